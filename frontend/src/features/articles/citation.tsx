import { type Citable, citationParts } from '#contracts/citation.js';
import { printedRange } from '#contracts/page-range.js';
import { RichText } from '../../ui/rich-text.js';

/** 'How to cite', in the journal's one format, the title's italics kept. */
export function Citation({ article, journal }: { article: Citable; journal: string }) {
  const { before, title, after } = citationParts(article, journal);
  return (
    <span className="citation">
      {before}
      <RichText text={title} />
      {after.replace(article.pagenumber, printedRange(article.pagenumber))}
    </span>
  );
}
