// SPDX-License-Identifier: MIT

//! rs-trafilatura, which also looks at the page's address: the text of the content.

mod serve;

use rs_trafilatura::{extract_with_options, Options};

fn main() {
    serve::serve(|html, url| {
        let options = Options { url: url.map(String::from), ..Options::default() };
        match extract_with_options(html, &options) {
            Ok(page) => Ok(page.content_text),
            Err(error) => Err(error.to_string()),
        }
    });
}
