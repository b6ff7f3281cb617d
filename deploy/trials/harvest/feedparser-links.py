# feedparser reads a feed: a line with the link of each entry.
import sys

import feedparser

feed = feedparser.parse(sys.argv[1])
if feed.bozo:
    raise feed.bozo_exception
for entry in feed.entries:
    assert entry.title and entry.updated_parsed, 'An entry lacks its title or date'
    print(entry.link)
