// SPDX-License-Identifier: MIT
#include "evaluation/external/external_extractor.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <fstream>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "evaluation/external/child_process.h"
#include "extractors/run/run.h"
#include "tests/support/errors.h"
#include "tests/support/memory_source.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/texts.h"

namespace pagelet {
namespace {

using Texts = std::vector<std::string>;

constexpr std::string_view kPage =
    "<!DOCTYPE html><body><div id=menu>home</div><p class='TECO_mainContent x'>text \xC3\xA9</p>"
    "<a href=b.html>b</a></body>";

// A shell function: answers the request in $line with the element #menu.
constexpr std::string_view kAnswer =
    "answer() { id=${line#*'\"id\":\"'}; printf '{\"id\":\"%s\",\"selectors\":[\"#menu\"]}\\n' "
    "\"${id%%'\"'*}\"; }\n";

// Whether a process is running: it exists and is not a zombie.
bool is_alive(int pid) {
  std::ifstream file("/proc/" + std::to_string(pid) + "/stat");
  std::string number;
  std::string name;
  std::string state;
  return static_cast<bool>(file >> number >> name >> state) && state != "Z";
}

// Waits for an event, at most a minute. Whether it came.
template <typename Event>
bool comes(const Event& event) {
  for (int wait = 0; wait < 6000 && !event(); ++wait) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return event();
}

bool ends(int pid) {
  return comes([&] { return !is_alive(pid); });
}

class ExternalExtractorTest : public testing::Test {
 protected:
  // An extractor whose program is a shell script; it runs in the test's folder.
  std::unique_ptr<Extractor> make(std::string_view script, double seconds = 60) const {
    const std::string file = "script" + std::to_string(++scripts_) + ".sh";
    folder_.write(file,
                  "cd '" + folder_.path() + "'\n" + std::string(kAnswer) + std::string(script));
    return make_external({"tool", Task::kTemplate, "exec sh '" + folder_.path(file) + "'"}, {},
                         seconds)
        .value();
  }

  static pagelet::Run run(const Extractor& extractor, std::string_view site_id = "one",
                          std::string_view page = kPage) {
    MemorySource source;
    const PageIndex key = source.add("index.html", std::string(page));
    source.add("b.html", "<!DOCTYPE html><body><a href=index.html>a</a></body>");
    const auto key_page = KeyPage::open(source, key, {});
    return pagelet::run(**key_page, extractor, site_id);
  }

  static std::string message_of(const Extractor& extractor, Status status = Status::kFailed) {
    const pagelet::Run failed = run(extractor);
    EXPECT_EQ(failed.status, status);
    EXPECT_FALSE(failed.answer.has_value());
    return failed.message;
  }

  std::string content(std::string_view name) const { return file_text(folder_.path(name)); }
  int pid_in(std::string_view name) const { return std::stoi(content(name)); }

  // More than a pipe holds.
  const std::string large_page_ = std::string(kPage) + std::string(3'000'000, 'x');
  TemporaryFolder folder_;
  mutable int scripts_ = 0;
};

// ---- The command line ----

TEST(ParseExternal, SplitsNameTargetAndCommand) {
  const auto plain = require(parse_external("My_tool-2=run --a=b 'c d'"));
  EXPECT_EQ(plain.name, "My_tool-2");
  EXPECT_EQ(plain.target, Task::kTemplate);
  EXPECT_EQ(plain.command, "run --a=b 'c d'");
  const auto content = require(parse_external("x:content=y:z"));
  EXPECT_EQ(content.name, "x");
  EXPECT_EQ(content.target, Task::kContent);
  EXPECT_EQ(content.command, "y:z");
}

TEST(ParseExternal, RefusesOtherForms) {
  for (const char* text :
       {"", "x", "=run", ":content=run", "x:footer=run", "a.b=run", "a b=run", "x=", "x= "}) {
    error_of(parse_external(text), ErrorCode::kUsage);
  }
}

// ---- Answers ----

TEST_F(ExternalExtractorTest, ScoresTheNodesThatTheProgramNames) {
  const auto tool = make("while read -r line; do answer; done");
  EXPECT_EQ(tool->info().name, "tool");
  const pagelet::Run answered = run(*tool);
  ASSERT_EQ(answered.status, Status::kOk) << answered.message;
  NodeSet menu(answered.answer->nodes.universe());
  menu.insert_range(1, 3);
  EXPECT_EQ(answered.answer->nodes, menu);
  EXPECT_EQ(answered.pages_loaded, 2U);
}

TEST_F(ExternalExtractorTest, KeepsTheTimeThatTheProgramReports) {
  const auto tool = make(R"(read -r line; echo '{"id":"one","paths":[],"ms":1.5}'; read -r line)");
  EXPECT_EQ(run(*tool).answer->processor_ms, 1.5);
  for (const char* text : {"{}", R"({"ms": "1"})", R"({"ms": -1})", R"({"ms": null})"}) {
    EXPECT_EQ(milliseconds_in_reply(nlohmann::json::parse(text)), std::nullopt) << text;
  }
  EXPECT_EQ(milliseconds_in_reply(nlohmann::json::parse(R"({"ms": 0})")), 0);
}

TEST_F(ExternalExtractorTest, AnswersMayBeEmpty) {
  const auto tool = make(R"(while read -r line; do echo '{"id":"one","paths":[]}'; done)");
  EXPECT_EQ(run(*tool).status, Status::kEmpty);
}

TEST_F(ExternalExtractorTest, SendsThePagesWithoutLabelsInOneAsciiLine) {
  const auto tool = make("while read -r line; do printf '%s' \"$line\" >request; answer; done");
  ASSERT_EQ(run(*tool, "a \xC3\xA9 \"site\"").status,
            Status::kFailed);  // `answer` does not escape the id
  for (const char c : content("request")) ASSERT_GE(c, ' ');
  const auto request = nlohmann::json::parse(content("request"));
  EXPECT_EQ(request["schema"], "pagelet.request/1");
  EXPECT_EQ(request["id"], "a \xC3\xA9 \"site\"");
  EXPECT_EQ(request["key_page"]["url"], "http://site.test/index.html");
  EXPECT_EQ(request["key_page"]["html"],
            "<!DOCTYPE html><html><head></head><body><div id=\"menu\">home</div>"
            "<p class=\"x\">text \xC3\xA9</p><a href=\"b.html\">b</a></body></html>");
  ASSERT_EQ(request["candidates"].size(), 1U);
  EXPECT_EQ(request["candidates"][0]["url"], "http://site.test/b.html");
  EXPECT_EQ(request["candidates"][0]["html"],
            "<!DOCTYPE html><html><head></head><body><a href=\"index.html\">a</a></body></html>");
  EXPECT_EQ(request["parameters"]["selection"], "cs");
  EXPECT_EQ(request["parameters"]["cs-size"], 3);
}

TEST_F(ExternalExtractorTest, TakesTheParametersOfCandidateDetection) {
  const auto tool = require(
      make_external({"tool", Task::kTemplate, "true"}, {{"selection", "set"}, {"set-size", "2"}}));
  EXPECT_EQ(tool->parameters().choice("selection"), "set");
  EXPECT_TRUE(error_of(make_external({"tool", Task::kTemplate, "true"}, {{"depth", "1"}}),
                       ErrorCode::kUsage)
                  .starts_with("tool: "));
}

TEST_F(ExternalExtractorTest, OneProcessServesManySites) {
  const auto tool = make("echo start >>starts; while read -r line; do answer; done");
  for (const char* site : {"a", "b", "c"}) EXPECT_EQ(run(*tool, site).status, Status::kOk);
  EXPECT_EQ(content("starts"), "start\n");
}

TEST_F(ExternalExtractorTest, WaitsForASlowAnswer) {
  const auto tool = make(
      "while read -r line; do echo >asked; until [ -e go ]; do sleep 0.01; done; answer; done");
  std::thread user([&] {
    EXPECT_TRUE(comes([&] { return !content("asked").empty(); }));
    folder_.write("go", "");
  });
  EXPECT_EQ(run(*tool).status, Status::kOk);
  user.join();
}

// Request and answer are larger than what pipes hold, and the program writes before it reads.
TEST_F(ExternalExtractorTest, FullPipesDoNotBlock) {
  const auto tool =
      make("head -c 3000000 /dev/zero | tr '\\0' ' '; read -r line; answer; read -r line");
  EXPECT_EQ(run(*tool, "one", large_page_).status, Status::kOk);
}

TEST_F(ExternalExtractorTest, StandardErrorIsPrintedInPartAndWithoutControlCharacters) {
  testing::internal::CaptureStderr();
  auto tool = make(
      "printf '\\033]0;x\\007 begins\\n' >&2; while read -r line; do "
      "head -c 3000000 /dev/zero | tr '\\0' y >&2; answer; done; echo ends >&2");
  EXPECT_EQ(run(*tool).status, Status::kOk);
  EXPECT_EQ(run(*tool, "two").status, Status::kOk);
  tool.reset();
  const std::string text = testing::internal::GetCapturedStderr();
  EXPECT_TRUE(text.starts_with("\xEF\xBF\xBD]0;x\xEF\xBF\xBD begins\nyyy")) << text.substr(0, 50);
  EXPECT_TRUE(text.ends_with("is left out)\nends\n")) << text.substr(text.size() - 100);
  EXPECT_GE(text.size(), 2 * ChildProcess::kMaxErrorBytes);
  EXPECT_LE(text.size(), 2 * ChildProcess::kMaxErrorBytes + 200);
}

TEST_F(ExternalExtractorTest, StandardErrorMayBeClosed) {
  const auto tool = make("exec 2>&-; while read -r line; do answer; done");
  EXPECT_EQ(run(*tool).status, Status::kOk);
  EXPECT_EQ(run(*tool, "two").status, Status::kOk);
}

// ---- Failures ----

TEST_F(ExternalExtractorTest, ATimeoutKillsTheProgram) {
  // On a busy machine a program may be killed before its first line has run: then it gets longer.
  for (int seconds = 1; content("pid").empty() && seconds <= 64; seconds *= 2) {
    const auto tool =
        make("sleep 1000 & echo $! >child; echo $$ >pid; read -r line; wait", seconds);
    EXPECT_EQ(message_of(*tool, Status::kTimeout),
              "tool did not answer within " + std::to_string(seconds) + " s");
  }
  EXPECT_TRUE(ends(pid_in("pid")));
  EXPECT_TRUE(ends(pid_in("child")));
}

TEST_F(ExternalExtractorTest, AProgramThatDoesNotReadTimesOut) {
  EXPECT_EQ(run(*make("sleep 1000", 0.4), "one", large_page_).status, Status::kTimeout);
}

TEST_F(ExternalExtractorTest, AProgramThatEndsIsReported) {
  EXPECT_EQ(message_of(*make("read -r line; exit 3")), "tool ended with exit code 3 and no answer");
  EXPECT_EQ(message_of(*make("read -r line; exit 0")), "tool ended with exit code 0 and no answer");
  EXPECT_EQ(message_of(*make("read -r line; kill -9 $$")),
            "tool was ended by signal 9 without an answer");
  EXPECT_EQ(message_of(*make("read -r line; printf '{\"id\":'; exit 1")),
            "tool ended with exit code 1 and no answer");
}

TEST_F(ExternalExtractorTest, ACommandThatCannotBeStartedIsTriedOnce) {
  const std::string command =
      "exec 2>/dev/null; printf x >>'" + folder_.path("tries") + "'; /no/such/program";
  const auto missing = make_external({"tool", Task::kTemplate, command}, {});
  for (int site = 0; site < 3; ++site) {
    EXPECT_EQ(message_of(**missing),
              "tool cannot be started (exit code 127: there is no such program): " + command);
  }
  EXPECT_EQ(content("tries"), "x");
  EXPECT_TRUE(message_of(*make("exec 2>/dev/null; /"))
                  .starts_with("tool cannot be started (exit code 126: it cannot be executed): "));
}

TEST_F(ExternalExtractorTest, AProgramThatEndsBeforeItsFirstRequestIsTriedOnce) {
  const auto broken = make("echo start >>starts; exit 3");
  for (const std::string_view html : {kPage, std::string_view(large_page_)}) {
    EXPECT_TRUE(run(*broken, "one", html)
                    .message.starts_with(
                        "tool cannot be started (exit code 3 before it read a request): exec sh "));
  }
  EXPECT_EQ(content("starts"), "start\n");
  EXPECT_TRUE(message_of(*make("kill -9 $$"))
                  .starts_with("tool cannot be started (a signal before it read a request): "));
  // One that fails on a page is started for the next.
  const auto fails = make("echo again >>starts; read -r line; exit 3");
  for (int site = 0; site < 2; ++site) {
    EXPECT_EQ(message_of(*fails), "tool ended with exit code 3 and no answer");
  }
  EXPECT_EQ(content("starts"), "start\nagain\nagain\n");
  // One that has answered is started again, whatever happens at its next start.
  const auto works = make(
      "echo start >>works; [ $(wc -l <works) = 2 ] && exit 3\n"
      "read -r line; answer; read -r line");
  EXPECT_EQ(run(*works).status, Status::kOk);
  EXPECT_EQ(message_of(*works), "tool ended with exit code 0 and no answer");
  EXPECT_EQ(message_of(*works), "tool ended with exit code 3 and no answer");
  EXPECT_EQ(run(*works).status, Status::kOk);
}

// After an answer, the exit code 127 does not mean that the program is missing.
TEST_F(ExternalExtractorTest, AProgramThatHasAnsweredIsStartedAgain) {
  const auto tool = make("read -r line; answer; read -r line; exit 127");
  EXPECT_EQ(run(*tool).status, Status::kOk);
  EXPECT_EQ(message_of(*tool), "tool ended with exit code 127 and no answer");
}

// Writing a request without a reader raises no SIGPIPE.
TEST_F(ExternalExtractorTest, AProgramThatEndsBeforeALargeRequestIsReported) {
  for (int round = 0; round < 5; ++round) {
    EXPECT_TRUE(run(*make("exec <&-; exit 4"), "one", large_page_)
                    .message.starts_with("tool cannot be started (exit code 4 before it read "));
  }
}

TEST_F(ExternalExtractorTest, AChildThatKeepsTheOutputOpenDoesNotHideTheEnd) {
  const auto tool = make("read -r line; sleep 1000 & echo $! >child; exit 5");
  EXPECT_EQ(message_of(*tool), "tool ended with exit code 5 and no answer");
  EXPECT_TRUE(ends(pid_in("child")));
}

TEST_F(ExternalExtractorTest, AnInvalidAnswerIsReported) {
  const auto message = [&](std::string_view line) {
    folder_.write("line", std::string(line) + "\n");
    return message_of(*make("read -r line; cat line; read -r line"));
  };
  EXPECT_EQ(message("ready\t\x01\x7F\xFF"),
            "tool wrote something that is not a JSON object: \"ready\\t\\u0001\\u007f\\ufffd\"");
  EXPECT_EQ(message(""), "tool wrote something that is not a JSON object: \"\"");
  EXPECT_EQ(message("[1]"), "tool wrote something that is not a JSON object: \"[1]\"");
  EXPECT_EQ(message(std::string(1000, 'x')),
            "tool wrote something that is not a JSON object: \"" + std::string(200, 'x') + "\"...");
  EXPECT_EQ(message(R"({"text": ""})"), "tool answered without an id");
  EXPECT_EQ(message(R"({"id": "two", "text": ""})"), R"(tool answered with a wrong id: "\"two\"")");
  EXPECT_EQ(
      message(R"({"id": "one"})"),
      R"(tool answered wrongly: needs exactly one of "nodes", "paths", "selectors", "text" and "error")");
  EXPECT_EQ(message(R"({"id": "one", "paths": [["/html"]]})"),
            R"(tool answered wrongly: "paths" is not a list of strings)");
  EXPECT_EQ(message(R"({"id": "one", "paths": )" + std::string(100'000, '[')).substr(0, 46),
            "tool wrote something that is not a JSON object");
  EXPECT_EQ(message(R"({"id": "one", "paths": ["/html/body/table"]})").substr(0, 29),
            "tool: path \"/html/body/table\"");
  EXPECT_EQ(message("{\"id\": \"one\", \"text\": \"\"}\n{}"),
            "tool wrote more than the one line of its answer");
}

TEST_F(ExternalExtractorTest, AnErrorOfTheProgramIsReported) {
  const auto tool = make(
      "echo start >>starts\n"
      R"(while read -r line; do printf '%s\n' '{"id":"one","error":"no\ntree"}'; done)");
  EXPECT_EQ(message_of(*tool), R"(tool reported an error: "no\ntree")");
  EXPECT_EQ(message_of(*tool), R"(tool reported an error: "no\ntree")");
  EXPECT_EQ(content("starts"), "start\n");  // an error is a valid answer
}

TEST_F(ExternalExtractorTest, AnAnswerBeforeTheRequestIsReported) {
  const auto tool = make(R"(echo '{"id":"one","text":""}'; sleep 1000)");
  EXPECT_EQ(run(*tool, "one", large_page_).message, "tool answered before it had read the request");
  // Also when the request fits into the pipe, and when an answer comes after the one before.
  EXPECT_EQ(message_of(*tool), "tool answered before it had read the request");
  const auto hasty = make(
      "read -r line; answer; until [ -e go ]; do sleep 0.01; done; answer; echo >done; read -r x");
  EXPECT_EQ(run(*hasty).status, Status::kOk);
  folder_.write("go", "");
  EXPECT_TRUE(comes([&] { return !content("done").empty(); }));
  EXPECT_EQ(message_of(*hasty), "tool answered before it had read the request");
}

TEST_F(ExternalExtractorTest, TheLastLineNeedsNoLineFeed) {
  const std::string script = "echo start >>starts; read -r line; answer | tr -d '\\n'";
  const auto tool = make(script);
  for (const char* site : {"a", "b"}) EXPECT_EQ(run(*tool, site).status, Status::kOk);
  EXPECT_EQ(content("starts"), "start\nstart\n");
  EXPECT_EQ(message_of(*make(script + "; exit 3")), "tool ended with exit code 3 and no answer");
}

TEST_F(ExternalExtractorTest, ALineMayNotBeTooLong) {
  const auto tool =
      make("read -r line; head -c 100000000 /dev/zero | tr '\\0' x; echo; sleep 1000");
  EXPECT_EQ(message_of(*tool), "tool wrote a line of more than 64 MiB");
}

TEST_F(ExternalExtractorTest, AFailureAffectsOneSiteOnly) {
  // Fails in another way after each of the first three starts; then it works.
  const std::string script =
      "echo start >>starts\n"
      "case $(wc -l <starts) in\n"
      "  1) read -r line; echo rubbish ;;\n"
      "  2) read -r line; answer; exit 1 ;;\n"
      "  3) read -r line; sleep 1000 ;;\n"
      "esac\n"
      "while read -r line; do answer; done";
  const std::vector<Status> expected = {Status::kFailed,  Status::kOk, Status::kFailed,
                                        Status::kTimeout, Status::kOk, Status::kOk};
  std::vector<Status> found;
  // On a busy machine other answers may be late, too: then the program gets longer.
  for (int seconds = 1; found != expected && seconds <= 64; seconds *= 2) {
    folder_.write("starts", "");
    const auto tool = make(script, seconds);
    found.clear();
    while (found.size() < expected.size()) found.push_back(run(*tool).status);
  }
  EXPECT_EQ(found, expected);
  EXPECT_EQ(content("starts"), "start\nstart\nstart\nstart\n");
}

// ---- Processes ----

TEST_F(ExternalExtractorTest, EachThreadHasOneProcess) {
  // No process answers before the other one has started, so each thread has its own.
  const auto tool = make(
      "echo start >>starts\n"
      "read -r line\n"
      "until [ \"$(wc -l <starts)\" -ge 2 ]; do sleep 0.01; done\n"
      "answer\n"
      "while read -r line; do answer; done");
  std::vector<std::thread> threads;
  std::vector<int> answers(2, 0);
  for (std::size_t thread = 0; thread < answers.size(); ++thread) {
    threads.emplace_back([&, thread] {
      for (int site = 0; site < 20; ++site) {
        const std::string id = std::to_string(thread) + "-" + std::to_string(site);
        if (run(*tool, id).status == Status::kOk) ++answers[thread];
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(answers, (std::vector<int>{20, 20}));
  EXPECT_EQ(content("starts"), "start\nstart\n");
}

TEST_F(ExternalExtractorTest, ProgramsMayFinishWhenTheirInputEnds) {
  auto tool = make("while read -r line; do answer; done; echo bye >end");
  EXPECT_EQ(run(*tool).status, Status::kOk);
  tool.reset();
  EXPECT_EQ(content("end"), "bye\n");
}

TEST_F(ExternalExtractorTest, ProgramsThatDoNotEndAreKilled) {
  auto tool = make("echo $$ >pid; read -r line; answer; trap '' TERM INT HUP; sleep 1000; sleep 1");
  EXPECT_EQ(run(*tool).status, Status::kOk);
  tool.reset();
  EXPECT_TRUE(ends(pid_in("pid")));
}

TEST_F(ExternalExtractorTest, ProgramsInheritOnlyTheirPipesAndStandardError) {
  const auto other = make("while read -r line; do answer; done");
  EXPECT_EQ(run(*other).status, Status::kOk);  // its process keeps running
  const int file = ::open(folder_.path("held").c_str(), O_CREAT | O_WRONLY,
                          0600);  // child processes could inherit it
  ASSERT_GE(file, 0);
  const auto tool = make("ls /proc/self/fd >files; while read -r line; do answer; done");
  EXPECT_EQ(run(*tool).status, Status::kOk);
  ::close(file);
  EXPECT_EQ(content("files"), "0\n1\n2\n3\n");  // 3 is the folder that ls reads
}

// The program ends with the process that started it, even when that is killed.
TEST_F(ExternalExtractorTest, ProgramsEndWithTheProcessThatStartedThem) {
  const std::string command = "echo $$ >'" + folder_.path("pid") + "'; exec sleep 1000";
  const pid_t user = ::fork();
  if (user == 0) {
    const auto child = ChildProcess::start(command);
    static_cast<void>((*child)->wait(1000));
    ::_exit(0);
  }
  ASSERT_TRUE(comes([&] { return content("pid").ends_with('\n'); }));
  const int program = pid_in("pid");
  EXPECT_TRUE(is_alive(program));
  ::kill(user, SIGKILL);
  ::waitpid(user, nullptr, 0);
  EXPECT_TRUE(ends(program));
}

}  // namespace
}  // namespace pagelet
