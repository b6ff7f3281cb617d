import { articleFields } from '#contracts/article-fields.ts';
import { type Field, type FieldName, namesOf } from '#contracts/fields.ts';
import { words } from '#contracts/folding.ts';
import { plainText } from '#contracts/rich-text.ts';
import { visibilities } from '#contracts/statuses.ts';
import type { SearchFields } from '#search/search-fields.ts';
import type { ArticleDocument } from '../../publishing/articles/article.schema.ts';

/** The names of the fields that this search finds words of, besides title and author names. */
const searchedBy = (search: 'everyone' | 'staff') =>
  namesOf(articleFields).filter((name) => {
    const field: Field = articleFields[name];
    return field.searched === search;
  });
const textNames = searchedBy('everyone');
const staffNames = searchedBy('staff');

/** The articles' index: texts in the order of their rank, those of staff last. */
export const articleIndex: SearchFields<ArticleDocument> = {
  version: 3,
  texts: ['title', 'authors', 'text', 'staff'],
  prefixes: [1, 2, 3],
  groups: visibilities,
  read: ['titleText', 'authorname', ...textNames, ...staffNames, 'status'],
  oldestFirst: { year: 1, volume: 1, issue: 1, firstPage: -1, _id: 1 },
  indexed: (article) => ({
    group: article.status,
    texts: [
      folded(article.titleText),
      folded(article.authorname),
      folded(...textNames.map((name) => textOf(article, name))),
      folded(...staffNames.map((name) => textOf(article, name))),
    ],
  }),
};

const titleFirst = [['title'], ['title', 'authors']];
/** Readers find enabled articles, staff also disabled ones and by their own fields (decisions 3). */
export const articleSearches = {
  readers: { groups: ['enabled'], ranking: [...titleFirst, ['title', 'authors', 'text']] },
  staff: { groups: visibilities, ranking: [...titleFirst, articleIndex.texts] },
};

/** A searched field is a text or a number; articles stored before it existed have none. */
function textOf(article: Partial<ArticleDocument>, name: FieldName<typeof articleFields>): string {
  const value = article[name] ?? '';
  const text = typeof value === 'object' ? '' : String(value);
  return articleFields[name].type === 'text' ? plainText(text) : text;
}

const folded = (...texts: string[]): string => words(texts.join(' ')).join(' ');
