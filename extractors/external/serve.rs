// SPDX-License-Identifier: MIT

//! Answers the requests of Pagelet (docs/adding-an-algorithm.md) with a Rust function.

use serde_json::{json, Value};
use std::io::stdin;

/// Milliseconds of processor that this program has used.
fn used() -> f64 {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    unsafe { libc::clock_gettime(libc::CLOCK_PROCESS_CPUTIME_ID, &mut time) };
    time.tv_sec as f64 * 1e3 + time.tv_nsec as f64 / 1e6
}

/// `extract(html, url)` returns the text of the main content, or the reason why there is none.
pub fn serve(extract: impl Fn(&str, Option<&str>) -> Result<String, String>) {
    for line in stdin().lines() {
        let request: Value = serde_json::from_str(&line.unwrap()).unwrap();
        let page = &request["key_page"];
        let start = used();
        let mut answer = match extract(page["html"].as_str().unwrap(), page["url"].as_str()) {
            Ok(text) => json!({"text": text}),
            Err(error) => json!({"error": error}),
        };
        answer["ms"] = json!(used() - start);
        answer["id"] = request["id"].clone();
        println!("{answer}");
    }
}
