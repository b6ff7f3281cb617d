import type { ArticleText } from './articles/article-text.ts';
import { spring2024 } from './articles/spring-2024.ts';
import { spring2025 } from './articles/spring-2025.ts';
import { spring2026 } from './articles/spring-2026.ts';
import { summer2024 } from './articles/summer-2024.ts';
import { summer2025 } from './articles/summer-2025.ts';
import { summer2026 } from './articles/summer-2026.ts';
import { winter2024 } from './articles/winter-2024.ts';
import { winter2025 } from './articles/winter-2025.ts';
import { SeededRandom } from './seeded-random.ts';

export interface SampleArticle extends ArticleText {
  year: number;
  volume: number;
  issue: number;
  refnumber: string;
  pagenumber: string;
  txnid: string;
  ptype: 'paid' | 'free';
  /** YYYY-MM-DD. */
  publishdate: string;
  /** YYYY-MM-DD. */
  received: string;
  email: string;
  mobile: string;
}

export interface SampleIssue {
  year: number;
  volume: number;
  issue: number;
  /** In page order. */
  articles: SampleArticle[];
}

const FIRST_REFERENCE_NUMBER = 2401;

/** A journal of three issues a year that is in its third year. */
const contents: [year: number, volume: number, issue: number, month: number, ArticleText[]][] = [
  [2024, 1, 1, 4, spring2024],
  [2024, 1, 2, 8, summer2024],
  [2024, 1, 3, 12, winter2024],
  [2025, 2, 1, 4, spring2025],
  [2025, 2, 2, 8, summer2025],
  [2025, 2, 3, 12, winter2025],
  [2026, 3, 1, 4, spring2026],
  [2026, 3, 2, 8, summer2026],
];

let refnumber = FIRST_REFERENCE_NUMBER;

export const issues: SampleIssue[] = contents.map(([year, volume, issue, month, texts]) => {
  let page = 1;
  const articles = texts.map((text, index) => {
    const chance = new SeededRandom(refnumber);
    const first = page;
    page += chance.between(7, 14);
    const article: SampleArticle = {
      ...text,
      ...{ year, volume, issue },
      refnumber: String(refnumber),
      pagenumber: `${first}-${page - 1}`,
      // Every tenth author had the fee waived.
      ptype: refnumber % 10 === 7 ? 'free' : 'paid',
      txnid: `KR${year}${String(month).padStart(2, '0')}-${chance.between(10_000, 99_999)}-${refnumber}`,
      publishdate: date(year, month, 2 + 3 * index),
      received: date(year, month - chance.between(4, 7), chance.between(1, 28)),
      email: `${mailbox(text.authors)}@${chance.oneOf(['university', 'college', 'institute', 'research'])}.example.org`,
      mobile: `+00 00000 ${chance.between(10_000, 99_999)}`,
    };
    refnumber += 1;
    return article;
  });
  return { year, volume, issue, articles };
});

/** Months before January belong to the previous year. */
function date(year: number, month: number, day: number): string {
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
}

/** 'Dr. María José Núñez, …' → 'maria.jose.nunez'; a name in Devanagari has the mailbox 'author'. */
function mailbox(authors: string): string {
  const [first = ''] = authors.split(',');
  const words = first
    .replace(/^(?:Dr|Prof|डॉ)\.\s+/u, '')
    .normalize('NFKD')
    .toLowerCase()
    .match(/[a-z]+/g);
  return words?.join('.') ?? 'author';
}
