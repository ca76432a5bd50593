#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: Remark for Java, with its options for GitHub, writes a table as GitHub's Markdown has it, so a reader
# of this dialect finds a table. What is "&lt;b&gt;" in a page is text in Markdown, too.
#
# What happens: each line of a table has four blanks before it, and that is a block of code in Markdown: a
# reader sees the bars, and no table. A "|" in a cell is not escaped, so it would be a further cell, and the
# caption is lost. "<" and "&" are written as they are: the tag that a text names makes the rest of the page
# bold, and "&amp;lt;" in a page about HTML becomes "<". Two bold words without a blank between them are
# "**One****two**", which is one bold text with four asterisks. Signs such as "*" and "#" are escaped.
#
# Seen with remark 1.2.0, read by commonmark-java 0.24.0 with its extension for tables:
#   <tr><th>Year</th></tr><tr><td>1999</td></tr>   <pre><code>| Year | ...
#   <td>a|b</td>                                   <pre><code>| ... | a|b |
#   <p>The tag &lt;b&gt; is bold.</p>              <p>The tag <b> is bold.</p>
#   <p>Write &amp;lt; for it.</p>                  <p>Write &lt; for it.</p>
#   <p><b>One</b><b>two</b></p>                    <p><strong>One****two</strong></p>
#   <p># and *</p>                                 <p># and *</p>
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >pom.xml <<'XML'
<project>
  <modelVersion>4.0.0</modelVersion>
  <groupId>look</groupId>
  <artifactId>look</artifactId>
  <version>1</version>
  <dependencies>
    <dependency>
      <groupId>com.kotcrab.remark</groupId>
      <artifactId>remark</artifactId>
      <version>1.2.0</version>
    </dependency>
    <dependency>
      <groupId>org.commonmark</groupId>
      <artifactId>commonmark-ext-gfm-tables</artifactId>
      <version>0.24.0</version>
    </dependency>
  </dependencies>
</project>
XML
cat >Look.java <<'JAVA'
import com.overzealous.remark.Options;
import com.overzealous.remark.Remark;
import java.util.List;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;

class Look {
    static void look(String html, String expected) {
        List<Extension> tables = List.of(TablesExtension.create());
        String markdown = new Remark(Options.github()).convertFragment(html);
        String found = HtmlRenderer.builder().extensions(tables).build().render(
            Parser.builder().extensions(tables).build().parse(markdown)).trim();
        System.out.println(html + "\n    " + found.replace("\n", "\n    "));
        if (!found.equals(expected)) {
            throw new AssertionError(found);
        }
    }

    public static void main(String[] arguments) {
        look("<table><tr><th>Year</th></tr><tr><td>1999</td></tr></table>",
            "<pre><code>| Year |\n| ---- |\n| 1999 |\n</code></pre>");
        look("<table><caption>Boats</caption><tr><td>a|b</td><td>c</td></tr></table>",
            "<pre><code>|     |   |\n| --- | - |\n| a|b | c |\n</code></pre>");
        look("<p>The tag &lt;b&gt; is bold.</p>", "<p>The tag <b> is bold.</p>");
        look("<p>Write &amp;lt; for it.</p>", "<p>Write &lt; for it.</p>");
        look("<p><b>One</b><b>two</b></p>", "<p><strong>One****two</strong></p>");
        look("<p># and *</p>", "<p># and *</p>");
    }
}
JAVA
mvn --quiet --batch-mode dependency:copy-dependencies -DoutputDirectory=lib >/dev/null
unshare -rn java -cp 'lib/*' Look.java
