import type { Model } from 'mongoose';
import { citedNames } from '#contracts/articles/citation.ts';
import { shortNameOf } from '#contracts/articles/person-name.ts';
import { articleFields } from '#contracts/fields/article-fields.ts';
import { type Field, type FieldName, namesOf } from '#contracts/fields/fields.ts';
import { indexedWords, words } from '#contracts/text/folding.ts';
import { type EncodedHtml, plainText } from '#contracts/text/rich-text.ts';
import { visibilities } from '#contracts/values/statuses.ts';
import { BODY, type SearchFields } from '#search/search-fields.ts';
import type { FullTextDocument } from '../../articles/full-text/full-text.schema.ts';
import type { ArticleDocument } from '../../articles/read/article.schema.ts';
import { indexedResult, resultFields } from './indexed-result.ts';
import type { ArticleTextDocument } from '../../articles/texts/article-text.schema.ts';

/** The names of the fields that this search finds words of, besides title and author names. */
const searchedBy = (search: 'everyone' | 'staff') =>
  namesOf(articleFields).filter((name) => {
    const field: Field = articleFields[name];
    return field.searched === search;
  });
const textNames = searchedBy('everyone');
const staffNames = searchedBy('staff');

/**
 * The articles' index: texts in the order of their rank, those of staff last. The body of an enabled article is what
 * readers may see of it: these texts, and its full text or else that of its file.
 */
export const articleIndex = (
  texts: Model<ArticleTextDocument>,
  fullTexts: Model<FullTextDocument>,
): SearchFields<ArticleDocument> => ({
  version: 9,
  texts: ['title', 'authors', 'text', 'staff'],
  names: 'authors',
  hasBodies: true,
  prefixes: [1, 2, 3, 4, 5, 6],
  groups: visibilities,
  read: [...new Set([...textNames, ...staffNames, ...resultFields, 'authors' as const])],
  oldestFirst: { year: 1, volume: 1, issue: 1, firstPage: -1, _id: 1 },
  indexed: (article) => ({
    group: article.status,
    rank: article.year,
    label: typeLabel(article.article_type ?? articleFields.article_type.default),
    texts: [...readersTexts(article), folded(...staffNames.map((name) => textOf(article, name)))],
    ...(article.status === 'enabled' && { shown: JSON.stringify(indexedResult(article)) }),
  }),
  bodies: async (articles) => {
    const readable = articles.filter(({ status }) => status === 'enabled');
    const [shown, others] = [
      readable.filter(({ full_text }) => full_text !== undefined),
      readable.filter(({ full_text, file }) => full_text === undefined && file?.read),
    ];
    const [read, converted] = await Promise.all([
      texts.find(idsOf(others), { pages: 0 }).lean(),
      fullTexts.find(idsOf(shown), { 'converted.tree': 0, 'converted.warnings': 0 }).lean(),
    ]);
    const words = new Map([
      ...read.map(({ file, words: found }) => [file, found] as const),
      ...converted.map(({ converted: text }) => [text?.source.key, text?.words] as const),
    ]);
    return new Map(
      [...shown, ...others].flatMap((article) => {
        const found = words.get(article.full_text ?? article.file?.key);
        return found === undefined
          ? []
          : [[article._id.toHexString(), [...readersTexts(article), folded(found)].join(' ')]];
      }),
    );
  },
});

const idsOf = (articles: ArticleDocument[]) => ({ _id: { $in: articles.map(({ _id }) => _id) } });

const readersTexts = (article: ArticleDocument): string[] => [
  folded(article.titleText),
  // Authors as citations print them too: 'Verma AR'.
  folded(article.authorname, ...citedNames(article).map(shortNameOf)),
  folded(...textNames.map((name) => textOf(article, name))),
];

export const typeLabel = (type: string): string => words(type).join('');

const titleFirst = [['title'], ['title', 'authors']];
const readersNames = ['title', 'authors', 'text'];
/**
 * Readers find enabled articles, staff also disabled ones and by their own fields (requirements.md#lists-and-pages),
 * but not by files.
 */
export const articleSearches = {
  readers: {
    groups: ['enabled'],
    ranking: [...titleFirst, readersNames, [...readersNames, BODY]],
  },
  staff: { groups: visibilities, ranking: [...titleFirst, [...readersNames, 'staff']] },
};

/** A searched field is a text or a number, or absent. */
function textOf(article: Partial<ArticleDocument>, name: FieldName<typeof articleFields>): string {
  const value = article[name] ?? '';
  if (typeof value === 'object') return '';
  return articleFields[name].type === 'rich' ? plainText(value as EncodedHtml) : String(value);
}

const folded = (...texts: string[]): string => indexedWords(texts.join(' ')).join(' ');
