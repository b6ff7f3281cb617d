import { enteredArticleFields } from '#contracts/fields/article-fields.ts';
import { authorsNamed } from '#contracts/articles/article-authors.ts';
import { authorNamesProblem } from '#contracts/publication/author-names.ts';
import type { StaffArticle } from '#contracts/fields/entities.ts';
import { isOnlineFirst, type IssueKey } from '#contracts/publication/issue-key.ts';
import { labelsOf, textInForm } from '#contracts/fields/fields.ts';
import {
  pageOrderMessage,
  pageRangeFormatMessage,
  parsePageRange,
} from '#contracts/publication/page-range.ts';
import { isReferenceNumber, referenceNumberMessage } from '#contracts/publication/reference-number.ts';
import { type FieldRows, type FieldTexts, formDataOf, rowsOf, textsOf } from '#shared/forms/field-texts.ts';
import { type CheckResult, fieldProblems, type Messages, rowProblems } from '#shared/forms/checks.ts';
import type { Labels } from '#shared/forms/use-form.ts';

/** Rich text is HTML. */
export type ArticleValues = FieldTexts<typeof enteredArticleFields> &
  FieldRows<typeof enteredArticleFields> & {
    pdfFile?: File;
    /** Set instead of a file in the form that adds an article. */
    pages_here?: boolean;
  };
type ArticleField = keyof ArticleValues;

export const articleLabels: Labels<ArticleValues> = {
  ...labelsOf(enteredArticleFields),
  pdfFile: 'Article',
  pages_here: 'The pages are made here',
};

export function emptyArticle({ year, volume, issue }: IssueKey, today: string): ArticleValues {
  const place = { year: String(year), volume: String(volume), issue: String(issue) };
  return {
    ...textsOf(enteredArticleFields),
    ...rowsOf(enteredArticleFields),
    ...place,
    ptype: 'paid',
    publishdate: today,
    pages_here: false,
  };
}

/** Form values of an existing article; its file stays until another one is chosen. */
export const valuesOfArticle = (article: StaffArticle): ArticleValues => ({
  ...textsOf(enteredArticleFields, article),
  ...rowsOf(enteredArticleFields, article),
});

/** Fields that must not be empty (requirements.md#article-form). */
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
  /** Initial values when an article is edited; absent when one is added. */
  before?: ArticleValues;
  /** Last page of the issue's articles when one is added; undefined until it is known. */
  lastPage?: number;
  /** Whether its pages are still to be made here: it may have neither a file nor page numbers. */
  pagesHere?: boolean;
  /** Set by the settings, and always true for an article that comes from a manuscript. */
  hyphensInNames: boolean;
}

/**
 * Validates an article before it is saved (requirements.md#article-form). An empty required field stops without a
 * message. An edit may leave previously accepted names and pages unchanged.
 */
export function checkArticle(
  values: ArticleValues,
  { before, lastPage, pagesHere, hyphensInNames }: Circumstances,
): CheckResult<ArticleField> {
  const needless: ArticleField[] = [
    ...(needsPages(values) && !pagesHere ? [] : (['pagenumber'] as const)),
    ...(pagesHere ? (['pdfFile'] as const) : []),
    ...(values.ptype === 'free' ? (['txnid'] as const) : []),
  ];
  const needed = (before ? required : [...required, ...requiredToAdd]).filter(
    (field) => !needless.includes(field),
  );
  const missing = needed.filter((field) => isEmpty(values, field));
  const messages: Messages<ArticleField> = {
    ...fieldProblems(checkedFields, values, before),
    ...authorProblems(values, before?.authorname),
  };
  if (!missing.includes('authorname') && values.authorname !== before?.authorname)
    messages.authorname = authorNamesProblem(values.authorname, hyphensInNames, before?.authorname);
  if (!missing.includes('refnumber') && !isReferenceNumber(values.refnumber))
    messages.refnumber = referenceNumberMessage;
  if (!missing.includes('pagenumber') && values.pagenumber.trim() !== '')
    messages.pagenumber = pageProblem(values.pagenumber, lastPage);
  return {
    isSilent: true,
    empty: missing,
    highlighted: highlightedOnly.filter((field) => isEmpty(values, field)),
    messages,
  };
}

/** The rules of their table apply to all but the authors' details, which depend on the names. */
const { authors, ...checkedFields } = enteredArticleFields;

/** The details of names that are to be corrected first are not checked. */
const authorProblems = (values: ArticleValues, known?: string): Record<string, string> =>
  authorNamesProblem(values.authorname, true, known) === undefined
    ? rowProblems(authors, authorsNamed(values.authorname, values.authors), 'authors')
    : {};

function isEmpty(values: ArticleValues, field: ArticleField): boolean {
  if (field === 'pdfFile' || field === 'pages_here') return values[field] === undefined;
  const value = values[field];
  return typeof value === 'string' && textInForm(enteredArticleFields[field], value) === '';
}

/** An article has pages unless it has a number instead, or no issue yet. */
export const needsPages = ({ article_number, volume, issue }: ArticleValues): boolean =>
  article_number.trim() === '' && !isOnlineFirst({ volume: Number(volume || 1), issue: Number(issue || 1) });

function pageProblem(pagenumber: string, lastPage: number | undefined): string | undefined {
  const range = parsePageRange(pagenumber);
  if (!range) return pageRangeFormatMessage;
  return lastPage !== undefined && range.first <= lastPage ? pageOrderMessage(lastPage) : undefined;
}

/** The form in the API's format. @param fields all of them by default */
export function articleFormData(values: ArticleValues, fields?: readonly ArticleField[]): FormData {
  // The names may have changed since their details were entered.
  const authors = authorsNamed(values.authorname, values.authors);
  const data = formDataOf(enteredArticleFields, { ...values, authors }, fields);
  if (values.pages_here) {
    data.set('pages_here', 'true');
    data.delete('pdfFile');
  }
  return data;
}
