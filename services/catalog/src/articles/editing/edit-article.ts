import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import type { StaffArticle } from '#contracts/fields/entities.ts';
import type { ChangeAuthor } from '#contracts/policies/entity-rights.ts';
import { inSameIssue } from '#contracts/publication/issue-key.ts';
import { pageOverlapMessage } from '#contracts/publication/page-range.ts';
import type { Command } from '#contracts/api/jobs.ts';
import { Changes, type Edit, type EntityKind } from '#platform/writes/changes.ts';
import { DomainError, fieldError } from '#platform/errors/domain-error.ts';
import { SettingsService } from '../../journal/settings/settings.service.ts';
import { fileReading } from '../texts/file-reading.ts';
import { Productions } from '../production/productions.ts';
import { ArticleFiles } from '../read/article-files.ts';
import { articleChange } from '../read/article.change.ts';
import { ArticleDocument } from '../read/article.schema.ts';
import { staffArticleView } from '../read/article.views.ts';
import { FurtherFiles } from '../read/further-files.ts';
import { ArticlesService } from '../read/articles.service.ts';
import { DepositOrders } from '../../doi/deposits/deposit-orders.ts';
import { FormerAddresses, formerReference } from '../former-addresses/former-addresses.ts';
import { issueKeyOf, IssuesService } from '../../issues/read/issues.service.ts';
import { NoticesService } from '../../mail/authors/notices.service.ts';
import type { EditArticleDto } from './article-fields.dto.ts';
import { duplicateError, isCertainFailure, refuseDuplicates } from './article.duplicates.ts';
import { enteredAuthors } from './article.authors.ts';
import { checkBySettings, checkPages, enteredFields, payment, requireLaterDay } from './article.rules.ts';
import { paymentFollowing } from './new-articles.ts';
import { ReservedByManuscripts } from './reserved-by-manuscripts.ts';

/**
 * Edits an article, all or nothing (requirements.md#article-form). The rules are those of adding one,
 * except that only given fields are validated and pages need not follow the issue's last page but must not
 * overlap another article's (requirements.md#article-form). A changed reference number leaves a redirect, and a
 * registered DOI is deposited again with what changed.
 */
@Injectable()
export class EditArticle {
  constructor(
    @InjectModel(ArticleDocument.name) private readonly articles: Model<ArticleDocument>,
    private readonly reads: ArticlesService,
    private readonly files: ArticleFiles,
    private readonly furtherFiles: FurtherFiles,
    private readonly issues: IssuesService,
    private readonly settings: SettingsService,
    private readonly formerAddresses: FormerAddresses,
    private readonly deposits: DepositOrders,
    private readonly notices: NoticesService,
    private readonly reserved: ReservedByManuscripts,
    private readonly productions: Productions,
    private readonly changes: Changes,
  ) {}

  /**
   * Replaces the article's file with the upload. The old file is left to the sweep, since it may be being
   * downloaded.
   * @throws DomainError article_not_found, version_conflict, not_found for an issue that does not exist, and
   * those of adding an article
   */
  async edit({ id, fields, upload, version, user }: Edit<EditArticleDto>): Promise<StaffArticle> {
    const entered = await this.furtherFiles.withSizes(enteredFields(fields));
    const { txnidKey, ptype, manuscript, refKey } = await this.reads.byId(id, true);
    const edited = { txnidKey, ptype, manuscript, refKey, ...entered };
    // Unchanged values are not checked, so that other fields can be edited while manuscripts are unavailable.
    if (edited.txnidKey === txnidKey && edited.ptype === ptype) edited.ptype = 'free';
    if (edited.refKey === refKey) edited.refKey = '';
    await this.reserved.refuse(edited);
    const today = await this.settings.today();
    const file = upload && (await this.files.store(upload));
    let isFileUsed = false;
    try {
      const saved = await this.changes.update(this.kind, {
        id,
        version,
        user,
        given: async (before, session) => {
          const place = issueKeyOf({ ...before, ...entered });
          // An upload with the same content is not a change.
          isFileUsed = file?.sha256 !== before.file?.sha256;
          return {
            ...entered,
            ...(!inSameIssue(before, place) && (await this.issues.labelAt(place, session))),
            ...enteredAuthors(fields, before.authors),
            ...payment({ ...before, ...entered }),
            ...publicationDay(before, entered, today),
            ...(file && { file: isFileUsed ? file : before.file }),
            ...(before.made && file && isFileUsed && { made: false }),
          };
        },
        alongside: (session, before, after) =>
          this.change(session, before, after, fields.authorname !== undefined),
        commands: async (session, before, after) => [
          ...(await this.deposits.redepositEdited(session, before, after, user)),
          ...fileReading(before, after),
          ...(after.manuscript === before.manuscript ? [] : paymentFollowing(after)),
          ...(await this.withheldMail(session, before, after, user)),
          ...(await this.productions.follow(session, after)),
        ],
      });
      if (file && !isFileUsed) await this.files.remove(file);
      return saved;
    } catch (error) {
      if (file && isCertainFailure(error)) await this.files.remove(file);
      throw duplicateError(error) ?? error;
    }
  }

  /** The message to the authors of an article that is published before its day. */
  private async withheldMail(
    session: ClientSession,
    before: ArticleDocument,
    after: ArticleDocument,
    user: ChangeAuthor,
  ): Promise<readonly Command[]> {
    if (!before.publish_on || after.status !== 'enabled') return [];
    const order = { articleId: after._id, addresses: [after.email] };
    return (await this.notices.order(session, [order], user)).commands;
  }

  private async change(
    session: ClientSession,
    before: ArticleDocument,
    after: ArticleDocument,
    namesAsText: boolean,
  ): Promise<void> {
    // Unchanged values stay valid whatever the current settings, so that an old article can be corrected.
    checkBySettings(
      {
        ...(after.authorname !== before.authorname && {
          authorname: after.authorname,
          authors: after.authors,
          manuscript: after.manuscript,
        }),
        ...(after.doiKey !== before.doiKey && { doi: after.doi }),
      },
      await this.settings.get(),
      { asText: namesAsText, known: before.authorname },
    );
    const isPublished = after.status === 'enabled';
    if (isPublished && before.status === 'disabled') await this.productions.require(after, session);
    if (isPublished || !after.made) checkPages(after);
    if (after.amends && after.status === 'disabled')
      throw fieldError('status', 'A notice stays published. To undo it, publish a reinstatement');
    await refuseDuplicates(this.articles, after, session, before);
    await this.move(session, before, after);
    // An update skips undefined values, and a key that stayed would keep the DOI from other articles.
    if (after.doi === '' && before.doi !== '')
      await this.articles.updateOne({ _id: before._id }, { $unset: { doiKey: 1 } }, { session });
    if (after.refKey !== before.refKey)
      await this.formerAddresses.store(session, formerReference(before.refKey), before._id);
  }

  /**
   * Updates the article counts of the issues and checks that its pages are free in the new one.
   * @throws DomainError not_found, invalid_pagenumber
   */
  private async move(session: ClientSession, before: ArticleDocument, after: ArticleDocument): Promise<void> {
    const stays = inSameIssue(before, after);
    const hasSamePages = before.firstPage === after.firstPage && before.lastPage === after.lastPage;
    // Pages that already overlap must not prevent corrections of other fields.
    if (stays && hasSamePages) return;
    await this.issues.countArticles(issueKeyOf(after), stays ? 0 : 1, session);
    const other = after.pagenumber !== '' && (await this.reads.overlapping(after, session));
    if (other) {
      const message = pageOverlapMessage(other);
      throw new DomainError('invalid_pagenumber', { message, fields: { pagenumber: message } });
    }
    if (!stays) await this.issues.countArticles(issueKeyOf(before), -1, session);
  }

  private get kind(): EntityKind<ArticleDocument, StaffArticle> {
    return {
      model: this.articles,
      missing: 'article_not_found',
      view: (article) => staffArticleView(article),
      change: articleChange,
      stamp: (user) => ({ modifiedby: user.name, modification: new Date() }),
    };
  }
}

/** An article that is public has no day of publication; a new day is still to come. @throws DomainError */
function publicationDay(
  before: ArticleDocument,
  { status = before.status, publish_on = before.publish_on }: Partial<ArticleDocument>,
  today: string,
): Partial<ArticleDocument> {
  if (!publish_on) return {};
  const isNew = publish_on !== before.publish_on;
  if (isNew) requireLaterDay(publish_on, today);
  if (isNew && status === 'enabled')
    throw fieldError('publish_on', 'The article is already public. Disable it first');
  // It is new to readers now.
  return status === 'enabled' ? { publish_on: '', creation: new Date() } : {};
}
