# XML::Feed reads a feed: a line with the link of each entry.
use strict;
use warnings;
use URI;
use XML::Feed;

my $feed = XML::Feed->parse(URI->new($ARGV[0])) or die XML::Feed->errstr;
for my $entry ($feed->entries) {
    die 'An entry lacks its title or date' unless $entry->title && $entry->modified;
    print $entry->link, "\n";
}
