import sax from 'sax';

/** The `citation_…` tags of an article's page, by which Google Scholar reads it: the first of each name. */
export function citationTags(html: string): Map<string, string> {
  const tags = new Map<string, string>();
  const parser = sax.parser(false, { lowercase: true });
  parser.onopentag = ({ name, attributes }) => {
    const { name: key = '', content = '' } = attributes as Record<string, string>;
    if (name === 'meta' && key.startsWith('citation_') && !tags.has(key)) tags.set(key, content.trim());
  };
  // HTML need not be well-formed.
  parser.onerror = () => {
    Object.assign(parser, { error: null });
    parser.resume();
  };
  parser.write(html.split(/<\/head\s*>/i, 1)[0]!).close();
  return tags;
}
