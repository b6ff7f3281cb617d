import { authorNamesProblem } from '#contracts/author-names.js';
import type { IssueKey } from '#contracts/events.js';
import { pageOrderMessage, pageRangeFormatMessage, parsePageRange } from '#contracts/page-range.js';
import { isReferenceNumber, referenceNumberMessage } from '#contracts/reference-number.js';
import { encodeRichText, plainText } from '#contracts/rich-text.js';
import { limitedHtml, limitedParagraphs } from '../../lib/limited-html.js';

/** The form's text fields, named as the API names them (decisions 3). */
const textFields = [
  'volume',
  'issue',
  'year',
  'refnumber',
  'title',
  'abstract',
  'authorname',
  'keywords',
  'pagenumber',
  'subject',
  'email',
  'mobile',
  'country',
  'txnid',
  'ptype',
  'publishdate',
] as const;

export type TextField = (typeof textFields)[number];
export type ArticleField = TextField | 'pdfFile';
export type ArticleForm = Record<TextField, string> & { pdfFile?: File };

/** An empty form for an issue: paid, and dated today. */
export function emptyArticle({ year, volume, issue }: IssueKey, today: string): ArticleForm {
  const empty = Object.fromEntries(textFields.map((field) => [field, ''])) as Record<TextField, string>;
  const place = { year: String(year), volume: String(volume), issue: String(issue) };
  return { ...empty, ...place, ptype: 'paid', publishdate: today };
}

/** What must not be empty for the article to be sent (specification section 5). */
const required: ArticleField[] = [
  'txnid',
  'ptype',
  'publishdate',
  'authorname',
  'pagenumber',
  'refnumber',
  'title',
  'abstract',
  'email',
  'pdfFile',
];
/** Marked required too, but only highlighted. */
const highlightedOnly: ArticleField[] = ['volume', 'issue', 'year'];

export interface ArticleProblems {
  /** Fields to highlight for being empty. */
  empty: ArticleField[];
  /** Whether the article may be sent: nothing required is empty and no rule is broken. */
  sendable: boolean;
  /** Broken rules in the specification's words. */
  messages: Partial<Record<ArticleField, string>>;
}

interface Circumstances {
  /** Of the issue's articles so far; undefined while it is not known. */
  lastPage?: number;
  hyphensInNames: boolean;
}

/** What keeps an article from being added (specification section 5). An empty required field stops without a word. */
export function articleProblems(
  form: ArticleForm,
  { lastPage, hyphensInNames }: Circumstances,
): ArticleProblems {
  const missing = required.filter((field) => isEmpty(form, field));
  const messages: ArticleProblems['messages'] = {};
  if (!missing.includes('authorname'))
    messages.authorname = authorNamesProblem(form.authorname, hyphensInNames);
  if (!missing.includes('refnumber') && !isReferenceNumber(form.refnumber))
    messages.refnumber = referenceNumberMessage;
  if (!missing.includes('pagenumber')) messages.pagenumber = pageProblem(form.pagenumber, lastPage);
  const sendable = missing.length === 0 && Object.values(messages).every((message) => message === undefined);
  return {
    empty: [...missing, ...highlightedOnly.filter((field) => isEmpty(form, field))],
    sendable,
    messages,
  };
}

function isEmpty(form: ArticleForm, field: ArticleField): boolean {
  if (field === 'pdfFile') return form.pdfFile === undefined;
  if (field === 'title' || field === 'abstract')
    return plainText(encodeRichText(limitedHtml(form[field]))) === '';
  return form[field].trim() === '';
}

function pageProblem(pagenumber: string, lastPage: number | undefined): string | undefined {
  const range = parsePageRange(pagenumber);
  if (!range) return pageRangeFormatMessage;
  return lastPage !== undefined && range.first <= lastPage ? pageOrderMessage(lastPage) : undefined;
}

/** The form as the API takes it. */
export function articleFormData(form: ArticleForm): FormData {
  const data = new FormData();
  for (const field of textFields) data.append(field, form[field].trim());
  data.set('title', limitedHtml(form.title));
  data.set('abstract', limitedParagraphs(form.abstract));
  if (form.pdfFile) data.append('pdfFile', form.pdfFile);
  return data;
}
