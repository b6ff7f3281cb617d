import { readdirSync, readFileSync } from 'node:fs';
import type { Settings } from '#contracts/entities.ts';
import type { WebdataStatus } from '#contracts/statuses.ts';

type Fields<Names extends string> = Record<Names, string>;

/** The fields of the add-article form, when it was received, and what its PDF shows. */
export interface SampleArticle extends Fields<
  'refnumber' | 'title' | 'authorname' | 'country' | 'subject' | 'keywords' | 'abstract' | 'pagenumber'
> {
  /** YYYY-MM-DD. */
  received: string;
  publishdate: string;
  txnid: string;
  ptype: 'paid' | 'free';
  email: string;
  mobile: string;
  body: {
    lang: 'en' | 'hi';
    /** Four; the figure and the table belong to the third. */
    sections: { heading: string; paragraphs: string[] }[];
    figure: { caption: string; kind: 'bars' | 'line'; values: number[] };
    table: { caption: string; rows: string[][] };
  };
}

export interface SampleIssue {
  year: number;
  volume: number;
  issue: number;
}

const folder = new URL('journal/', import.meta.url);
const json = <T>(name: string): T => JSON.parse(sampleFile(name)) as T;

export const sampleFile = (name: string): string => readFileSync(new URL(name, folder), 'utf8');

/** Its domain remains this site's own address, which the codes on certificates link to. */
export const settings = json<Partial<Settings>>('settings.json');
/** The fields of the editor form, in the order of the board; `portrait` is a file in `portraits`. */
export const editors = json<Fields<'name' | 'portrait'>[]>('editors.json');
/** The fields of the form of fictional indexing services; `logo` is a file in `logos`. */
export const indexingPartners = json<Fields<'title' | 'logo'>[]>('indexing-partners.json');
/** In chronological order; an entry is created with one status and then changed to the other. */
export const workLog =
  json<{ content: string; created: WebdataStatus; status: WebdataStatus }[]>('work-log.json');
/** With their articles in page order. */
export const issues = readdirSync(new URL('issues', folder))
  .sort()
  .map((name) => json<SampleIssue & { articles: SampleArticle[] }>(`issues/${name}`));
