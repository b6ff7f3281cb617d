import { fold } from '#contracts/folding.js';
import { parsePageRange } from '#contracts/page-range.js';
import { referenceNumberKey } from '#contracts/reference-number.js';
import { plainText } from '#contracts/rich-text.js';
import { isTransactionId } from '#contracts/transaction-id.js';
import { DomainError, fieldError } from '#platform/domain-error.js';
import { storedRichText, storedTitle } from '#platform/rich-text.js';
import type { ArticleFieldsDto } from './article-fields.dto.js';

/** What of an article follows from the fields that staff enter. */
export type EnteredArticle = ReturnType<typeof enteredArticle>;

/**
 * Brings entered fields into the form in which they are stored.
 *
 * @throws DomainError invalid_txnid, invalid_pagenumber, or validation_failed for a title or abstract that holds only markup
 */
export function enteredArticle(fields: ArticleFieldsDto) {
  if (!isTransactionId(fields.txnid)) throw new DomainError('invalid_txnid');
  const pages = parsePageRange(fields.pagenumber);
  if (!pages || pages.first > pages.last) throw new DomainError('invalid_pagenumber');
  const title = storedTitle(fields.title);
  const titleText = plainText(title);
  const abstract = storedRichText(fields.abstract);
  if (titleText === '') throw fieldError('title', 'The title is required');
  if (plainText(abstract) === '') throw fieldError('abstract', 'The abstract is required');
  return {
    ...fields,
    refKey: referenceNumberKey(fields.refnumber),
    title,
    titleText,
    titleKey: fold(titleText),
    abstract,
    firstPage: pages.first,
    lastPage: pages.last,
  };
}
