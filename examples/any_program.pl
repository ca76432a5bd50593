#!/usr/bin/perl
# SPDX-License-Identifier: MIT
#
# An algorithm of your own in any language: the main content is every text that no other page of the
# site has.
#
# Usage: pagelet bench SUITE --external 'own-lines:content=perl any_program.pl'

use strict;
use warnings;
use JSON::PP;

$| = 1;    # no buffer: pagelet waits for each answer

sub lines_of {
    my ($html) = @_;
    $html =~ s/<(script|style)\b.*?<\/\1>//gsi;
    return grep { /\S/ } split /<[^>]*>/, $html;
}

while (my $line = <STDIN>) {
    my $request = decode_json($line);
    my %shared = map { $_ => 1 } map { lines_of($_->{html}) } @{ $request->{candidates} };
    my @own = grep { !$shared{$_} } lines_of($request->{key_page}{html});
    print encode_json({ id => $request->{id}, text => join(' ', @own) }), "\n";
}
