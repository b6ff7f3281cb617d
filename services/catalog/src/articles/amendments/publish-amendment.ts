import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { PickType } from '@nestjs/mapped-types';
import {
  amendments,
  type AmendmentType,
  amendmentTypes,
  standingAfter,
  THE_EDITORS,
} from '#contracts/publication/amendments.ts';
import type { StaffArticle } from '#contracts/fields/entities.ts';
import type { ChangeAuthor } from '#contracts/policies/entity-rights.ts';
import { isOnlineFirst } from '#contracts/publication/issue-key.ts';
import { pageOverlapMessage } from '#contracts/publication/page-range.ts';
import { decodeRichText } from '#contracts/text/rich-text.ts';
import { requireDocument } from '#platform/database/mongo.module.ts';
import { Changes, type Edit } from '#platform/writes/changes.ts';
import { DomainError, fieldError } from '#platform/errors/domain-error.ts';
import { requireVersion } from '#platform/writes/versions.ts';
import { articleFields } from '#contracts/fields/article-fields.ts';
import { fieldsDto } from '#platform/validation/fields-dto.ts';
import { OneOf, Required } from '#platform/validation/rules.ts';
import { SettingsService } from '../../journal/settings/settings.service.ts';
import { ArticleFiles } from '../read/article-files.ts';
import { articleChange } from '../read/article.change.ts';
import { ArticleDocument } from '../read/article.schema.ts';
import { staffArticleView } from '../read/article.views.ts';
import { ArticlesService } from '../read/articles.service.ts';
import { DepositOrders } from '../../doi/deposits/deposit-orders.ts';
import { duplicateError, isCertainFailure, refuseDuplicates } from '../editing/article.duplicates.ts';
import { checkBySettings, enteredArticle } from '../editing/article.rules.ts';
import { newArticle, NewArticles } from '../editing/new-articles.ts';
import { ReservedByManuscripts } from '../editing/reserved-by-manuscripts.ts';
import { Productions } from '../production/productions.ts';
import { IssuesService } from '../../issues/read/issues.service.ts';

/** A notice about an article: its type and reason, its own text and date, and where it is published. */
export class PublishAmendmentDto extends PickType(fieldsDto(articleFields), [
  'amendment_type',
  'amendment_reason',
  'publishdate',
  'abstract',
  'refnumber',
  'year',
  'volume',
  'issue',
  'pagenumber',
  'article_number',
  'authorname',
  'doi',
]) {
  @OneOf(amendmentTypes, 'The type of notice is required') override amendment_type!: AmendmentType;
  @Required('The reason is required') override amendment_reason!: string;
}

/**
 * Publishes a notice that corrects or retracts an article, expresses concern about it, or takes an earlier notice
 * back. The notice is an article of its own; the article stays, marked. All or nothing.
 */
@Injectable()
export class PublishAmendment {
  constructor(
    @InjectModel(ArticleDocument.name) private readonly articles: Model<ArticleDocument>,
    private readonly reads: ArticlesService,
    private readonly files: ArticleFiles,
    private readonly issues: IssuesService,
    private readonly settings: SettingsService,
    private readonly newArticles: NewArticles,
    private readonly reserved: ReservedByManuscripts,
    private readonly deposits: DepositOrders,
    private readonly productions: Productions,
    private readonly changes: Changes,
  ) {}

  /**
   * @param id of the article that the notice is about
   * @returns the notice
   * @throws DomainError article_not_found, version_conflict, notice_on_notice, and those of adding an article
   */
  async publish({ id, fields, upload, version, user }: Edit<PublishAmendmentDto>): Promise<StaffArticle> {
    const { amendment_type: type, amendment_reason, ...place } = fields;
    const amended = await this.reads.byId(id, true);
    checkBySettings(place, await this.settings.get());
    const entered = {
      ...enteredArticle({
        ...place,
        ...(place.authorname === THE_EDITORS && { authors: [{ name: THE_EDITORS, collective: true }] }),
        title: await this.titleOf(type, amended),
        txnid: `NOTICE-${place.refnumber}`,
        ptype: 'free',
        email: '',
      }),
      amends: amended._id.toHexString(),
      amendment_type: type,
      amendment_reason,
    };
    await this.reserved.refuse(entered);
    const file = upload && (await this.files.store(upload));
    try {
      return await this.changes.commit(user, async (session) => {
        const before = await this.requireAmendable(id, version, session);
        await refuseDuplicates(this.articles, entered, session);
        const opened = isOnlineFirst(entered) ? await this.issues.ensure(session, entered) : [];
        await this.issues.countArticles(entered, 1, session);
        const notice = newArticle(entered, file, user);
        await this.requireFreePages(notice, session);
        const { stored, changes, commands } = await this.newArticles.store(session, [notice]);
        const [published] = stored as [ArticleDocument];
        const after = await this.mark(before, user, session);
        return {
          response: staffArticleView(published),
          changes: [...opened, ...changes, articleChange(before, after)],
          commands: [
            ...commands,
            ...(await this.deposits.redepositAmended(session, after, published, user)),
            ...(await this.productions.follow(session, after, true)),
          ],
        };
      });
    } catch (error) {
      if (file && isCertainFailure(error)) await this.files.remove(file);
      throw duplicateError(error) ?? error;
    }
  }

  private async requireAmendable(
    id: string,
    version: number | undefined,
    session: ClientSession,
  ): Promise<ArticleDocument> {
    const article = await requireDocument(this.articles, id, session, 'article_not_found');
    if (article.amends) throw new DomainError('notice_on_notice');
    requireVersion(version, staffArticleView(article));
    return article;
  }

  /** 'Retraction: {title}', numbered from the second one of a type, as titles are unique. */
  private async titleOf(type: AmendmentType, { _id, title }: ArticleDocument): Promise<string> {
    const earlier = await this.articles.countDocuments({ amends: _id.toHexString(), amendment_type: type });
    const number = earlier > 0 ? ` ${earlier + 1}` : '';
    return `${amendments[type].label}${number}: ${decodeRichText(title)}`;
  }

  private async requireFreePages(notice: ArticleDocument, session: ClientSession): Promise<void> {
    const other = notice.pagenumber !== '' && (await this.reads.overlapping(notice, session));
    if (other) throw fieldError('pagenumber', pageOverlapMessage(other));
  }

  private async mark(
    before: ArticleDocument,
    user: ChangeAuthor,
    session: ClientSession,
  ): Promise<ArticleDocument> {
    const notices = await this.articles
      .find({ amends: before._id.toHexString() }, { amendment_type: 1 })
      .sort({ _id: 1 })
      .session(session)
      .lean();
    const set = {
      standing: standingAfter(notices.map(({ amendment_type }) => amendment_type as AmendmentType)),
      modifiedby: user.name,
      modification: new Date(),
      version: before.version + 1,
    };
    await this.articles.updateOne({ _id: before._id }, { $set: set }, { session });
    return { ...before, ...set };
  }
}
