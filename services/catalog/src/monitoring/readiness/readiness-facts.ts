import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, PipelineStage, QueryFilter } from 'mongoose';
import type { StaffSettings } from '#contracts/fields/entities.ts';
import type { ArticlesToDo } from '#contracts/journal/todays-work.ts';
import { EditorsService } from '../../journal/editors/editors.service.ts';
import { PagesService } from '../../journal/pages/pages.service.ts';
import { SettingsService } from '../../journal/settings/settings.service.ts';
import { ArticleTextDocument } from '../../articles/texts/article-text.schema.ts';
import { ArticleDocument } from '../../articles/read/article.schema.ts';
import { linkedFields, namedArticle } from '../../articles/read/article.views.ts';
import { ArticlesService } from '../../articles/read/articles.service.ts';
import { DepositDocument } from '../../doi/deposits/deposit.schema.ts';

const MAX_CHECKED = 20_000;
const MAX_SHOWN = 100;

const empty = (...names: (keyof ArticleDocument)[]): QueryFilter<ArticleDocument> => ({
  $or: names.map((name) => ({ [name]: { $in: ['', null] } })),
});
const without = (path: string): QueryFilter<ArticleDocument> => ({ [path]: { $not: { $gt: '' } } });

/** Articles that lack something. */
const lacking = {
  file: { 'file.key': null },
  authors: empty('authorname'),
  affiliations: without('authors.affiliations.name'),
  orcid: without('authors.orcid'),
  keywords: empty('keywords'),
  doi: empty('doi'),
  licence: empty('licence'),
  dates: empty('received', 'accepted'),
  interests: empty('competing_interests'),
  review: empty('peer_review'),
  twoReviewers: { peer_review: { $not: /; (?:[2-9]|\d{2,}) reviewers/ } },
  references: without('references.text'),
  referenceDois: without('references.doi'),
} satisfies Record<string, QueryFilter<ArticleDocument>>;
export type Lack = keyof typeof lacking | 'words';

export interface ReadinessFacts {
  settings: StaffSettings;
  /** Published articles without notices, of which at most `MAX_CHECKED` are checked. */
  articles: number;
  lacks: Record<Lack, ArticlesToDo>;
  years: Map<number, number>;
  issues: number;
  /** The certificate date of the newest issue's first article; '' without one. */
  lastIssue: string;
  editors: number;
  /** Addresses of enabled pages, and whether somebody has confirmed their text. */
  pages: Map<string, boolean>;
  registered: number;
  today: string;
}

/** Reads the facts: the articles by one aggregation over the newest, all else by short queries. */
@Injectable()
export class ReadinessReader {
  constructor(
    @InjectModel(ArticleDocument.name) private readonly articles: Model<ArticleDocument>,
    @InjectModel(ArticleTextDocument.name) private readonly texts: Model<ArticleTextDocument>,
    @InjectModel(DepositDocument.name) private readonly deposits: Model<DepositDocument>,
    private readonly reads: ArticlesService,
    private readonly editors: EditorsService,
    private readonly pages: PagesService,
    private readonly settings: SettingsService,
  ) {}

  async read(): Promise<ReadinessFacts> {
    const [settings, { articles, lacks }, words, byIssue, board, pages, registered, today] =
      await Promise.all([
        this.settings.getForStaff(),
        this.checked(),
        this.withoutWords(),
        this.reads.enabledByIssue(),
        this.editors.list(false),
        this.pages.list(),
        this.deposits.countDocuments({ state: 'accepted' }),
        this.settings.today(),
      ]);
    const years = new Map<number, number>();
    for (const { year, articles: count } of byIssue) years.set(year, (years.get(year) ?? 0) + count);
    return {
      settings,
      articles,
      lacks: { ...lacks, words },
      years,
      issues: byIssue.length,
      lastIssue: byIssue
        .map(({ published }) => published)
        .reduce((one, other) => (one > other ? one : other), ''),
      editors: board.length,
      pages: new Map(pages.map(({ slug, unconfirmed }) => [slug, !unconfirmed])),
      registered,
      today,
    };
  }

  private async checked(): Promise<{ articles: number; lacks: Record<keyof typeof lacking, ArticlesToDo> }> {
    const found = { total: { $sum: 1 }, newest: { $firstN: { input: '$$ROOT', n: MAX_SHOWN } } };
    const facets = Object.entries(lacking).map(([name, filter]) => [
      name,
      [{ $match: filter }, { $project: linkedFields }, { $group: { _id: null, ...found } }],
    ]);
    const [facet = {}] = await this.articles.aggregate<Record<string, Found[]>>([
      { $match: { status: 'enabled', amends: { $in: ['', null] } } },
      { $sort: { creation: -1, _id: -1 } },
      { $limit: MAX_CHECKED },
      { $project: { abstract: 0, second_abstract: 0 } },
      {
        $facet: Object.assign(Object.fromEntries(facets), {
          all: [{ $count: 'total' }],
        }) as PipelineStage.Facet['$facet'],
      },
    ]);
    const lacks = Object.keys(lacking).map((name) => {
      const { total = 0, newest = [] } = facet[name]?.[0] ?? {};
      return [name, { total, articles: newest.map(namedArticle) }];
    });
    return {
      articles: facet.all?.[0]?.total ?? 0,
      lacks: Object.fromEntries(lacks) as Record<keyof typeof lacking, ArticlesToDo>,
    };
  }

  /** Articles whose PDF was read and has no text, such as one of scanned pages. */
  private async withoutWords(): Promise<ArticlesToDo> {
    const texts = await this.texts.find({ words: '' }, { _id: 1 }).limit(MAX_CHECKED).lean();
    const scanned = { _id: { $in: texts.map(({ _id }) => _id) }, status: 'enabled' as const };
    const [total, newest] = await Promise.all([
      this.articles.countDocuments(scanned),
      this.articles.find(scanned, linkedFields).sort({ _id: -1 }).limit(MAX_SHOWN).lean(),
    ]);
    return { total, articles: newest.map(namedArticle) };
  }
}

interface Found {
  total: number;
  newest: Parameters<typeof namedArticle>[0][];
}
