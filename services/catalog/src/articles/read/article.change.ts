import { isRetracted } from '#contracts/publication/amendments.ts';
import { articleFields } from '#contracts/fields/article-fields.ts';
import type { DomainEvent, EventData } from '#contracts/api/events.ts';
import { inSameIssue } from '#contracts/publication/issue-key.ts';
import { recordedValuesOf } from '#contracts/fields/fields.ts';
import type { EntityChange } from '#platform/writes/changes.ts';
import type { Recorded } from '#platform/writes/history.ts';
import { issueKeyOf } from '../../issues/read/issues.service.ts';
import { nameOfFile } from '../../files/article-file.ts';
import type { ArticleDocument } from './article.schema.ts';

/** Change of an article for other services and the history. */
export function articleChange(before: ArticleDocument | null, after: ArticleDocument): EntityChange;
export function articleChange(before: ArticleDocument, after: null): EntityChange;
export function articleChange(before: ArticleDocument | null, after: ArticleDocument | null): EntityChange {
  const article = after ?? before!;
  const id = article._id.toHexString();
  const aggregate = { id, version: after ? after.version : article.version + 1 };
  const [to, from] = [issueKeyOf(article), before && issueKeyOf(before)];
  const issues = from && !inSameIssue(from, to) ? [to, from] : [to];
  const type = before ? 'catalog.article.updated' : 'catalog.article.published';
  return {
    of: { type: 'article', id, name: nameOfArticle(article) },
    before: before && recorded(before),
    after: after && recorded(after),
    event: { type, aggregate, data: { articleId: id, issues, ...changeForReaders(before, after) } },
  };
}

function changeForReaders(
  before: ArticleDocument | null,
  after: ArticleDocument | null,
): Pick<EventData['catalog.article.updated'], 'forReaders'> {
  const [was, is] = [before, after].map((state) => state !== null && isAvailable(state));
  if (was !== is) return { forReaders: is ? 'published' : 'withdrawn' };
  return after?.status === 'enabled' ? { forReaders: 'changed' } : {};
}

/** Readers see another file or full text of the article, or none any more. */
export const fileChanged = (article: ArticleDocument): DomainEvent => ({
  type: 'catalog.file.changed',
  aggregate: { id: article._id.toHexString(), version: article.version },
  data: { articleId: article._id.toHexString(), issues: [issueKeyOf(article)] },
});

const isAvailable = ({ status, standing = '' }: ArticleDocument): boolean =>
  status === 'enabled' && !isRetracted(standing);

function recorded(article: ArticleDocument): Recorded {
  const { status, standing = '', file } = article;
  return { ...recordedValuesOf(articleFields, article), status, standing, file: nameOfFile(file) };
}

export const nameOfArticle = ({
  refnumber,
  titleText,
}: Pick<ArticleDocument, 'refnumber' | 'titleText'>): string => `${refnumber}, ${titleText}`;
