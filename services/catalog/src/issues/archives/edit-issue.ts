import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import type { Issue } from '#contracts/fields/entities.ts';
import type { ChangeAuthor } from '#contracts/policies/entity-rights.ts';
import { valuesOf } from '#contracts/fields/fields.ts';
import { editableIssueFields, issueFields } from '#contracts/fields/issue-fields.ts';
import { inSameIssue, isOnlineFirst } from '#contracts/publication/issue-key.ts';
import type { Command } from '#contracts/api/jobs.ts';
import { fieldError } from '#platform/errors/domain-error.ts';
import { changedFields } from '#platform/writes/changed-fields.ts';
import { Changes, type Edit, type EntityChange } from '#platform/writes/changes.ts';
import { requireVersion } from '#platform/writes/versions.ts';
import { storedFields } from '#platform/validation/stored-fields.ts';
import { Pictures } from '../../files/pictures.ts';
import { ArticleFiles } from '../../articles/read/article-files.ts';
import { nameOfArticle } from '../../articles/read/article.change.ts';
import { ArticleDocument } from '../../articles/read/article.schema.ts';
import { DepositOrders } from '../../doi/deposits/deposit-orders.ts';
import type { EditIssueDto } from '../read/issue.dto.ts';
import type { IssueDocument } from '../read/issue.schema.ts';
import { duplicateIssue, issueKeyOf, issueView, IssuesService, labelOf } from '../read/issues.service.ts';

interface IssueEdit extends Omit<Edit<EditIssueDto>, 'upload'> {
  cover?: Buffer;
  pdf?: Buffer;
}

/**
 * Changes an issue. In the same transaction its articles take over its label and title, and with another year, volume or
 * number they move, with their pages, files and documents; the old addresses redirect
 * (requirements.md#former-addresses).
 */
@Injectable()
export class EditIssue {
  constructor(
    @InjectModel(ArticleDocument.name) private readonly articles: Model<ArticleDocument>,
    private readonly issues: IssuesService,
    private readonly pictures: Pictures,
    private readonly files: ArticleFiles,
    private readonly deposits: DepositOrders,
    private readonly changes: Changes,
  ) {}

  /** @throws DomainError not_found, version_conflict, duplicate_issue, validation_failed, not_an_image, not_a_pdf */
  async edit({ id, fields: form, cover, pdf, version, user }: IssueEdit): Promise<Issue> {
    const { file: removed, ...fields } = form;
    const given = {
      ...storedFields(editableIssueFields, fields),
      ...(cover && { cover: await this.pictures.store('issues', cover) }),
    };
    const file = pdf && (await this.files.store(pdf));
    try {
      return await this.changes.commit(user, async (session) => {
        const before = await this.issues.requireIssue(id, session);
        requireVersion(version, issueView(before));
        // An upload with the same content is not a change: the sweep removes it.
        const isOther = file && file.sha256 !== before.file?.sha256;
        const changed: Partial<IssueDocument> = {
          ...changedFields({ ...before, ...valuesOf(issueFields, before) }, given),
          ...(isOther ? { file } : removed === '' && before.file && { file: null }),
        };
        if (Object.keys(changed).length === 0) return { response: issueView(before), changes: [] };
        const next = { ...before, ...changed };
        if (isOnlineFirst(before) || isOnlineFirst(next))
          throw fieldError(
            'issue',
            inSameIssue(before, next)
              ? '“Online first” has no label, title, text, cover or PDF'
              : 'Articles move from and to “Online first” one by one',
          );
        const { after, change } = await this.issues.change(session, before, changed);
        const moved = await this.changeArticles(session, before, after, user);
        return { response: issueView(after), changes: [change, ...moved.changes], commands: moved.commands };
      });
    } catch (error) {
      throw duplicateIssue(error) ?? error;
    }
  }

  private async changeArticles(
    session: ClientSession,
    before: IssueDocument,
    after: IssueDocument,
    user: ChangeAuthor,
  ): Promise<{ changes: EntityChange[]; commands: Command[] }> {
    const [from, to] = [issueKeyOf(before), issueKeyOf(after)];
    const [old, fields] = [before, after].map((issue) => ({ ...issueKeyOf(issue), ...labelOf(issue) }));
    if (isDeepStrictEqual(old, fields)) return { changes: [], commands: [] };
    const moved = await this.articles
      .find(from, { version: 1, doi: 1, status: 1, refnumber: 1, titleText: 1 })
      .session(session)
      .lean();
    await this.articles.updateMany(
      from,
      { $set: { ...fields, modifiedby: user.name, modification: new Date() }, $inc: { version: 1 } },
      { session },
    );
    const registered = moved.map((article) => ({ ...article, version: article.version + 1 }));
    const commands = await this.deposits.update(session, registered, user);
    const changes = moved.map((article): EntityChange => {
      const { version, status } = article;
      const id = article._id.toHexString();
      const meaning = status === 'enabled' ? ({ forReaders: 'changed' } as const) : {};
      return {
        of: { type: 'article', id, name: nameOfArticle(article) },
        before: old!,
        after: fields!,
        event: {
          type: 'catalog.article.updated',
          aggregate: { id, version: version + 1 },
          data: { articleId: id, issues: inSameIssue(from, to) ? [to] : [to, from], ...meaning },
        },
      };
    });
    return { changes, commands };
  }
}
