import { articleFields } from '#contracts/fields/article-fields.ts';
import { authorNameProblem, authorNamesProblem, splitAuthors } from '#contracts/publication/author-names.ts';
import { doiKey, foreignDoiProblem } from '#contracts/identifiers/doi.ts';
import type { Settings } from '#contracts/fields/entities.ts';
import { type FieldValues, valuesOf } from '#contracts/fields/fields.ts';
import { fold } from '#contracts/text/folding.ts';
import { isOnlineFirst } from '#contracts/publication/issue-key.ts';
import { pageRangeFormatMessage, parsePageRange } from '#contracts/publication/page-range.ts';
import { referenceNumberKey } from '#contracts/publication/reference-number.ts';
import { type EncodedHtml, plainText } from '#contracts/text/rich-text.ts';
import {
  freeTransactionId,
  isTransactionId,
  transactionIdKey,
} from '#contracts/identifiers/transaction-id.ts';
import { DomainError, fieldError } from '#platform/errors/domain-error.ts';
import { storedFields } from '#platform/validation/stored-fields.ts';
import { AFTER_ALL_PAGES, type ArticleDocument } from '../read/article.schema.ts';
import { enteredAuthors } from './article.authors.ts';
import type { EditArticleDto, NewArticleDto } from './article-fields.dto.ts';

/** The fields of an article that are derived from what staff enter. */
type Entered<Fields> = Omit<Fields, keyof FieldValues<typeof articleFields>> &
  FieldValues<typeof articleFields> &
  Pick<
    ArticleDocument,
    'refKey' | 'titleText' | 'titleKey' | 'firstPage' | 'lastPage' | 'txnidKey' | 'doiKey'
  >;
export type EnteredArticle = Entered<NewArticleDto>;

/**
 * Converts entered fields into their stored form.
 * @param made whether the pages are made here, so that it may be without page numbers
 * @throws DomainError invalid_txnid, invalid_pagenumber, or validation_failed for a title or abstract without
 * text
 */
export function enteredArticle(fields: NewArticleDto, made = false): EnteredArticle {
  const entered = { ...pages(''), ...enteredFields(fields), ...enteredAuthors(fields), ...payment(fields) };
  const article = { ...entered, ...valuesOf(articleFields, entered) } as EnteredArticle;
  if (!made) checkPages(article);
  return article;
}

/** Converts the given fields only. */
export function enteredFields(fields: EditArticleDto): Partial<Entered<EditArticleDto>> {
  const { status, ...entered } = fields;
  const stored = storedFields(articleFields, entered);
  return {
    ...stored,
    ...(status !== undefined && { status }),
    ...(fields.txnid && transactionId(fields.txnid)),
    ...(fields.pagenumber !== undefined && pages(fields.pagenumber)),
    ...(fields.refnumber !== undefined && { refKey: referenceNumberKey(fields.refnumber) }),
    ...(fields.doi !== undefined && { doiKey: fields.doi === '' ? undefined : doiKey(fields.doi) }),
    ...(stored.title !== undefined && titleKeys(stored.title)),
  };
}

/** The names of an article's authors that a form has changed. */
interface ChangedNames {
  /** Whether they were written as one text, whose length is limited (requirements.md#author-names). */
  asText: boolean;
  /** The names before, which stay valid. */
  known?: string;
}

/** Checks new values against the settings. @throws DomainError validation_failed */
export function checkBySettings(
  given: Partial<Pick<ArticleDocument, 'authorname' | 'authors' | 'doi' | 'manuscript'>>,
  { hyphens_in_author_names, doi_prefix }: Pick<Settings, 'hyphens_in_author_names' | 'doi_prefix'>,
  { asText, known = '' }: ChangedNames = { asText: true },
): void {
  // A manuscript's authors have them.
  const hyphensAllowed = hyphens_in_author_names || Boolean(given.manuscript);
  if (given.authorname !== undefined && asText) {
    const problem = authorNamesProblem(given.authorname, hyphensAllowed, known);
    if (problem) throw fieldError('authorname', problem);
  }
  const before = splitAuthors(known);
  given.authors?.forEach(({ name }, at) => {
    const problem = before.includes(name) ? undefined : authorNameProblem(name, hyphensAllowed);
    if (problem) throw fieldError(`authors.${at}.name`, problem);
  });
  const problem = foreignDoiProblem(given.doi ?? '', doi_prefix);
  if (problem) throw fieldError('doi', problem);
}

/** Requires a day of publication in the future. @throws DomainError validation_failed */
export function requireLaterDay(publish_on: string, today: string): void {
  if (publish_on <= today)
    throw fieldError('publish_on', 'Choose a later day, or leave this empty to publish now');
}

/** Requires pages or an article number of an article in an issue. @throws DomainError validation_failed */
export function checkPages(
  article: Pick<ArticleDocument, 'volume' | 'issue' | 'pagenumber' | 'article_number'>,
): void {
  if (article.pagenumber === '' && article.article_number === '' && !isOnlineFirst(article))
    throw fieldError('pagenumber', pageRangeFormatMessage);
}

/**
 * The transaction ID of an article: a free one may leave it out and has its own, with which nothing is paid.
 * @throws DomainError invalid_txnid, or validation_failed for a paid article without one
 */
export function payment({
  ptype,
  txnid = '',
  refnumber,
}: Pick<NewArticleDto, 'ptype' | 'txnid' | 'refnumber'>) {
  const own = freeTransactionId(refnumber);
  if (ptype === 'paid' && (txnid === '' || txnid === own))
    throw fieldError('txnid', articleFields.txnid.required);
  return transactionId(txnid === '' ? own : txnid);
}

function transactionId(text: string) {
  if (!isTransactionId(text)) throw new DomainError('invalid_txnid');
  return { txnid: text, txnidKey: transactionIdKey(text) };
}

function pages(text: string) {
  if (text === '') return { firstPage: AFTER_ALL_PAGES, lastPage: 0 };
  const range = parsePageRange(text);
  if (!range || range.first > range.last) throw new DomainError('invalid_pagenumber');
  return { firstPage: range.first, lastPage: range.last };
}

function titleKeys(title: EncodedHtml) {
  const titleText = plainText(title);
  return { titleText, titleKey: fold(titleText) };
}
