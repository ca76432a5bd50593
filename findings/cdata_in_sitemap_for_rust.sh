#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: the crate sitemap reads an address that is in a CDATA section, <loc><![CDATA[...]]></loc>, like
# all others. In XML this is another way to write the same text. Some programs that make sitemaps use
# it, as an "&" in an address then needs no escape.
#
# What happens: the crate takes the characters that its parser of XML reports, and the parser, xml-rs,
# reports CDATA as something else unless it is told not to. So such an entry has no address: it is not
# an error, but a `Url` whose `loc` is `None`, with the date of its last change. A sitemap that has all
# addresses in this form has as many entries as it should, and no page. An index of sitemaps leads to
# none either. If a part of a value is in CDATA, the rest is taken for the address.
#
# Seen with sitemap 0.4.1 and roxmltree 0.20.0:
#                                              sitemap                 roxmltree
#   http://site.example/a                      http://site.example/a   http://site.example/a
#   <![CDATA[http://site.example/b?x=1]]>      None                    http://site.example/b?x=1
#   http://site.example/c<![CDATA[?x=1]]>      http://site.example/c   http://site.example/c?x=1
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
mkdir src
cat >Cargo.toml <<'TOML'
[package]
name = "pages"
version = "0.1.0"
edition = "2021"

[dependencies]
roxmltree = "=0.20.0"
sitemap = "=0.4.1"
TOML
cat >src/main.rs <<'RUST'
use sitemap::reader::{SiteMapEntity, SiteMapReader};

fn text(value: Option<String>) -> String {
    value.unwrap_or("None".to_string())
}

fn main() {
    for (value, expected, usual) in [
        ("http://site.example/a", "http://site.example/a", "http://site.example/a"),
        (
            "<![CDATA[http://site.example/b?x=1]]>",
            "None",
            "http://site.example/b?x=1",
        ),
        (
            "http://site.example/c<![CDATA[?x=1]]>",
            "http://site.example/c",
            "http://site.example/c?x=1",
        ),
    ] {
        for (root, entry) in [("urlset", "url"), ("sitemapindex", "sitemap")] {
            let xml = format!(
                "<{root} xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><{entry}>\
                 <loc>{value}</loc><lastmod>2024-03-02</lastmod></{entry}></{root}>"
            );
            let entries: Vec<_> = SiteMapReader::new(xml.as_bytes()).collect();
            assert_eq!(entries.len(), 1);
            let (location, changed) = match &entries[0] {
                SiteMapEntity::Url(url) => (&url.loc, &url.lastmod),
                SiteMapEntity::SiteMap(map) => (&map.loc, &map.lastmod),
                SiteMapEntity::Err(error) => panic!("{error}"),
            };
            let found = text(location.get_url().map(|url| url.to_string()));
            let document = roxmltree::Document::parse(&xml).unwrap();
            let node = document.descendants().find(|node| node.has_tag_name("loc")).unwrap();
            let texts = node.descendants().filter(|node| node.is_text());
            let other: String = texts.filter_map(|node| node.text()).collect();
            println!("{root:13} {value:39} {found:23} {other}");
            assert_eq!((found.as_str(), other.as_str()), (expected, usual));
            assert!(changed.get_time().is_some());
        }
    }
}
RUST
cargo build --quiet
unshare -rn target/debug/pages
