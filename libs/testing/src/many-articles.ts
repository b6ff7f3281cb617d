import { Types } from 'mongoose';
import type { RunningCatalog } from './running-catalog.ts';

let stored = 0;
/** 0 → 'Asha Aaa', 1 → 'Asha Aab': a unique name of letters for every number. */
const nameOf = (number: number): string => {
  const letters = [676, 26, 1].map((place) => String.fromCharCode(97 + (Math.floor(number / place) % 26)));
  return `Asha ${letters.join('').replace(/^./, (first) => first.toUpperCase())}`;
};

/** Inserts hundreds of articles into the catalog's database: without files and events. @returns their ref numbers */
export async function storeArticles(
  { database }: Pick<RunningCatalog, 'database'>,
  count: number,
  authorsEach: number,
): Promise<string[]> {
  const now = new Date();
  const articles = Array.from({ length: count }, () => {
    stored += 1;
    const refnumber = String(700_000 + stored);
    return {
      _id: new Types.ObjectId(),
      ...{ year: 2026, volume: 5, issue: 2, refnumber, refKey: refnumber },
      ...{
        title: `Of many, number ${stored}`,
        titleText: `Of many, number ${stored}`,
        titleKey: `of many ${stored}`,
      },
      abstract: 'One of many.',
      authorname: Array.from({ length: authorsEach }, (_, author) => nameOf(author)).join(', '),
      ...{ keywords: '', subject: '', email: '', mobile: '', country: '' },
      ...{ pagenumber: `${stored}-${stored}`, firstPage: stored, lastPage: stored },
      ...{ txnid: `MANY-${stored}`, ptype: 'paid', publishdate: '2026-01-31', status: 'enabled' },
      ...{ createdby: 'spec', creation: now, modifiedby: 'spec', modification: now, version: 1 },
    };
  });
  await database.collection('articles').insertMany(articles);
  return articles.map(({ refnumber }) => refnumber);
}
