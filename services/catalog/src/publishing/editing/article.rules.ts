import { authorNamesProblem } from '#contracts/author-names.ts';
import { fold } from '#contracts/folding.ts';
import { parsePageRange } from '#contracts/page-range.ts';
import { referenceNumberKey } from '#contracts/reference-number.ts';
import { plainText } from '#contracts/rich-text.ts';
import { isTransactionId } from '#contracts/transaction-id.ts';
import { DomainError, fieldError } from '#platform/domain-error.ts';
import { storedRichText, storedTitle } from '#platform/rich-text.ts';
import type { ArticleDocument } from '../articles/article.schema.ts';
import type { AddArticleDto, EditArticleDto } from './article-fields.dto.ts';

/** The fields of an article that are derived from what staff enter. */
type Entered<Fields> = Fields &
  Pick<ArticleDocument, 'refKey' | 'titleText' | 'titleKey' | 'firstPage' | 'lastPage'>;
export type EnteredArticle = Entered<AddArticleDto>;

/**
 * Converts entered fields into their stored form.
 *
 * @throws DomainError invalid_txnid, invalid_pagenumber, or validation_failed for a title or abstract without
 * text
 */
export function enteredArticle(fields: AddArticleDto): EnteredArticle {
  return enteredFields(fields) as EnteredArticle;
}

/** Converts the given fields only. */
export function enteredFields(fields: EditArticleDto): Partial<Entered<EditArticleDto>> {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return {
    ...(Object.fromEntries(given) as EditArticleDto),
    ...(fields.txnid !== undefined && { txnid: transactionId(fields.txnid) }),
    ...(fields.pagenumber !== undefined && pages(fields.pagenumber)),
    ...(fields.refnumber !== undefined && { refKey: referenceNumberKey(fields.refnumber) }),
    ...(fields.title !== undefined && title(fields.title)),
    ...(fields.abstract !== undefined && { abstract: abstract(fields.abstract) }),
  };
}

/**
 * @throws DomainError validation_failed for a hyphen or an apostrophe if the settings do not allow them
 * (decisions 4)
 */
export function checkAuthorNames(authorname: string, hyphensAllowed: boolean): void {
  const problem = authorNamesProblem(authorname, hyphensAllowed);
  if (problem) throw fieldError('authorname', problem);
}

function transactionId(text: string): string {
  if (!isTransactionId(text)) throw new DomainError('invalid_txnid');
  return text;
}

function pages(text: string) {
  const range = parsePageRange(text);
  if (!range || range.first > range.last) throw new DomainError('invalid_pagenumber');
  return { firstPage: range.first, lastPage: range.last };
}

function title(html: string) {
  const stored = storedTitle(html);
  const titleText = plainText(stored);
  if (titleText === '') throw fieldError('title', 'The title is required');
  return { title: stored, titleText, titleKey: fold(titleText) };
}

function abstract(html: string): string {
  const stored = storedRichText(html);
  if (plainText(stored) === '') throw fieldError('abstract', 'The abstract is required');
  return stored;
}
