import type { ClientSession, Model } from 'mongoose';
import { type ErrorCode, errorTable } from '#contracts/api/errors.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { isDuplicateKey } from '#platform/database/mongo.module.ts';
import type { ArticleDocument } from '../read/article.schema.ts';

type Keys = Pick<ArticleDocument, 'refKey' | 'titleKey' | 'ptype'> & Partial<ArticleDocument>;

/**
 * Reports a duplicate before anything is written; for concurrent writes the unique indexes decide.
 *
 * @param article with `_id` if it exists already
 * @param before the article as it was: a title that it shares with another already stays
 * @throws DomainError duplicate_reference_number, duplicate_title, duplicate_txnid or duplicate_doi
 */
export async function refuseDuplicates(
  articles: Model<ArticleDocument>,
  article: Keys,
  session: ClientSession | null = null,
  before?: Pick<Keys, 'titleKey'>,
): Promise<void> {
  const { _id, refKey, titleKey, txnidKey, ptype, doiKey } = article;
  const another = (fields: object) =>
    articles.exists({ ...fields, ...(_id && { _id: { $ne: _id } }) }).session(session);
  if (await another({ refKey })) throw new DomainError('duplicate_reference_number');
  if (titleKey !== before?.titleKey && (await another({ titleKey })))
    throw new DomainError('duplicate_title');
  if (ptype === 'paid' && txnidKey && (await another({ txnidKey, ptype })))
    throw new DomainError('duplicate_txnid');
  if (doiKey && (await another({ doiKey }))) throw new DomainError('duplicate_doi');
}

const comparedNames = [
  ...(['refnumber', 'refKey', 'titleKey', 'txnidKey', 'ptype', 'doiKey', 'manuscript'] as const),
  ...(['year', 'volume', 'issue', 'authorname', 'pagenumber', 'article_number'] as const),
] as const;
/** What of an article must be unique, or tells whether it is the same as another, as far as it is known. */
export type ComparedArticle = Partial<Pick<ArticleDocument, '_id' | (typeof comparedNames)[number]>>;
export const comparedFields = Object.fromEntries(comparedNames.map((name) => [name, 1] as const));

/**
 * What two articles that are one have in common. Title and place alone are not enough: most issues have an “Editorial”,
 * and some several “Book reviews”.
 */
export const sameArticleKey = ({ titleKey, ...of }: ComparedArticle): string | undefined =>
  titleKey &&
  [titleKey, of.year, of.volume, of.issue, of.authorname, of.pagenumber, of.article_number].join('\n');

/** Messages by field; the empty key is for the article as a whole. */
export type DuplicateProblems = Partial<Record<'' | 'refnumber' | 'doi' | 'txnid', string>>;

/**
 * Compares new articles that another system has published with those of the journal. They may share a title.
 *
 * @param reported whether a manuscript has the transaction ID of each
 * @returns the problems of each by field, in the given order
 */
export async function findDuplicates(
  articles: Model<ArticleDocument>,
  many: ComparedArticle[],
  reported: readonly boolean[],
): Promise<DuplicateProblems[]> {
  const among = (name: keyof ComparedArticle) => ({
    [name]: { $in: many.flatMap((one) => one[name] ?? []) },
  });
  const existing = await articles
    .find({ $or: (['_id', 'refKey', 'titleKey', 'txnidKey', 'doiKey'] as const).map(among) }, comparedFields)
    .lean<ComparedArticle[]>();
  const by = (keyOf: (article: ComparedArticle) => string | undefined) =>
    new Map(existing.flatMap((article) => [[keyOf(article) ?? '', article]] as const));
  const byReference = by(({ refKey }) => refKey);
  const byDoi = by(({ doiKey }) => doiKey);
  const byPayment = by(({ ptype, txnidKey }) => (ptype === 'paid' ? txnidKey : undefined));
  const byId = by(({ _id }) => String(_id));
  const bySameness = by(sameArticleKey);
  return many.map((article, at) => {
    const { _id, refKey, titleKey, txnidKey, ptype, doiKey } = article;
    const found = (map: Map<string, ComparedArticle>, key: string | undefined) =>
      key ? map.get(key) : undefined;
    const [reference, doi] = [found(byReference, refKey), found(byDoi, doiKey)];
    const same =
      [reference, doi].find((other) => other && other.titleKey === titleKey) ??
      found(byId, _id && String(_id)) ??
      found(bySameness, sameArticleKey(article));
    if (same) return { '': `This article is already here as ${same.refnumber}` };
    const isPaidAlready = ptype === 'paid' && found(byPayment, txnidKey);
    return {
      ...(reference && { refnumber: errorTable.duplicate_reference_number.message }),
      ...(doi && { doi: errorTable.duplicate_doi.message }),
      ...((reported[at] || isPaidAlready) && { txnid: errorTable.duplicate_txnid.message }),
    };
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
