import { words } from '#contracts/folding.ts';
import { plainText } from '#contracts/rich-text.ts';
import { visibilities } from '#contracts/statuses.ts';
import type { SearchFields } from '#search/search-fields.ts';
import type { ArticleDocument } from '../../publishing/articles/article.schema.ts';

/** The articles' index: texts in the order of their rank, the private ones for staff only. */
export const articleFields: SearchFields<ArticleDocument> = {
  version: 1,
  texts: ['title', 'authors', 'text', 'private'],
  groups: visibilities,
  read: ['titleText', 'authorname', 'abstract', 'keywords', 'refnumber', 'txnid', 'email', 'status'],
  oldestFirst: { year: 1, volume: 1, issue: 1, firstPage: -1, _id: 1 },
  indexed: (article) => ({
    group: article.status,
    texts: [
      folded(article.titleText),
      folded(article.authorname),
      folded(plainText(article.abstract), article.keywords, article.refnumber),
      folded(article.txnid, article.email),
    ],
  }),
};

const titleFirst = [['title'], ['title', 'authors']];
/** Readers find enabled articles, staff also disabled ones and by transaction ID and e-mail (decisions 3). */
export const articleSearches = {
  readers: { groups: ['enabled'], ranking: [...titleFirst, ['title', 'authors', 'text']] },
  staff: { groups: visibilities, ranking: [...titleFirst, articleFields.texts] },
};

const folded = (...texts: string[]): string => words(texts.join(' ')).join(' ');
