#!/usr/bin/perl
# SPDX-License-Identifier: MIT
#
# An algorithm of your own in any language: the main content is every text that at most a share of the
# other pages has; without a share, every text that none of them has.
#
# Usage: pagelet bench SUITE --external 'own-lines:content=perl any_program.pl'
#        pagelet tune SUITE --external 'own-lines:content=perl any_program.pl {share=0.0:0..1}' \
#          --algorithm own-lines --grid share=0.0,0.3,0.6

use strict;
use warnings;
use JSON::PP;

my $share = $ARGV[0] // 0;
$| = 1;    # no buffer: pagelet waits for each answer

sub lines_of {
    my ($html) = @_;
    $html =~ s/<(script|style)\b.*?<\/\1>//gsi;
    return grep { /\S/ } split /<[^>]*>/, $html;
}

while (my $line = <STDIN>) {
    my $request = decode_json($line);
    my @pages = @{ $request->{candidates} };
    my %pages_with;
    for my $page (@pages) {
        my %lines = map { $_ => 1 } lines_of($page->{html});
        $pages_with{$_}++ for keys %lines;
    }
    my @own = grep { ($pages_with{$_} // 0) <= $share * @pages } lines_of($request->{key_page}{html});
    print encode_json({ id => $request->{id}, text => join(' ', @own) }), "\n";
}
