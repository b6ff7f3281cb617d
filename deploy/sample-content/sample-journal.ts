import { readdirSync, readFileSync } from 'node:fs';
import type { Settings } from '#contracts/entities.ts';
import type { EditorCategory, WebdataStatus } from '#contracts/statuses.ts';

/** An article: the fields of the add-article form, and what its PDF shows. */
export interface SampleArticle {
  refnumber: string;
  /** HTML; `i` and `em` only. */
  title: string;
  /** Comma separated. */
  authorname: string;
  country: string;
  subject: string;
  keywords: string;
  /** HTML. */
  abstract: string;
  pagenumber: string;
  /** YYYY-MM-DD. */
  received: string;
  publishdate: string;
  txnid: string;
  ptype: 'paid' | 'free';
  email: string;
  mobile: string;
  body: ArticleBody;
}

export interface ArticleBody {
  lang: 'en' | 'hi';
  /** Four; the figure and the table belong to the third. */
  sections: { heading: string; paragraphs: string[] }[];
  figure: { caption: string; kind: 'bars' | 'line'; values: number[] };
  table: { caption: string; rows: string[][] };
}

export interface SampleIssue {
  year: number;
  volume: number;
  issue: number;
  /** In page order. */
  articles: SampleArticle[];
}

interface SampleEditor {
  name: string;
  category: EditorCategory;
  designation: string;
  degree: string;
  country: string;
  /** HTML. */
  post: string;
  content: string;
  email: string;
  phone: string;
  /** File in `portraits`. */
  portrait: string;
}

interface SampleEntry {
  /** HTML; unique for every entry, to recognise it on a later run. */
  content: string;
  /** Its initial status; it is changed to `status` afterwards. */
  created: 'info' | 'urgent';
  status: WebdataStatus;
}

const folder = new URL('journal/', import.meta.url);
const json = <T>(name: string): T => JSON.parse(sampleFile(name)) as T;

export const sampleFile = (name: string): string => readFileSync(new URL(name, folder), 'utf8');

/** Its domain remains this site's own address, which the codes on certificates link to. */
export const settings = json<Partial<Settings>>('settings.json');
/** The board, in its order. */
export const editors = json<SampleEditor[]>('editors.json');
/** Fictional indexing services; `logo` is a file in `logos`. */
export const indexingPartners =
  json<{ title: string; link: string; sortnumber: number; logo: string }[]>('indexing-partners.json');
/** In chronological order. */
export const workLog = json<SampleEntry[]>('work-log.json');
export const issues = readdirSync(new URL('issues', folder))
  .sort()
  .map((name) => json<SampleIssue>(`issues/${name}`));
