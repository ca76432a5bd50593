// SPDX-License-Identifier: MIT

//! rs-trafilatura, which also looks at the page's address: the text of the content.

use rs_trafilatura::{extract_with_options, Options};
use serde_json::{json, Value};
use std::io::stdin;

/// Milliseconds of processor that this program has used.
fn used() -> f64 {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    unsafe { libc::clock_gettime(libc::CLOCK_PROCESS_CPUTIME_ID, &mut time) };
    time.tv_sec as f64 * 1e3 + time.tv_nsec as f64 / 1e6
}

fn main() {
    for line in stdin().lines() {
        let request: Value = serde_json::from_str(&line.unwrap()).unwrap();
        let page = &request["key_page"];
        let options = Options { url: page["url"].as_str().map(String::from), ..Options::default() };
        let start = used();
        let mut answer = match extract_with_options(page["html"].as_str().unwrap(), &options) {
            Ok(page) => json!({"text": page.content_text}),
            Err(error) => json!({"error": error.to_string()}),
        };
        answer["ms"] = json!(used() - start);
        answer["id"] = request["id"].clone();
        println!("{answer}");
    }
}
