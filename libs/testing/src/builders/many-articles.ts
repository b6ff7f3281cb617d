import { articleFields } from '#contracts/fields/article-fields.ts';
import { authorsNamed } from '#contracts/articles/article-authors.ts';
import { defaultsOf } from '#contracts/fields/fields.ts';
import { Types } from 'mongoose';
import type { RunningCatalog } from '../running/running-catalog.ts';

let storedCount = 0;
/** 0 → 'Asha Aaa', 1 → 'Asha Aab': a unique name of letters for every number. */
const uniqueName = (number: number): string => {
  const letters = [676, 26, 1].map((place) => String.fromCharCode(97 + (Math.floor(number / place) % 26)));
  return `Asha ${letters.join('').replace(/^./, (first) => first.toUpperCase())}`;
};

interface ArticleText<Title> {
  title: Title;
  authorname: string;
}

/** An article as the catalog stores it, without a file. */
export function storedArticle<Title extends string>(
  number: number,
  { title, authorname, ...changes }: ArticleText<Title> & Record<string, unknown>,
) {
  const refnumber = String(number);
  const now = new Date();
  return {
    _id: new Types.ObjectId(),
    ...defaultsOf(articleFields),
    authors: authorsNamed(authorname),
    standing: '',
    year: 2026,
    volume: 5,
    issue: 2,
    refnumber,
    refKey: refnumber,
    title,
    titleText: title,
    titleKey: title.toLowerCase(),
    abstract: 'One of many.',
    authorname,
    pagenumber: `${number}-${number}`,
    firstPage: number,
    lastPage: number,
    txnid: `MANY-${number}`,
    ptype: 'paid',
    publishdate: '2026-01-31',
    status: 'enabled',
    createdby: 'spec',
    creation: now,
    modifiedby: 'spec',
    modification: now,
    version: 1,
    ...changes,
  };
}

/** Inserts hundreds of articles into the catalog's database, without files and events. @returns their ref numbers */
export async function storeArticles(
  { database }: Pick<RunningCatalog, 'database'>,
  count: number,
  authorsPerArticle: number,
): Promise<string[]> {
  const authorname = Array.from({ length: authorsPerArticle }, (_, author) => uniqueName(author)).join(', ');
  const articles = Array.from({ length: count }, () => {
    storedCount += 1;
    const pages = {
      pagenumber: `${storedCount}-${storedCount}`,
      firstPage: storedCount,
      lastPage: storedCount,
    };
    return storedArticle(700_000 + storedCount, {
      title: `Of many, number ${storedCount}`,
      authorname,
      ...pages,
    });
  });
  await database.collection('articles').insertMany(articles);
  return articles.map(({ refnumber }) => refnumber);
}
