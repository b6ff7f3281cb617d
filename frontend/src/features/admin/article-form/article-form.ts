import { authorNamesProblem } from '#contracts/author-names.ts';
import type { StaffArticle } from '#contracts/entities.ts';
import type { IssueKey } from '#contracts/events.ts';
import { pageOrderMessage, pageRangeFormatMessage, parsePageRange } from '#contracts/page-range.ts';
import { isReferenceNumber, referenceNumberMessage } from '#contracts/reference-number.ts';
import { decodeRichText, encodeRichText, plainText } from '#contracts/rich-text.ts';
import type { Labels } from '../../shared/forms/conflict-dialog.tsx';
import type { Messages } from '../../shared/forms/form-error.ts';
import type { Checked } from '../../shared/forms/use-form.ts';

/** The form's text fields, with the API's names (decisions 3). */
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

type TextField = (typeof textFields)[number];
type ArticleField = TextField | 'pdfFile';
/** Title and abstract are HTML. */
export type ArticleValues = Record<TextField, string> & { pdfFile?: File };

export const articleLabels: Labels<ArticleValues> = {
  refnumber: 'Ref number',
  subject: 'Subject',
  title: 'Title',
  abstract: 'Abstract',
  keywords: 'Keywords',
  volume: 'Volume',
  issue: 'Issue',
  year: 'Year',
  pagenumber: 'Page number',
  authorname: 'Author names',
  email: 'E-mail',
  mobile: 'Mobile',
  country: 'Country',
  txnid: 'Transaction ID',
  ptype: 'Payment type',
  publishdate: 'Certificate date',
  pdfFile: 'Article',
};

/** An empty form for an issue: paid, and dated today. */
export function emptyArticle({ year, volume, issue }: IssueKey, today: string): ArticleValues {
  const empty = Object.fromEntries(textFields.map((field) => [field, ''])) as Record<TextField, string>;
  const place = { year: String(year), volume: String(volume), issue: String(issue) };
  return { ...empty, ...place, ptype: 'paid', publishdate: today, pdfFile: undefined };
}

/** Form values of an existing article; its file stays until another one is chosen. */
export function valuesOfArticle(article: StaffArticle): ArticleValues {
  const texts = Object.fromEntries(textFields.map((field) => [field, String(article[field])]));
  const { title, abstract } = article;
  return {
    ...(texts as Record<TextField, string>),
    title: decodeRichText(title),
    abstract: decodeRichText(abstract),
    pdfFile: undefined,
  };
}

/** Fields that must not be empty (specification section 5). */
const required: ArticleField[] = [
  'txnid',
  'ptype',
  'publishdate',
  'authorname',
  'pagenumber',
  'refnumber',
  'title',
  'abstract',
];
const requiredToAdd: ArticleField[] = ['email', 'pdfFile'];
/** Also marked as required, but only highlighted when empty. */
const highlightedOnly: ArticleField[] = ['volume', 'issue', 'year'];

interface Circumstances {
  /** The form's initial values when an article is edited; absent when one is added. */
  before?: ArticleValues;
  /** Last page of the issue's articles when one is added; undefined until it is known. */
  lastPage?: number;
  hyphensInNames: boolean;
}

/**
 * Validates an article before it is saved (specification section 5). An empty required field stops without a
 * message. An edit may leave previously accepted names and pages unchanged.
 */
export function checkArticle(
  values: ArticleValues,
  { before, lastPage, hyphensInNames }: Circumstances,
): Checked<ArticleField> {
  const needed = before ? required : [...required, ...requiredToAdd];
  const missing = needed.filter((field) => isEmpty(values, field));
  const messages: Messages<ArticleField> = {};
  if (!missing.includes('authorname') && values.authorname !== before?.authorname)
    messages.authorname = authorNamesProblem(values.authorname, hyphensInNames);
  if (!missing.includes('refnumber') && !isReferenceNumber(values.refnumber))
    messages.refnumber = referenceNumberMessage;
  if (!missing.includes('pagenumber')) messages.pagenumber = pageProblem(values.pagenumber, lastPage);
  return {
    empty: [...missing, ...highlightedOnly.filter((field) => isEmpty(values, field))],
    sendable: missing.length === 0 && Object.values(messages).every((message) => message === undefined),
    messages,
  };
}

function isEmpty(values: ArticleValues, field: ArticleField): boolean {
  if (field === 'pdfFile') return values.pdfFile === undefined;
  if (field === 'title' || field === 'abstract') return plainText(encodeRichText(values[field])) === '';
  return values[field].trim() === '';
}

function pageProblem(pagenumber: string, lastPage: number | undefined): string | undefined {
  const range = parsePageRange(pagenumber);
  if (!range) return pageRangeFormatMessage;
  return lastPage !== undefined && range.first <= lastPage ? pageOrderMessage(lastPage) : undefined;
}

/** The form in the API's format. @param fields all of them by default */
export function articleFormData(
  values: ArticleValues,
  fields: readonly ArticleField[] = [...textFields, 'pdfFile'],
): FormData {
  const data = new FormData();
  for (const field of textFields) if (fields.includes(field)) data.append(field, values[field].trim());
  if (values.pdfFile) data.append('pdfFile', values.pdfFile);
  return data;
}
