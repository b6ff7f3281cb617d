import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model, Types } from 'mongoose';
import type { RetractionNotice } from '#contracts/fields/issued-documents.ts';
import { isRetracted, retractingTypes } from '#contracts/publication/amendments.ts';
import type {
  Article,
  ArticleLinkWithAuthors,
  ArticleListing,
  IssueContents,
  Neighbours,
  StaffArticle,
  StaffArticleListing,
} from '#contracts/fields/entities.ts';
import type { IssueKey } from '#contracts/publication/issue-key.ts';
import type { EncodedHtml } from '#contracts/text/rich-text.ts';
import { isReferenceNumber, referenceNumberKey } from '#contracts/publication/reference-number.ts';
import { findDocument } from '#platform/database/mongo.module.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { findPage, type Page, type PageQuery } from '#platform/validation/paging.ts';
import { FormerAddresses, formerOjsArticle, formerReference } from '../former-addresses/former-addresses.ts';
import type { IssueDocument } from '../../issues/read/issue.schema.ts';
import { issueKeyOf, IssuesService } from '../../issues/read/issues.service.ts';
import { ArticleDocument } from './article.schema.ts';
import {
  amendmentView,
  articleLink,
  articleView,
  fieldsWithAuthors,
  linkedFields,
  linksWithAuthors,
  listing,
  type Relations,
  staffArticleView,
  unlistedFields,
} from './article.views.ts';

/** No journal prints as many articles in an issue; limits the size of a response. */
const MAX_ARTICLES_OF_ISSUE = 2_000;

const RECENT_MS = 14 * 86_400_000;

/** Reads articles; staff see disabled ones and all fields. */
@Injectable()
export class ArticlesService {
  constructor(
    @InjectModel(ArticleDocument.name) private readonly articles: Model<ArticleDocument>,
    private readonly issues: IssuesService,
    private readonly formerAddresses: FormerAddresses,
  ) {}

  /** An issue's articles in page order; undefined if there is no such issue. */
  async inIssue(
    { year, volume, issue }: IssueKey,
    forStaff: boolean,
  ): Promise<(ArticleListing | StaffArticleListing)[] | undefined> {
    const found = await this.articles
      .find({ year, volume, issue, ...visibleTo(forStaff) }, unlistedFields)
      .sort({ firstPage: 1, _id: 1 })
      .limit(MAX_ARTICLES_OF_ISSUE)
      .lean();
    if (found.length === 0 && !(await this.issues.exists({ year, volume, issue }))) return undefined;
    return found.map((article) => listing(article, forStaff));
  }

  /** The articles before and after this one in page order. */
  async neighbours(article: ArticleDocument, forStaff: boolean): Promise<Neighbours> {
    const { _id, firstPage } = article;
    const nearest = (side: '$lt' | '$gt', order: 1 | -1) => [
      {
        $match: {
          ...issueKeyOf(article),
          ...visibleTo(forStaff),
          $or: [{ firstPage: { [side]: firstPage } }, { firstPage, _id: { [side]: _id } }],
        },
      },
      { $sort: { firstPage: order, _id: order } as const },
      { $limit: 1 },
      { $project: { ...linkedFields, isNext: { $literal: side === '$gt' } } },
    ];
    const found = await this.articles.aggregate<ArticleDocument & { isNext: boolean }>([
      ...nearest('$lt', -1),
      { $unionWith: { coll: this.articles.collection.name, pipeline: nearest('$gt', 1) } },
    ]);
    const [previous, next] = [false, true].map((isNext) => found.find((one) => one.isNext === isNext));
    return { previous: previous && articleLink(previous), next: next && articleLink(next) };
  }

  async linksTo(ids: readonly string[]): Promise<ArticleLinkWithAuthors[]> {
    if (ids.length === 0) return [];
    const found = await this.articles
      .find({ _id: { $in: ids }, status: 'enabled' }, fieldsWithAuthors)
      .lean();
    return linksWithAuthors(found, ids);
  }

  /** Enabled articles added in the last two weeks, newest first. */
  recent(page: PageQuery): Promise<Page<ArticleListing>> {
    const filter = { status: 'enabled' as const, creation: { $gte: new Date(Date.now() - RECENT_MS) } };
    const newestFirst = this.articles.find(filter, unlistedFields).sort({ creation: -1, _id: -1 });
    return findPage(newestFirst, page, (article) => listing(article, false));
  }

  /** The visible article that has, or else last had, the reference number. @throws DomainError article_not_found */
  async byReference(refnumber: string, forStaff: boolean): Promise<ArticleDocument> {
    if (!isReferenceNumber(refnumber)) throw new DomainError('article_not_found');
    const refKey = referenceNumberKey(refnumber);
    const article = await this.articles.findOne({ refKey }).lean();
    return visible(article ?? (await this.byFormerAddress(formerReference(refKey))), forStaff);
  }

  /** The article that had this id in OJS. @throws DomainError article_not_found */
  async byOjsId(id: string, forStaff: boolean): Promise<ArticleDocument> {
    return visible(await this.byFormerAddress(formerOjsArticle(id)), forStaff);
  }

  async byId(id: string, forStaff: boolean): Promise<ArticleDocument> {
    return visible(await findDocument(this.articles, id), forStaff);
  }

  /** The articles with these reference numbers, by default including disabled ones, unordered. */
  async byReferences(refnumbers: string[], enabledOnly = false): Promise<ArticleListing[]> {
    const keys = refnumbers.filter(isReferenceNumber).map(referenceNumberKey);
    const visibility = enabledOnly ? { status: 'enabled' as const } : {};
    const found = await this.articles.find({ refKey: { $in: keys }, ...visibility }, unlistedFields).lean();
    return found.map((article) => listing(article, false));
  }

  /** Data by which a batch of documents is counted and named, including disabled articles. */
  async selected(refnumbers: string[]) {
    const keys = refnumbers.filter(isReferenceNumber).map(referenceNumberKey);
    const shown = { ...linkedFields, authorname: 1, amendment_type: 1 } as const;
    return this.articles.find({ refKey: { $in: keys } }, shown).lean();
  }

  /** The ids of articles by current or former reference numbers; leaves out unknown ones. */
  async idsByReference(refnumbers: string[]): Promise<Map<string, Types.ObjectId>> {
    const keys = new Map(refnumbers.filter(isReferenceNumber).map((ref) => [ref, referenceNumberKey(ref)]));
    const found = await this.articles.find({ refKey: { $in: [...keys.values()] } }, { refKey: 1 }).lean();
    const ids = new Map(found.map(({ _id, refKey }) => [refKey, _id]));
    for (const key of keys.values()) {
      const former = ids.has(key) ? undefined : await this.formerAddresses.ownerOf(formerReference(key));
      if (former) ids.set(key, former);
    }
    return new Map([...keys].flatMap(([ref, key]) => (ids.has(key) ? [[ref, ids.get(key)!]] : [])));
  }

  async view(article: ArticleDocument, forStaff: boolean): Promise<Article | StaffArticle> {
    const relations = await this.relationsOf(article, forStaff);
    return forStaff ? staffArticleView(article, relations) : articleView(article, relations);
  }

  /** The notices about an article, and the article that a notice is about, as far as the reader may see them. */
  async relationsOf(article: ArticleDocument, forStaff: boolean): Promise<Relations> {
    const visibility = visibleTo(forStaff);
    const [notices, amended] = await Promise.all([
      article.standing
        ? this.articles
            .find({ amends: article._id.toHexString(), ...visibility })
            .sort({ _id: 1 })
            .lean()
        : [],
      article.amends
        ? this.articles.findOne({ _id: article.amends, ...visibility }, { ...linkedFields, doi: 1 }).lean()
        : null,
    ]);
    return {
      amendments: notices.map(amendmentView),
      ...(amended && { amended: { ...articleLink(amended), doi: amended.doi } }),
    };
  }

  /** The notices by which those of the articles that are retracted or withdrawn were, by the articles' ids. */
  async retractionsOf(
    articles: Pick<ArticleListing, 'id' | 'standing'>[],
  ): Promise<Map<string, RetractionNotice>> {
    const ids = articles.filter(({ standing }) => isRetracted(standing)).map(({ id }) => id);
    if (ids.length === 0) return new Map();
    const notices = await this.articles
      .find({ amends: { $in: ids }, amendment_type: { $in: retractingTypes }, status: 'enabled' })
      .sort({ _id: 1 })
      .lean();
    // The newest of each article, as later entries replace earlier ones.
    return new Map(
      notices.map((notice) => {
        const { type, date, reason, refnumber } = amendmentView(notice);
        return [notice.amends, { type, date, reason, refnumber }];
      }),
    );
  }

  /** The enabled articles of each issue that has any, unordered. */
  enabledByIssue(): Promise<(IssueKey & IssueContents)[]> {
    // Covered by an index.
    return this.articles.aggregate([
      { $match: { status: 'enabled' } },
      {
        $group: {
          _id: { year: '$year', volume: '$volume', issue: '$issue' },
          articles: { $sum: 1 },
          published: { $min: '$publishdate' },
        },
      },
      { $replaceWith: { $mergeObjects: ['$_id', { articles: '$articles', published: '$published' }] } },
    ]);
  }

  /** The last page in an issue or several, including disabled articles; 0 for empty ones. */
  async lastPage(
    { year, volume, issue }: Omit<IssueKey, 'issue'> & { issue: number | { $lt: number } },
    session?: ClientSession,
  ): Promise<number> {
    const query = this.articles.findOne({ year, volume, issue }, { lastPage: 1 }).sort({ lastPage: -1 });
    const last = await query.session(session ?? null).lean();
    return last?.lastPage ?? 0;
  }

  /** The issue at this place. Readers get only its place and label while all of its articles are disabled. */
  async issueAt(key: IssueKey, forStaff: boolean): Promise<IssueDocument | null> {
    const found = await this.issues.findAt(key);
    if (!found || forStaff || found.articles === 0) return found;
    const { year, volume, issue } = found;
    if (await this.articles.exists({ year, volume, issue, status: 'enabled' })) return found;
    return { ...found, issue_title: '', text: '' as EncodedHtml, cover: '', file: null };
  }

  /** Another article of the issue whose pages overlap the given one's; includes disabled articles. */
  overlapping(article: ArticleDocument, session?: ClientSession): Promise<ArticleDocument | null> {
    const { _id, firstPage, lastPage } = article;
    const overlap = { firstPage: { $lte: lastPage }, lastPage: { $gte: firstPage } };
    return this.articles
      .findOne({ ...issueKeyOf(article), _id: { $ne: _id }, ...overlap })
      .sort({ firstPage: 1 })
      .session(session ?? null)
      .lean()
      .exec();
  }

  count(): Promise<number> {
    return this.articles.estimatedDocumentCount();
  }

  private async byFormerAddress(address: string): Promise<ArticleDocument | null> {
    const id = await this.formerAddresses.ownerOf(address);
    return id ? this.articles.findById(id).lean() : null;
  }
}

const visibleTo = (forStaff: boolean) => (forStaff ? {} : { status: 'enabled' as const });

function visible(article: ArticleDocument | null, forStaff: boolean): ArticleDocument {
  if (!article || (!forStaff && article.status !== 'enabled')) throw new DomainError('article_not_found');
  return article;
}
