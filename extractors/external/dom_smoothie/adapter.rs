// SPDX-License-Identifier: MIT

//! dom_smoothie, Readability in Rust: the text of the article, with its lines.

mod serve;

use dom_smoothie::{Config, Readability, TextMode};

fn main() {
    serve::serve(|html, url| {
        let config = Config { text_mode: TextMode::Formatted, ..Config::default() };
        match Readability::new(html, url, Some(config)).and_then(|mut page| page.parse()) {
            Ok(article) => Ok(article.text_content.to_string()),
            Err(error) => Err(error.to_string()),
        }
    });
}
