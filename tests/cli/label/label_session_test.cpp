// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "cli/label/label_server.h"
#include "core/files/files.h"
#include "datasets/labelling/selector_finder.h"
#include "datasets/labels.h"
#include "datasets/suite.h"
#include "evaluation/run/labelled_site.h"
#include "extractors/registry.h"
#include "tests/support/errors.h"
#include "tests/support/http_client.h"
#include "tests/support/temporary_folder.h"

namespace pagelet {
namespace {

using Texts = std::vector<std::string>;

// html 0, head 1, body 2, ul#menu 3, li 4, a 5, "1" 6, li 7, a 8, "2" 9, div#text 10, h1 11, "T"
// 12, p 13, "loose " 14, b 15, "bold" 16, " end" 17, p 18, "more" 19
constexpr std::string_view kPage =
    "<!DOCTYPE html><body><ul id=menu><li><a href=p.html>1</a><li><a href=q.html>2</a></ul>"
    "<div id=text><h1>T</h1><p>loose <b>bold</b> end</p><p>more</p></div>";

class LabelSessionTest : public testing::Test {
 protected:
  LabelSessionTest() {
    for (const char* site : {"a", "b"}) {
      const std::string folder = std::string("s/") + site;
      folder_.write(folder + "/site.json",
                    R"({"id": ")" + std::string(site) +
                        R"(", "base_url": "http://a.test/", "key_page": "p.html"})");
      folder_.write(folder + "/pages/p.html", kPage);
      folder_.write(folder + "/pages/q.html", std::string(kPage) + "<i>other</i>");
    }
  }

  LabelSession session(const std::string& annotator = "", const std::string& start = "") const {
    LabelOptions options;
    options.annotator = annotator;
    if (!start.empty()) {
      options.started_from = start;
      options.first_labels = [start](KeyPage& key_page, const std::string& id) {
        return first_labels(key_page, *make_extractor(start, {}).value(), id);
      };
    }
    return LabelSession(open_suite(folder_.path("s")).value(), std::move(options));
  }

  Json edit(LabelSession& session, const Json& state, Json request) const {
    request["site"] = "a";
    request["labels"] = state["labels"];
    return require(session.edit(request));
  }
  Json mark(LabelSession& session, const Json& state, const char* kind, std::size_t node) const {
    return edit(session, state, {{"do", "mark"}, {"kind", kind}, {"node", node}});
  }
  LabelFile file(const std::string& name = "labels.json") const {
    return read_label_file(folder_.path("s/a/" + name)).value();
  }

  TemporaryFolder folder_;
};

TEST_F(LabelSessionTest, SavesEveryMark) {
  LabelSession labels = session();
  Json state = labels.site("a").value()["state"];
  EXPECT_EQ(state["state"], "open");
  EXPECT_FALSE(std::filesystem::exists(folder_.path("s/a/labels.json")));
  state = mark(labels, state, "main_content", 10);
  EXPECT_EQ(file().not_template, Texts{"#text"});
  EXPECT_EQ(file().main_content, Texts{"#text"});
  EXPECT_EQ(file().id, "a");
  EXPECT_EQ(file().key_page, "p.html");
  EXPECT_EQ(file().counts.nodes, 18U);
  EXPECT_EQ(file().counts.template_nodes, 8U);
  state = mark(labels, state, "main_menu", 3);
  EXPECT_EQ(file().main_menu, Texts{"#menu"});
  state = edit(labels, state, {{"do", "unmark"}, {"kind", "main_content"}, {"node", 17}});
  EXPECT_EQ(file().not_template, Texts{"#text"});
  EXPECT_EQ(state["counts"]["main_content"], 7);
  state = edit(labels, state, {{"do", "template"}, {"node", 10}});
  EXPECT_TRUE(file().not_template.empty());
  EXPECT_TRUE(file().main_content->empty());
  // The menu is labelled, but not declared complete.
  EXPECT_EQ(labels.suite()["sites"][0]["state"], "begun");
  Json said = state["labels"];
  said["done"] = true;
  state = *labels.edit({{"site", "a"}, {"labels", said}, {"do", "save"}});
  EXPECT_EQ(state["state"], "labelled");
  EXPECT_TRUE(file().done.value());
  EXPECT_EQ(labels.suite()["sites"][0]["state"], "labelled");
  EXPECT_EQ(labels.suite()["sites"][1]["state"], "open");
  // Another session continues with these labels.
  LabelSession again = session();
  EXPECT_EQ(again.site("a").value()["state"]["labels"], state["labels"]);
}

TEST_F(LabelSessionTest, AcceptsAndEditsSelectors) {
  LabelSession labels = session();
  Json state = labels.site("a").value()["state"];
  state = mark(labels, state, "not_template", 13);
  ASSERT_FALSE(state["proposals"].empty());
  state = edit(labels, state, {{"do", "accept"}, {"kind", "not_template"}, {"selector", "p"}});
  EXPECT_EQ(file().not_template, Texts{"p"});
  state = edit(labels, state,
               {{"do", "edit"}, {"kind", "not_template"}, {"index", 0}, {"selector", "#text"}});
  EXPECT_EQ(file().not_template, Texts{"#text"});
  EXPECT_EQ(labels.cover("a", "p::text(2)").value()["nodes"], 1);
  EXPECT_FALSE(labels.cover("a", "p:hover"));
  EXPECT_FALSE(labels.cover("a", ".none"));
  Json bad = {{"site", "a"}, {"labels", state["labels"]}, {"do", "edit"}, {"kind", "not_template"},
              {"index", 0},  {"selector", "p >"}};
  EXPECT_EQ(labels.edit(bad).error().code, ErrorCode::kInput);
  EXPECT_EQ(file().not_template, Texts{"#text"});
  bad["index"] = 7;
  bad["selector"] = "p";
  EXPECT_FALSE(labels.edit(bad));
  edit(labels, state, {{"do", "edit"}, {"kind", "not_template"}, {"index", 0}, {"selector", ""}});
  EXPECT_TRUE(file().not_template.empty());
}

TEST_F(LabelSessionTest, RefusesInvalidRequests) {
  LabelSession labels = session();
  const Json state = labels.site("a").value()["state"];
  const Json good = {{"site", "a"},
                     {"labels", state["labels"]},
                     {"do", "mark"},
                     {"kind", "main_menu"},
                     {"node", 3}};
  const auto refuses = [&](const char* field, const Json& value) {
    Json request = good;
    request[field] = value;
    const Result<Json> answer = labels.edit(request);
    EXPECT_FALSE(answer) << field << " " << value;
  };
  refuses("site", "c");
  refuses("site", "../s/a");
  refuses("site", 3);
  refuses("labels", nullptr);
  refuses("labels", {{"not_template", {1}}});
  refuses("do", "dance");
  refuses("kind", "menu");
  refuses("node", -1);
  refuses("node", 1);  // head is not a node of the tree
  refuses("node", 1'000'000);
  refuses("node", "3");
  EXPECT_FALSE(labels.edit(Json::object()));
  EXPECT_FALSE(labels.site("c"));
  EXPECT_FALSE(labels.page("a", "../site.json"));
  EXPECT_FALSE(std::filesystem::exists(folder_.path("s/a/labels.json")));
  EXPECT_TRUE(labels.edit(good));
  EXPECT_EQ(labels.page("a", "q.html").value()["name"], "q.html");
}

TEST_F(LabelSessionTest, CanStartFromAnAnswerAndRecordsIt) {
  LabelSession labels = session("", "nothing");
  const Json state = labels.site("a").value()["state"];
  EXPECT_EQ(state["labels"]["started_from"], "nothing");
  EXPECT_FALSE(state["labels"]["not_template"].empty());
  EXPECT_FALSE(std::filesystem::exists(folder_.path("s/a/labels.json")));
  mark(labels, state, "main_menu", 3);
  EXPECT_EQ(file().started_from, "nothing");
  // Existing labels are kept.
  folder_.write("s/b/labels.json", R"({"not_template": ["p"]})");
  EXPECT_EQ(labels.site("b").value()["state"]["labels"]["started_from"], "");
}

TEST_F(LabelSessionTest, KeepsTheLabelsOfAnnotatorsApart) {
  folder_.write("s/a/labels.json", R"({"not_template": ["h1"]})");
  LabelSession ann = session("Ann");
  const Json state = ann.site("a").value()["state"];
  EXPECT_TRUE(state["labels"]["not_template"].empty());
  mark(ann, state, "main_content", 10);
  EXPECT_EQ(file("labels.Ann.json").annotator, "Ann");
  EXPECT_EQ(file().not_template, Texts{"h1"});
  LabelSession bob = session("Bob");
  EXPECT_TRUE(bob.site("a").value()["state"]["labels"]["not_template"].empty());
  EXPECT_TRUE(bob.site("a").value()["annotators"].empty());
  EXPECT_TRUE(bob.suite()["sites"][0]["annotators"].empty());
  EXPECT_FALSE(bob.compare("a", {"Ann", "Bob"}));
  EXPECT_FALSE(bob.edit(
      {{"site", "a"}, {"labels", state["labels"]}, {"do", "adopt"}, {"a", "Ann"}, {"b", "Bob"}}));
}

TEST_F(LabelSessionTest, AdjudicatesTwoAnnotators) {
  folder_.write("s/a/labels.Ann.json",
                R"({"not_template": ["#text"], "main_content": ["h1"], "main_menu": ["#menu"]})");
  folder_.write("s/a/labels.Bob.json",
                R"({"not_template": ["#text"], "main_content": ["#text"], "main_menu": []})");
  LabelSession labels = session();
  const Json site = labels.site("a").value();
  EXPECT_EQ(site["annotators"], (Json{"Ann", "Bob"}));
  const Json found = labels.compare("a", {"Ann", "Bob"}).value();
  EXPECT_EQ(found["kappas"]["not_template"], 1.0);
  EXPECT_EQ(found["kappas"]["main_menu"], 0.0);
  ASSERT_EQ(found["differences"].size(), 2U);
  EXPECT_EQ(found["differences"][0]["node"], 3);
  EXPECT_EQ(found["differences"][0]["a"], Json{"main_menu"});
  EXPECT_EQ(found["differences"][1]["node"], 10);
  const auto ask = [&](const Json& state, const char* action, const char* side, int node) {
    return edit(labels, state,
                {{"do", action},
                 {"a", "Ann"},
                 {"b", "Bob"},
                 {"compared", found["compared"]},
                 {"side", side},
                 {"node", node}});
  };
  EXPECT_EQ(found["differences"][0]["selector"], "#menu");
  Json state = ask(site["state"], "adopt", "", 0);
  EXPECT_EQ(file().not_template, Texts{"#text"});
  EXPECT_EQ(file().main_content, Texts{"h1"});
  EXPECT_TRUE(file().main_menu.empty());
  EXPECT_EQ(state["state"], "open");
  state = ask(state, "choose", "a", 3);
  EXPECT_EQ(file().main_menu, Texts{"#menu"});
  EXPECT_EQ(state["labels"]["decided"], Json{"#menu"});
  EXPECT_EQ(labels.suite()["sites"][0]["state"], "open");
  // What is open is in the file.
  EXPECT_EQ(session().site("a").value()["state"]["labels"], state["labels"]);
  const Json half = state;
  state = ask(state, "choose", "b", 10);
  EXPECT_EQ(file().main_content, Texts{"#text"});
  EXPECT_EQ(state["state"], "labelled");
  EXPECT_EQ(file().agreement->open(), 0U);
  state = ask(state, "choose", "a", 10);
  EXPECT_EQ(file().main_content, Texts{"h1"});
  state = ask(state, "choose", "own", 10);
  EXPECT_EQ(file().main_content, Texts{"h1"});
  // An undone step opens its difference again.
  Json before = half["labels"];
  before["read"] = state["labels"]["read"];
  state = edit(labels, {{"labels", before}}, {{"do", "save"}});
  EXPECT_EQ(state["state"], "open");
  EXPECT_EQ(file().agreement->open(), 1U);
  EXPECT_EQ(file().agreement->annotators, (Texts{"Ann", "Bob"}));
  EXPECT_EQ(file().agreement->kappas[0], 1.0);
  EXPECT_FALSE(labels.compare("a", {"../Ann", "Bob"}));
}

// Where two of three agree, the labels begin with what they gave.
TEST_F(LabelSessionTest, AdjudicatesThreeAnnotators) {
  folder_.write("s/a/labels.Ann.json",
                R"({"not_template": ["#text"], "main_content": ["h1"], "main_menu": ["#menu"]})");
  folder_.write("s/a/labels.Bob.json", R"({"not_template": ["#text"], "main_content": ["#text"]})");
  folder_.write(
      "s/a/labels.Cat.json",
      R"({"not_template": ["#text"], "main_content": ["#text"], "main_menu": ["#menu"]})");
  LabelSession labels = session();
  const Json site = labels.site("a").value();
  const Json found = labels.compare("a", {"Ann", "Bob", "Cat"}).value();
  ASSERT_EQ(found["differences"].size(), 2U);
  EXPECT_EQ(found["differences"][0]["c"], Json{"main_menu"});
  EXPECT_TRUE(found["differences"][0]["b"].empty());
  const auto ask = [&](const Json& state, const char* action, const char* side, int node) {
    return edit(labels, state,
                {{"do", action},
                 {"a", "Ann"},
                 {"b", "Bob"},
                 {"c", "Cat"},
                 {"compared", found["compared"]},
                 {"side", side},
                 {"node", node}});
  };
  Json state = ask(site["state"], "adopt", "", 0);
  EXPECT_EQ(file().main_menu, Texts{"#menu"});
  EXPECT_EQ(file().main_content, Texts{"#text"});
  EXPECT_EQ(state["state"], "open");
  EXPECT_EQ(file().agreement->annotators, (Texts{"Ann", "Bob", "Cat"}));
  EXPECT_EQ(file().agreement->kappas[0], 1.0);
  state = ask(state, "choose", "b", 3);
  EXPECT_TRUE(file().main_menu.empty());
  state = ask(state, "choose", "c", 3);
  EXPECT_EQ(file().main_menu, Texts{"#menu"});
  state = ask(state, "choose", "a", 10);
  EXPECT_EQ(file().main_content, Texts{"h1"});
  EXPECT_EQ(state["state"], "labelled");
}

TEST_F(LabelSessionTest, AKindThatNobodyHasMarkedHasNoKappa) {
  for (const char* name : {"Ann", "Bob"}) {
    folder_.write(std::string("s/a/labels.") + name + ".json", R"({"not_template": ["#text"]})");
  }
  LabelSession labels = session();
  const Json state = labels.site("a").value()["state"];
  const Json found = labels.compare("a", {"Ann", "Bob"}).value();
  EXPECT_EQ(found["kappas"],
            (Json{{"not_template", 1.0}, {"main_content", nullptr}, {"main_menu", nullptr}}));
  edit(labels, state,
       {{"do", "adopt"}, {"a", "Ann"}, {"b", "Bob"}, {"compared", found["compared"]}});
  EXPECT_EQ(file().agreement->kappas, (Kappas{1.0, std::nullopt, std::nullopt}));
}

TEST_F(LabelSessionTest, NobodyOverwritesWhatSomebodyElseHasSaved) {
  LabelSession labels = session();
  const Json first = labels.site("a").value()["state"];
  const Json second = labels.site("a").value()["state"];
  const Json saved = mark(labels, first, "main_menu", 3);
  EXPECT_TRUE(saved.contains("labels"));
  const Json answer = mark(labels, second, "main_content", 10);
  EXPECT_TRUE(holds(answer.value("changed", ""), "were changed elsewhere"));
  EXPECT_TRUE(file().main_content->empty());
  EXPECT_EQ(file().main_menu, Texts{"#menu"});
  EXPECT_TRUE(mark(labels, saved, "main_content", 10).contains("labels"));
  // A change by another program, and a file that was removed.
  const Json read = labels.site("a").value()["state"];
  folder_.write("s/a/labels.json", R"({"not_template": ["p"]})");
  EXPECT_TRUE(mark(labels, read, "main_menu", 3).contains("changed"));
  EXPECT_EQ(file().not_template, Texts{"p"});
  std::filesystem::remove(folder_.path("s/a/labels.json"));
  EXPECT_TRUE(mark(labels, read, "main_menu", 3).contains("changed"));
  EXPECT_FALSE(std::filesystem::exists(folder_.path("s/a/labels.json")));
}

// Else the first mark would overwrite the labels of the other page.
TEST_F(LabelSessionTest, LabelsOfAnotherKeyPageAreNotShown) {
  folder_.write("s/a/labels.json", R"({"key_page": "other.html", "not_template": ["div"]})");
  EXPECT_TRUE(holds(session().site("a").error().message, "are for other.html"));
}

TEST_F(LabelSessionTest, DecidesOnlyWhatWasCompared) {
  folder_.write("s/a/labels.Ann.json", R"({"not_template": ["#text"], "main_content": ["h1"]})");
  folder_.write("s/a/labels.Bob.json", R"({"not_template": ["#text"], "main_content": []})");
  LabelSession labels = session();
  const Json state = labels.site("a").value()["state"];
  const Json found = labels.compare("a", {"Ann", "Bob"}).value();
  folder_.write("s/a/labels.Bob.json", R"({"not_template": ["h1"], "main_content": []})");
  Json request = {{"do", "adopt"}, {"a", "Ann"}, {"b", "Bob"}, {"compared", found["compared"]}};
  EXPECT_TRUE(edit(labels, state, request).contains("changed"));
  EXPECT_FALSE(std::filesystem::exists(folder_.path("s/a/labels.json")));
  request["compared"] = labels.compare("a", {"Ann", "Bob"}).value()["compared"];
  EXPECT_TRUE(edit(labels, state, request).contains("labels"));
}

TEST_F(LabelSessionTest, RefusesLongLists) {
  LabelSession labels = session();
  const Json state = labels.site("a").value()["state"];
  Json request = {{"site", "a"}, {"labels", state["labels"]}, {"do", "save"}};
  request["labels"]["not_template"] = Texts(SelectorFinder::kMaxSelectors + 1, "p");
  EXPECT_TRUE(holds(labels.edit(request).error().text(), "301 selectors"));
  EXPECT_FALSE(std::filesystem::exists(folder_.path("s/a/labels.json")));
}

// ---- The server ----

class LabelServerTest : public LabelSessionTest {
 protected:
  LabelServerTest()
      : session_(session()),
        server_(LabelServer::bind(session_, 0).value()),
        thread_([this] { server_->serve(); }),
        token_(server_->url().substr(server_->url().find("token="))) {}
  ~LabelServerTest() override {
    server_->stop();
    thread_.join();
  }

  // A refusal ends its connection, so every request has its own.
  HttpAnswer get(const std::string& path, const HttpClient::Headers& headers = {}) const {
    return HttpClient(server_->port()).get(path, headers);
  }
  HttpAnswer edit(const std::string& query, const std::string& body,
                  const HttpClient::Headers& headers = {}) const {
    return HttpClient(server_->port()).post("/api/edit" + query, body, headers);
  }
  int status(const std::string& path, const HttpClient::Headers& headers = {}) const {
    return get(path, headers).status;
  }

  FileDescriptor connect() const {
    FileDescriptor connection(::socket(AF_INET, SOCK_STREAM, 0));
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(server_->port()));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    EXPECT_EQ(::connect(connection.number(), reinterpret_cast<const sockaddr*>(&address),
                        sizeof(address)),
              0);
    return connection;
  }

  LabelSession session_;
  std::unique_ptr<LabelServer> server_;
  std::thread thread_;
  std::string token_;
};

TEST_F(LabelServerTest, AnswersOnlyRequestsWithTheToken) {
  EXPECT_EQ(status("/?" + token_), 200);
  EXPECT_EQ(status("/assets/label.js?" + token_), 200);
  EXPECT_EQ(status("/api/suite?" + token_), 200);
  EXPECT_EQ(status("/api/site?site=a&" + token_), 200);
  for (const std::string& path :
       std::vector<std::string>{"/", "/assets/label.js", "/api/suite", "/api/site?site=a",
                                "/?token=", "/?token=0", "/api/suite?token=0123"}) {
    const HttpAnswer answer = get(path);
    EXPECT_EQ(answer.status, 403) << path;
    EXPECT_TRUE(answer.body.empty()) << path;
  }
  EXPECT_EQ(edit("", "{}").status, 403);
  EXPECT_EQ(edit("?" + token_, "{}").status, 400);
  EXPECT_EQ(edit("?" + token_, "[").status, 400);
  EXPECT_EQ(edit("", token_, {{"Content-Type", "application/x-www-form-urlencoded"}}).status, 403);
}

TEST_F(LabelServerTest, ChecksHostAndOrigin) {
  const std::string port = std::to_string(server_->port());
  const std::string path = "/api/suite?" + token_;
  EXPECT_EQ(status(path, {{"Host", "localhost:" + port}}), 200);
  for (const std::string& host : {std::string("evil.example:") + port, std::string("127.0.0.1"),
                                  std::string("127.0.0.1:1"), std::string()}) {
    EXPECT_EQ(status(path, {{"Host", host}}), 403) << host;
  }
  EXPECT_EQ(status(path, {{"Origin", "http://127.0.0.1:" + port}}), 200);
  for (const char* origin : {"http://evil.example", "null", "https://127.0.0.1"}) {
    EXPECT_EQ(status(path, {{"Origin", origin}}), 403) << origin;
  }
  const std::string good = "http://127.0.0.1:" + port;
  EXPECT_EQ(status(path, {{"Origin", good}, {"Origin", "http://evil.example"}}), 403);
}

// No kept connection has to end before another one is answered. An idle connection does end after
// some seconds; on a busy machine this may happen before all are answered, so there are more
// rounds.
TEST_F(LabelServerTest, AnswersWhileBrowsersKeepTheirConnections) {
  constexpr int kConnectionsOfTwoPages = 12;
  constexpr int kMaxRounds = 12;
  const auto is_closed = [](const std::unique_ptr<HttpClient>& client) {
    char byte = 0;
    return ::recv(client->socket(), &byte, 1, MSG_PEEK | MSG_DONTWAIT) == 0;
  };
  bool all_are_kept = false;
  for (int round = 0; round < kMaxRounds && !all_are_kept; ++round) {
    std::vector<std::unique_ptr<HttpClient>> kept;
    for (int number = 0; number < kConnectionsOfTwoPages; ++number) {
      kept.push_back(std::make_unique<HttpClient>(server_->port()));
      EXPECT_EQ(kept.back()->get("/api/suite?" + token_).status, 200) << number;
    }
    all_are_kept = std::ranges::none_of(kept, is_closed);
  }
  EXPECT_TRUE(all_are_kept);
}

TEST_F(LabelServerTest, GivesUpHalfRequests) {
  // Each sends one byte, again and again, but never the end. The pause between two bytes only keeps
  // the head short.
  constexpr int kSenders = 40;
  std::vector<FileDescriptor> senders;
  for (int number = 0; number < kSenders; ++number) senders.push_back(connect());
  std::atomic<bool> is_over = false;
  std::thread sender([&] {
    while (!is_over) {
      for (const FileDescriptor& one : senders) (void)::send(one.number(), "G", 1, MSG_NOSIGNAL);
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
  });
  EXPECT_EQ(status("/api/suite?" + token_), 200);
  is_over = true;
  sender.join();
}

// The server cuts the oldest of them, so that the others are still waiting.
TEST_F(LabelServerTest, KeepsFewConnectionsWithoutTheToken) {
  std::vector<FileDescriptor> strangers;
  for (int number = 0; number < 120; ++number) strangers.push_back(connect());
  for (const FileDescriptor& one : strangers) {
    ASSERT_GT(::send(one.number(), "GET / HTTP/1.1\r\nHost: ", 22, MSG_NOSIGNAL), 0);
  }
  EXPECT_EQ(status("/api/suite?" + token_), 200);
  char byte = 0;
  for (int number = 0; number < 90; ++number) {  // ends, perhaps after an answer 400
    while (::recv(strangers[number].number(), &byte, 1, 0) > 0) continue;
  }
  EXPECT_EQ(status("/api/suite?" + token_), 200);
}

TEST_F(LabelServerTest, RefusesFoldedHeaders) {
  const std::string port = std::to_string(server_->port());
  for (const char* const fold : {"\r\n ", "\r\n\t"}) {
    const FileDescriptor client = connect();
    const std::string request =
        "GET /api/suite?" + token_ + " HTTP/1.1\r\nHost:" + fold + "127.0.0.1:" + port + "\r\n\r\n";
    ASSERT_GT(::send(client.number(), request.data(), request.size(), MSG_NOSIGNAL), 0);
    std::array<char, 12> status{};
    ASSERT_EQ(::recv(client.number(), status.data(), status.size(), MSG_WAITALL), 12);
    EXPECT_EQ(std::string_view(status.data(), status.size()), "HTTP/1.1 400");
  }
}

TEST_F(LabelServerTest, RefusesCompressedRequests) {
  EXPECT_EQ(edit("?" + token_, "\x1f\x8b", {{"Content-Encoding", "gzip"}}).status, 415);
}

TEST_F(LabelServerTest, ServesNoFilesOfTheDisk) {
  for (const char* path : {"/assets/../label.js", "/site.json", "/pages/p.html", "/assets/none.js",
                           "/assets/label.html", "/a/labels.json", "/%2e%2e/%2e%2e/etc/passwd"}) {
    EXPECT_EQ(status(std::string(path) + "?" + token_), 404) << path;
  }
  const HttpAnswer page = get("/?" + token_);
  EXPECT_TRUE(holds(page.policy, "default-src 'none'"));
  EXPECT_FALSE(holds(page.body, "{{"));
}

TEST_F(LabelServerTest, ReportsAPortThatIsInUse) {
  EXPECT_TRUE(
      holds(error_of(LabelServer::bind(session_, server_->port()), ErrorCode::kNetwork), "--port"));
}

}  // namespace
}  // namespace pagelet
