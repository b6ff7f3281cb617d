import { splitAuthors } from '#contracts/author-names.js';
import { paths } from '#contracts/paths.js';
import { personName } from '#contracts/person-name.js';
import { decodeRichText } from '#contracts/rich-text.js';
import type { ArticleDocument } from '../articles/article.schema.js';
import type { Journal } from '../settings/journal.js';

/** An article as CSL describes one; reference managers read it directly, and BibTeX and RIS are made from it. */
export function citationData(article: ArticleDocument, journal: Journal) {
  const [year = 0, month = 1, day = 1] = article.publishdate.split('-').map(Number);
  return {
    id: `article${article.year}ref${article.refnumber.replace('.', 'p')}`,
    type: 'article-journal',
    title: titleWithItalics(article.title),
    author: splitAuthors(article.authorname).map(personName),
    issued: { 'date-parts': [[year, month, day]] },
    'container-title': journal.name,
    volume: String(article.volume),
    issue: String(article.issue),
    page: article.pagenumber,
    ISSN: journal.issns[0],
    URL: journal.origin + paths.article(article),
  };
}
export type CitationData = ReturnType<typeof citationData>;

/** CSL knows `<i>` alone; every other character stands for itself. */
function titleWithItalics(encoded: string): string {
  return decodeRichText(decodeRichText(encoded).replace(/<(\/?)em>/g, '<$1i>'));
}
