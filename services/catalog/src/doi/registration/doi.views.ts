import type { ArticleDoi, DoiDeposits } from '#contracts/articles/doi-deposits.ts';
import type { ArticleDocument } from '../../articles/read/article.schema.ts';
import { articleLink, linkedFields } from '../../articles/read/article.views.ts';
import type { DepositDocument } from '../deposits/deposit.schema.ts';

/** The fields of an article that the list of DOIs shows. */
export const listedFields = { ...linkedFields, doi: 1, status: 1 } as const;
export type Listed = Pick<ArticleDocument, '_id' | keyof typeof listedFields>;
export type Deposited = Omit<DepositDocument, 'steps' | 'answer' | 'xml'>;

export function doiView(article: Listed, deposit?: Deposited | null): ArticleDoi {
  const { doi, status } = article;
  return {
    ...articleLink(article),
    id: article._id.toHexString(),
    doi,
    status,
    state: deposit?.state ?? 'not-deposited',
    attempts: deposit?.attempts ?? 0,
    message: deposit?.message ?? '',
    fixed: deposit?.fixed ?? false,
    updated_at: deposit && deposit.state !== 'not-deposited' ? deposit.updated_at.toISOString() : '',
  };
}

export function depositsView(article: Listed, deposit: DepositDocument | null): DoiDeposits {
  const steps = deposit?.steps ?? [];
  return {
    ...doiView(article, deposit),
    submission: deposit?.submission ?? '',
    article_version: deposit?.article_version ?? 0,
    answer: deposit?.answer ?? '',
    steps: steps.map(({ at, ...step }) => ({ ...step, at: at.toISOString() })).reverse(),
  };
}
