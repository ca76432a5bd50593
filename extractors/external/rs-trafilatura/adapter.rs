// SPDX-License-Identifier: MIT

//! rs-trafilatura: the text of the content.

use serde_json::{json, Value};
use std::io::{stdin, stdout, BufRead, Write};

/// Milliseconds of processor that this program has used.
fn used() -> f64 {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    unsafe { libc::clock_gettime(libc::CLOCK_PROCESS_CPUTIME_ID, &mut time) };
    time.tv_sec as f64 * 1e3 + time.tv_nsec as f64 / 1e6
}

fn main() {
    for line in stdin().lock().lines() {
        let request: Value = serde_json::from_str(&line.unwrap()).unwrap();
        let html = request["key_page"]["html"].as_str().unwrap();
        let start = used();
        let mut answer = match rs_trafilatura::extract(html) {
            Ok(page) => json!({"text": page.content_text}),
            Err(error) => json!({"error": error.to_string()}),
        };
        answer["ms"] = json!(used() - start);
        answer["id"] = request["id"].clone();
        println!("{answer}");
        stdout().flush().unwrap();
    }
}
