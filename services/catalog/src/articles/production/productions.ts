import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import type { Command } from '#contracts/api/jobs.ts';
import type { PublishedArticles } from '#contracts/fields/entities.ts';
import type { ChangeAuthor } from '#contracts/policies/entity-rights.ts';
import { isOnlineFirst } from '#contracts/publication/issue-key.ts';
import { followingPages, parsePageRange } from '#contracts/publication/page-range.ts';
import { blocksPublication, type PageLayout, type StaffPages } from '#contracts/typesetting/article-pages.ts';
import { requireDocument } from '#platform/database/mongo.module.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { sha256 } from '#platform/identifiers/sha256.ts';
import type { EntityChange, Work } from '#platform/writes/changes.ts';
import { LAST_PAGE } from '#typesetting/page-record.ts';
import type { PagesRequest } from '#typesetting/pages-request.ts';
import { SettingsService } from '../../journal/settings/settings.service.ts';
import { FullTextDocument } from '../full-text/full-text.schema.ts';
import { treeOf } from '../full-text/full-text.views.ts';
import { articleChange, nameOfArticle } from '../read/article.change.ts';
import { ArticleDocument } from '../read/article.schema.ts';
import { ArticlesService } from '../read/articles.service.ts';
import { type MadeFile, ProductionDocument } from '../read/production.schema.ts';
import { fileReading } from '../texts/file-reading.ts';
import { pageRecord } from './page-record.ts';

/** What the pages of an article are made of. */
export interface PagesSource {
  request: Omit<PagesRequest, 'fontFolder'>;
  /** Hash of the request, and of whether remarks that block are overridden. */
  input: string;
}

/** A last page that is known only from the PDF, which prints its own in place of it. */
const UNKNOWN_LAST = 9_999_999;

export const OUTDATED = 'The record or text has changed since the pages were made. Make them again';

/** Whether new pages become the article's file by themselves: before publication, and in place of no upload. */
export const takesPages = ({ status, made, file }: ArticleDocument): boolean =>
  status === 'disabled' && (made === true || !file);

/** The pages of articles that are made here: what they are made of, and whether they may be published. */
@Injectable()
export class Productions {
  constructor(
    @InjectModel(ProductionDocument.name) readonly documents: Model<ProductionDocument>,
    @InjectModel(ArticleDocument.name) private readonly articles: Model<ArticleDocument>,
    @InjectModel(FullTextDocument.name) private readonly texts: Model<FullTextDocument>,
    private readonly reads: ArticlesService,
    private readonly settings: SettingsService,
  ) {}

  /** @returns undefined without a converted text */
  async source(
    given: ArticleDocument,
    { design, layout, override, made }: Pick<ProductionDocument, 'design' | 'layout' | 'override' | 'made'>,
    session?: ClientSession,
  ): Promise<PagesSource | undefined> {
    const text = await this.texts.findById(given._id, { 'converted.tree': 1 }, { session }).lean();
    if (!text?.converted) return undefined;
    const tree = treeOf(text.converted);
    const settings = await this.settings.getForStaff(session);
    const range = parsePageRange(given.pagenumber);
    // Its pages are those that the PDF has.
    const isSame = given.made && made && range && range.last - range.first + 1 === made.pages;
    const first = isSame ? range.first : await this.firstPage(given, settings.pages_continue, session);
    const article = first ? { ...given, pagenumber: `${first}-${UNKNOWN_LAST}` } : given;
    const relations = await this.reads.relationsOf(article, false);
    const printed = pageRecord({ article, relations }, await this.settings.getJournal(), settings, tree);
    const record = { ...printed, citeAs: printed.citeAs.replace(String(UNKNOWN_LAST), LAST_PAGE) };
    const request = { record, tree, design, fonts: settings.fonts, layout: JSON.parse(layout) as PageLayout };
    return { request, input: sha256(JSON.stringify([request, Boolean(override)])) };
  }

  async view(
    article: ArticleDocument,
    production: ProductionDocument,
    session?: ClientSession,
  ): Promise<StaffPages> {
    const { state, design, error, made, remarks, override, version } = production;
    const source = await this.source(article, production, session);
    return {
      state,
      design,
      layout: JSON.parse(production.layout) as PageLayout,
      error,
      ...(made && {
        made: {
          at: made.at.toISOString(),
          bytes: made.size,
          pages: made.pages,
          words: made.words,
          places: made.places,
          outdated: made.input !== source?.input,
        },
      }),
      remarks,
      override: override?.reason ?? '',
      proposed:
        made && article.pagenumber === '' ? (await this.placeOf(article, made, session)).pagenumber : '',
      ...(source && { tree: source.request.tree }),
      version,
    };
  }

  /** @returns undefined for an article without pages that are made here */
  find({ _id }: Pick<ArticleDocument, '_id'>, session?: ClientSession): Promise<ProductionDocument | null> {
    return this.documents.findById(_id, null, { session }).lean().exec();
  }

  /** Orders a setting in the transaction of a change. @returns the production and the work to commit */
  async order(
    session: ClientSession,
    article: ArticleDocument,
    before: ProductionDocument | null,
    change: Partial<ProductionDocument>,
  ): Promise<Work<ProductionDocument>> {
    const after = {
      remarks: [],
      layout: '{}',
      ...before,
      replaces: false,
      ...change,
      _id: article._id,
      state: 'setting',
      error: '',
      attempts: 0,
      ordered: new Date(),
      version: (before?.version ?? 0) + 1,
    } as ProductionDocument;
    await this.documents.replaceOne({ _id: article._id }, after, { session, upsert: true });
    return { response: after, changes: [recordOf(article, before, after)], commands: [makePages(article)] };
  }

  /**
   * The setting that an edit orders of an article that is not published yet, or a notice of one that is.
   * @param replaces whether the new pages replace those of a published article
   */
  async follow(
    session: ClientSession,
    article: ArticleDocument,
    replaces = false,
  ): Promise<readonly Command[]> {
    if (!(takesPages(article) || (replaces && article.made)) || !(await this.settings.get()).make_pages)
      return [];
    const before = await this.find(article, session);
    return before ? (await this.order(session, article, before, { replaces })).commands! : [];
  }

  /** Puts a made PDF on the article, with its pages if it is not published yet. */
  async put(
    session: ClientSession,
    before: ArticleDocument,
    { key, size, pages, sha256 }: MadeFile,
    user: ChangeAuthor,
  ): Promise<Omit<Work<never>, 'response'>> {
    const set = {
      file: { key, size, pages, sha256 },
      made: true,
      ...(await this.placeOf(before, { pages }, session)),
      modifiedby: user.name,
      modification: new Date(),
      version: before.version + 1,
    };
    await this.articles.updateOne({ _id: before._id }, { $set: set }, { session });
    const after = { ...before, ...set };
    return { changes: [articleChange(before, after)], commands: fileReading(before, after) };
  }

  /** Why pages that were made are not the article's yet; undefined if nothing is in the way. */
  async problem(article: ArticleDocument, session?: ClientSession): Promise<string | undefined> {
    const production = await this.find(article, session);
    if (!production?.made) return production?.error || 'The pages have not been made yet';
    if (production.state === 'setting') return 'The pages are being made';
    if (production.state === 'failed') return production.error;
    const source = await this.source(article, production, session);
    if (source?.input !== production.made.input) return OUTDATED;
    return isBlocked(production) ? 'The pages have remarks that must be resolved first' : undefined;
  }

  /** Why an article whose pages are made here cannot be published; undefined if it can, and for all others. */
  async waitsFor(article: ArticleDocument, session: ClientSession): Promise<string | undefined> {
    if (!article.made) return undefined;
    const problem = await this.problem(article, session);
    if (problem !== undefined) return problem;
    if (!article.file) return 'The pages have not been made yet';
    const hasPlace = article.pagenumber !== '' || article.article_number !== '' || isOnlineFirst(article);
    return hasPlace ? undefined : 'The article has neither page numbers nor an article number';
  }

  /** @throws DomainError pages_not_ready unless the article can be published */
  async require(article: ArticleDocument, session: ClientSession): Promise<void> {
    const message = await this.waitsFor(article, session);
    if (message !== undefined) throw new DomainError('pages_not_ready', { message });
  }

  /** Those of the articles that cannot be published yet, and why. */
  async waiting(articles: readonly ArticleDocument[], session: ClientSession) {
    const waiting: NonNullable<PublishedArticles['waiting']> = [];
    for (const article of articles) {
      const reason = await this.waitsFor(article, session);
      if (reason !== undefined) waiting.push({ refnumber: article.refnumber, reason });
    }
    return waiting;
  }

  /** @throws DomainError article_not_found */
  requireArticle(id: string, session?: ClientSession): Promise<ArticleDocument> {
    return requireDocument(this.articles, id, session, 'article_not_found');
  }

  /**
   * The place of an article of so many pages. Before publication its last page follows from them, unless those are
   * another article's.
   */
  async placeOf(article: ArticleDocument, { pages }: { pages: number }, session?: ClientSession) {
    const { pagenumber, firstPage, lastPage } = article;
    const kept = { pagenumber, firstPage, lastPage };
    const { pages_continue } = await this.settings.getForStaff(session);
    const first = await this.firstPage(article, pages_continue, session);
    if (!first) return kept;
    const place = {
      pagenumber: followingPages(first - 1, pages),
      firstPage: first,
      lastPage: first + pages - 1,
    };
    return pagenumber && (await this.reads.overlapping({ ...article, ...place }, session)) ? kept : place;
  }

  /** The first page of an article whose last one follows from its pages; undefined for any other. */
  private async firstPage(article: ArticleDocument, continuation: string, session?: ClientSession) {
    if (isOnlineFirst(article)) return undefined;
    const given = parsePageRange(article.pagenumber);
    if (given) return takesPages(article) ? given.first : undefined;
    if (article.article_number !== '' || continuation === 'article numbers') return undefined;
    return 1 + (await this.pagesBefore(article, continuation, session));
  }

  private async pagesBefore(
    { year, volume, issue }: ArticleDocument,
    continuation: string,
    session?: ClientSession,
  ) {
    const inIssue = await this.reads.lastPage({ year, volume, issue }, session);
    if (inIssue > 0 || continuation !== 'in the volume') return inIssue;
    return this.reads.lastPage({ year, volume, issue: { $lt: issue } }, session);
  }
}

/** Change of the pages for the history of the article. */
function recordOf(
  article: ArticleDocument,
  before: ProductionDocument | null,
  after: ProductionDocument,
): EntityChange {
  const of = { type: 'article' as const, id: article._id.toHexString(), name: nameOfArticle(article) };
  return { of, before: recorded(before), after: recorded(after) };
}

const recorded = (pages: ProductionDocument | null) => ({
  pages_design: pages?.design,
  pages_layout: pages?.layout.replace('{}', ''),
  pages_override: pages?.override?.reason,
});

const makePages = ({ _id }: ArticleDocument): Command => ({
  type: 'catalog.make-pages',
  data: { articleId: _id.toHexString() },
});

export const isBlocked = ({ remarks, override }: Pick<ProductionDocument, 'remarks' | 'override'>): boolean =>
  remarks.some(blocksPublication) && !override;
