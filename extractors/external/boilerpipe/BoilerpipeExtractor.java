// SPDX-License-Identifier: MIT

// boilerpipe's ArticleExtractor as an external extractor: the main content is the text that it
// keeps.
//
// Usage: pagelet bench SUITE --external 'boilerpipe:content=sh boilerpipe.sh'
// (the protocol: docs/adding-an-algorithm.md; Debian packages: libboilerpipe-java, a JDK).

import de.l3s.boilerpipe.extractors.ArticleExtractor;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

public class BoilerpipeExtractor {
  // The string at `at`, the place after its opening quote, of JSON.
  private static String stringAt(String json, int at) {
    StringBuilder text = new StringBuilder();
    for (; json.charAt(at) != '"'; ++at) {
      if (json.charAt(at) != '\\') {
        text.append(json.charAt(at));
        continue;
      }
      char escaped = json.charAt(++at);
      if (escaped == 'u') {
        text.append((char) Integer.parseInt(json.substring(at + 1, at + 5), 16));
        at += 4;
      } else {
        int index = "nrtbf".indexOf(escaped);
        text.append(index < 0 ? escaped : "\n\r\t\b\f".charAt(index));
      }
    }
    return text.toString();
  }

  // The value of the first field `name`; the program that asks writes `id` and `key_page` so that
  // theirs are the first.
  private static String field(String json, String name) {
    String key = "\"" + name + "\":\"";
    return stringAt(json, json.indexOf(key) + key.length());
  }

  private static String quoted(String text) {
    StringBuilder json = new StringBuilder("\"");
    for (char c : text.toCharArray()) {
      if (c == '"' || c == '\\') {
        json.append('\\').append(c);
      } else if (c < 0x20) {
        json.append(String.format("\\u%04x", (int) c));
      } else {
        json.append(c);
      }
    }
    return json.append('"').toString();
  }

  public static void main(String[] arguments) throws Exception {
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      String id = field(line, "id");
      String answer;
      try {
        String page = line.substring(line.indexOf("\"key_page\":"));
        answer = "\"text\":" + quoted(ArticleExtractor.INSTANCE.getText(field(page, "html")));
      } catch (Exception error) {
        answer = "\"error\":" + quoted(error.toString());
      }
      out.println("{\"id\":" + quoted(id) + "," + answer + "}");
    }
  }
}
