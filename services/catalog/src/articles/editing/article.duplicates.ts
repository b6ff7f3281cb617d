import type { ClientSession, Model } from 'mongoose';
import { type ErrorCode, errorTable } from '#contracts/api/errors.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { isDuplicateKey } from '#platform/database/mongo.module.ts';
import type { ArticleDocument } from '../read/article.schema.ts';

type Keys = Pick<ArticleDocument, 'refKey' | 'titleKey' | 'ptype'> & Partial<ArticleDocument>;

/**
 * Reports a duplicate before anything is written; for concurrent writes the unique indexes decide.
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
/** The known fields of an article that must be unique or identify it. */
export type ComparedArticle = Partial<Pick<ArticleDocument, '_id' | (typeof comparedNames)[number]>>;
export const comparedFields = Object.fromEntries(comparedNames.map((name) => [name, 1] as const));

/** Two articles with the same key are one. Title and issue do not suffice: most issues have an “Editorial”. */
export const sameArticleKey = ({ titleKey, ...of }: ComparedArticle): string | undefined =>
  titleKey &&
  [titleKey, of.year, of.volume, of.issue, of.authorname, of.pagenumber, of.article_number].join('\n');

/**
 * Compares new articles from another system with the journal's articles. Titles may be equal.
 * @param reserved values of each that belong to a manuscript
 * @returns the problems of each, in the given order; the field is empty for an article that is here already
 */
export async function findDuplicates(
  articles: Model<ArticleDocument>,
  many: ComparedArticle[],
  reserved: readonly ErrorCode[][],
): Promise<{ field: '' | 'refnumber' | 'doi' | 'txnid'; message: string }[][]> {
  const among = (name: keyof ComparedArticle) => ({
    [name]: { $in: many.flatMap((one) => one[name] ?? []) },
  });
  const existing = await articles
    .find({ $or: (['_id', 'refKey', 'titleKey', 'txnidKey', 'doiKey'] as const).map(among) }, comparedFields)
    .lean<ComparedArticle[]>();
  const keys = existing.map(sameArticleKey);
  return many.map((article, at) => {
    const sharing = (name: 'refKey' | 'doiKey' | 'txnidKey') =>
      existing.filter((other) => article[name] && other[name] === article[name]);
    const [[reference], [doi]] = [sharing('refKey'), sharing('doiKey')];
    const key = sameArticleKey(article);
    const same =
      [reference, doi].find((other) => other && other.titleKey === article.titleKey) ??
      existing.find(({ _id }) => article._id && String(_id) === String(article._id)) ??
      existing[key ? keys.indexOf(key) : -1];
    if (same) return [{ field: '', message: `This article already exists as ${same.refnumber}` }];
    const isPaidAlready =
      article.ptype === 'paid' && sharing('txnidKey').some(({ ptype }) => ptype === 'paid');
    const isReserved = (code: ErrorCode) => reserved[at]!.includes(code);
    const errors = [
      ['refnumber', reference && 'duplicate_reference_number'],
      ['refnumber', isReserved('reserved_reference_number') && 'reserved_reference_number'],
      ['doi', doi && 'duplicate_doi'],
      ['txnid', (isReserved('duplicate_txnid') || isPaidAlready) && 'duplicate_txnid'],
    ] as const;
    return errors.flatMap(([field, code]) => (code ? { field, message: errorTable[code].message } : []));
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
