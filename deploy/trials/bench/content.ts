import assert from 'node:assert/strict';
import { mongo } from 'mongoose';
import { type EncodedHtml, encodeRichText, plainText } from '#contracts/text/rich-text.ts';
import { eventually } from '#testing/jest/eventually.ts';
import { storedArticle } from '#testing/builders/many-articles.ts';
import type { readerOf } from './reader.ts';
import { seededRandom } from './seeded.ts';

const INDEX_TIMEOUT_MS = 2_700_000;

/** A journal whose databases are reached from outside. */
interface Journal {
  mongodbUri(): string;
}

/** Seeded, so that every run has the same numbers. */
const chance = seededRandom(7);

/** @param power above 1 prefers the first ones */
const pickOne = <T>(list: readonly T[], power = 1): T => list[Math.floor(list.length * chance() ** power)]!;

const syllables = 'ba cor di fen gra hol in ka lu mer no pi que ras so ter ul vi'.split(' ');
const vocabulary = Array.from({ length: 20_000 }, (_, index) =>
  Array.from({ length: 2 + (index % 3) }, () => pickOne(syllables)).join(''),
);

/** Words with the frequencies of a natural language. */
const text = (words: number): string => Array.from({ length: words }, () => pickOne(vocabulary, 4)).join(' ');

const given = 'Asha José Meera Ravi Ana Kiran Lucía Dev Noor Tomás Sunita Émile Rohan Zoë Anil Beatriz';
const family = 'Verma Núñez Iyer Kumar Sosa Patil Gómez Joshi Khan Dvořák Rao Lefèvre Nair Müller Costa';
const devanagari = ['श्रीकृष्ण त्रिपाठी', 'आशा वर्मा', 'मीरा अय्यर', 'रवि कुमार', 'सुनीता देशमुख'];
export const AUTHORS_EACH = 5;

export interface StoredArticle {
  issue: number;
  refnumber: string;
  title: EncodedHtml;
  authors: string[];
}

let stored = 0;

/** Stores articles without events, so that nothing is pre-generated, of five authors: italic names of species, one author in ten in Devanagari. */
export async function storeArticles(
  journal: Journal,
  count: number,
  perIssue = 100,
): Promise<StoredArticle[]> {
  await using client = new mongo.MongoClient(journal.mongodbUri());
  const articles = Array.from({ length: count }, () => article((stored += 1), perIssue));
  await client.db('colophon_catalog').collection<object>('articles').insertMany(articles, { ordered: false });
  return articles.map(asStored);
}

const asStored = ({ issue, refnumber, title, authorname }: ReturnType<typeof article>): StoredArticle => ({
  issue,
  refnumber,
  title,
  authors: authorname.split(', '),
});

export const untilFound = (read: ReturnType<typeof readerOf>, { refnumber }: StoredArticle): Promise<void> =>
  eventually(async () => {
    const { headers } = await read(`/api/search?keyword=${refnumber}&page=1&exact=1`);
    assert.equal(headers['x-total-count'], '1', `${refnumber} is not indexed`);
  }, INDEX_TIMEOUT_MS);

function article(number: number, perIssue: number) {
  const title = encodeRichText(
    `Of ${text(8)} in <i>Oryza ${pickOne(vocabulary)}</i>: ${text(8)}, part ${number}`,
  );
  const added = new Date(Date.UTC(2020, 0, 1) + number * 1_000);
  return storedArticle(100_000 + number, {
    title,
    titleText: plainText(title),
    titleKey: `bench ${number}`,
    volume: 1,
    issue: 1 + Math.floor(number / perIssue),
    abstract: encodeRichText(`<p>${text(150)}</p>`),
    keywords: text(5),
    authorname: Array.from({ length: AUTHORS_EACH }, (_, author) => authorOf(number, author)).join(', '),
    pagenumber: `${number * 8}-${number * 8 + 7}`,
    firstPage: number * 8,
    lastPage: number * 8 + 7,
    creation: added,
    modification: added,
  });
}

function authorOf(number: number, author: number): string {
  if ((number * AUTHORS_EACH + author) % 10 === 0) return devanagari[number % devanagari.length]!;
  // Unique names within an article: consecutive given names.
  const pick = (names: string, index: number) => names.split(' ').at(index % 15)!;
  return `${pick(given, number + author)} ${pick(family, number * 3 + author)}`;
}
