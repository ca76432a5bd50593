#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: texting_robots, which reads robots.txt for Rust, compares paths as RFC 9309 says (2.2.2): what
# is written as %XX is decoded first unless it is a reserved character, so "/%7Eann/" and "/~ann/" are
# one path, and the case of the two digits does not matter.
#
# What happens: letters beyond ASCII are encoded on both sides, and that is all. A rule for "/%7Eann/"
# says nothing about "/~ann/", nor the other way round, although many servers link their homes both
# ways; a rule with "%c3%a9", as some programs write it, says nothing about "%C3%A9". A crawler that
# asks before each page loads pages that the site does not want to be loaded, or leaves out allowed
# ones.
#
# Seen with texting_robots 0.2.2, "Disallow: RULE" for all, whether PATH is allowed:
#   /café       /caf%C3%A9   no
#   /%7Eann/    /~ann/       yes
#   /~ann/      /%7Eann/     yes
#   /caf%c3%a9  /caf%C3%A9   yes
#   /w%65ir     /weir        yes
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
mkdir src
cat >Cargo.toml <<'TOML'
[package]
name = "paths"
version = "0.1.0"
edition = "2021"

[dependencies]
texting_robots = "=0.2.2"
TOML
cat >src/main.rs <<'RUST'
fn main() {
    for (rule, path, allowed) in [
        ("/caf\u{e9}", "/caf%C3%A9", false),
        ("/%7Eann/", "/~ann/", true),
        ("/~ann/", "/%7Eann/", true),
        ("/caf%c3%a9", "/caf%C3%A9", true),
        ("/w%65ir", "/weir", true),
    ] {
        let text = format!("User-agent: *\nDisallow: {rule}\n");
        let robot = texting_robots::Robot::new("Ferry", text.as_bytes()).unwrap();
        let found = robot.allowed(&format!("https://pier.example{path}"));
        println!("{rule:11} {path:12} {}", if found { "allowed" } else { "not allowed" });
        assert_eq!(found, allowed);
    }
}
RUST
cargo run --quiet
