import type { ClientSession, Model } from 'mongoose';
import type { ErrorCode } from '#contracts/api/errors.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { isDuplicateKey } from '#platform/database/mongo.module.ts';
import type { ArticleDocument } from '../read/article.schema.ts';

type Keys = Pick<ArticleDocument, 'refKey' | 'titleKey' | 'ptype'> & Partial<ArticleDocument>;

/**
 * Reports a duplicate before anything is written; for concurrent writes the unique indexes decide.
 *
 * @param article with `_id` if it exists already
 * @throws DomainError duplicate_reference_number, duplicate_title, duplicate_txnid or duplicate_doi
 */
export async function refuseDuplicates(
  articles: Model<ArticleDocument>,
  article: Keys,
  session: ClientSession | null = null,
): Promise<void> {
  const { _id, refKey, titleKey, txnidKey, ptype, doiKey } = article;
  const another = (fields: object) =>
    articles.exists({ ...fields, ...(_id && { _id: { $ne: _id } }) }).session(session);
  if (await another({ refKey })) throw new DomainError('duplicate_reference_number');
  if (await another({ titleKey })) throw new DomainError('duplicate_title');
  if (ptype === 'paid' && txnidKey && (await another({ txnidKey, ptype })))
    throw new DomainError('duplicate_txnid');
  if (doiKey && (await another({ doiKey }))) throw new DomainError('duplicate_doi');
}

/** What of an article must be unique, as far as it is known. */
export type ComparedArticle = Partial<Keys>;

/**
 * Checks several new articles.
 *
 * @param reported whether a manuscript has the transaction ID of each
 * @returns the errors of each, in the given order
 */
export async function findDuplicates(
  articles: Model<ArticleDocument>,
  many: ComparedArticle[],
  reported: readonly boolean[],
): Promise<DomainError[][]> {
  const paid = many.filter(({ ptype }) => ptype === 'paid').flatMap(({ txnidKey }) => txnidKey ?? []);
  const ids = many.flatMap(({ _id }) => _id ?? []);
  const dois = many.flatMap(({ doiKey }) => doiKey ?? []);
  const [refs, titles, payments, known, registered] = await Promise.all([
    articles.distinct('refKey', { refKey: { $in: many.flatMap(({ refKey }) => refKey ?? []) } }),
    articles.distinct('titleKey', { titleKey: { $in: many.flatMap(({ titleKey }) => titleKey ?? []) } }),
    articles.distinct('txnidKey', { ptype: 'paid', txnidKey: { $in: paid } }),
    articles.distinct('_id', { _id: { $in: ids } }),
    articles.distinct('doiKey', { doiKey: { $in: dois } }),
  ]).then((lists) => lists.map((list) => new Set(list.map(String))));
  return many.map(({ _id, refKey, titleKey, txnidKey, ptype, doiKey }, at) => {
    const found: [unknown, ErrorCode][] = [
      [refKey && refs?.has(refKey), 'duplicate_reference_number'],
      [titleKey && titles?.has(titleKey), 'duplicate_title'],
      [doiKey && registered?.has(doiKey), 'duplicate_doi'],
      [reported[at] || (ptype === 'paid' && txnidKey && payments?.has(txnidKey)), 'duplicate_txnid'],
      [_id && refKey && !refs?.has(refKey) && known?.has(String(_id)), 'duplicate_reference_number'],
    ];
    return found.filter(([is]) => is).map(([, code]) => new DomainError(code));
  });
}

/** Whether a failed write certainly stored nothing; a commit whose response was lost may have succeeded. */
export function isCertainFailure(error: unknown): boolean {
  return error instanceof DomainError || duplicateError(error) !== undefined;
}

/** The error for a violated unique index: the index is named after its error code. */
export function duplicateError(error: unknown): DomainError | undefined {
  const index = isDuplicateKey(error) ? /index: (duplicate_\w+)/.exec(error.message)?.[1] : undefined;
  return index ? new DomainError(index as ErrorCode) : undefined;
}
