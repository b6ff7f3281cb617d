import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import type { ImportCounts } from '#contracts/fields/import-entities.ts';
import { MAX_IMPORT_ISSUE_ARTICLES } from '#contracts/text/limits.ts';
import { pageOverlapMessage } from '#contracts/publication/page-range.ts';
import { ArticleDocument } from '../../articles/read/article.schema.ts';
import {
  type ComparedArticle,
  comparedFields,
  type DuplicateProblems,
  findDuplicates,
} from '../../articles/editing/article.duplicates.ts';
import { ReportedPayments } from '../../articles/editing/reported-payments.ts';
import type { ValidatedRow } from './article-rows.ts';
import { ImportRow, JOURNAL_UNIT, type RowProblem } from './import.schema.ts';
import { withValues } from './validate-row.ts';

const BATCH = 200;
const compared = Object.fromEntries(Object.keys(comparedFields).map((name) => [`content.${name}`, 1]));

export interface RowsSummary {
  found: ImportCounts;
  /** Rows without a problem, and those of issues in which no row has any. */
  loadable: ImportCounts;
  complete: ImportCounts;
  problems: number;
  remarks: number;
}

const problemsIn = (fields: DuplicateProblems = {}): RowProblem[] =>
  Object.entries(fields).map(([field, message]) => ({ field, message }));

/** The title is shown without its markup. */
const shown = (entered: Partial<ArticleDocument> = {}): Record<string, unknown> => ({
  ...entered,
  title: entered.titleText,
});

/** The stored rows of imports, validated against existing articles. */
@Injectable()
export class CheckedRows {
  constructor(
    @InjectModel(ImportRow.name) private readonly rows: Model<ImportRow>,
    @InjectModel(ArticleDocument.name) private readonly articles: Model<ArticleDocument>,
    private readonly payments: ReportedPayments,
  ) {}

  async add(run: string, validated: (ValidatedRow & { list: string })[]): Promise<void> {
    const articles = validated.filter(({ entered }) => entered);
    const entered = articles.map((row) => row.entered!);
    const duplicates = entered.length > 0 ? await this.duplicatesOf(entered) : [];
    articles.forEach(({ problems }, at) =>
      problems.push(...withValues(problemsIn(duplicates[at]), shown(entered[at]))),
    );
    await this.rows.insertMany(
      validated.map(({ entered: _, ...row }) => {
        const flawed = row.problems.length > 0;
        const blocking = flawed && row.kind !== 'remark';
        return { ...row, _id: new Types.ObjectId(), run, flawed, blocking, loaded: false };
      }),
      { lean: true },
    );
  }

  /**
   * Remarks which articles have pages that others of their issue have too, as many journals print them, and refuses
   * those beyond the number that an issue is imported with.
   */
  async checkPages(run: string): Promise<void> {
    const inOrder = this.rows
      .find({ run, kind: 'article', unit: { $ne: '' }, blocking: false }, { problems: 0 })
      .sort({ unit: 1, firstPage: 1, row: 1 });
    let current = '';
    let before: Pick<ArticleDocument, 'refnumber' | 'pagenumber' | 'lastPage'> | null = null;
    let count = 0;
    for await (const row of inOrder.lean<ImportRow[]>().cursor()) {
      if (row.unit !== current) {
        const [year = 0, volume = 0, issue = 0] = (current = row.unit).split('/').map(Number);
        before = await this.articles
          .findOne({ year, volume, issue, pagenumber: { $ne: '' } })
          .sort({ lastPage: -1 })
          .lean();
        count = 0;
      }
      count += 1;
      if (count === MAX_IMPORT_ISSUE_ARTICLES + 1)
        await this.addProblem(row, {
          field: 'issue',
          message: `An issue is imported with at most ${MAX_IMPORT_ISSUE_ARTICLES.toLocaleString('en')} articles`,
        });
      if (row.firstPage === undefined || row.lastPage === undefined) continue;
      const { pagenumber } = row.content as ArticleDocument;
      if (before && row.firstPage <= before.lastPage)
        await this.addRemark(row, {
          field: 'pagenumber',
          message: pageOverlapMessage(before),
          value: pagenumber,
        });
      if (!before || row.lastPage >= before.lastPage)
        before = { refnumber: row.name, pagenumber, lastPage: row.lastPage };
    }
  }

  /** Validates a unit's articles again, since others may have been added after the check. */
  async recheck(run: string, unit: string): Promise<void> {
    const rows = await this.rows
      .find({ run, unit, kind: 'article', blocking: false, loaded: false }, compared)
      .lean<Pick<ImportRow, '_id' | 'content'>[]>();
    for (let from = 0; from < rows.length; from += BATCH) {
      const some = rows.slice(from, from + BATCH);
      const found = await this.duplicatesOf(some.map(({ content }) => content as ArticleDocument));
      for (const [at, row] of some.entries())
        for (const problem of problemsIn(found[at])) await this.addProblem(row, problem);
    }
  }

  private async duplicatesOf(articles: ComparedArticle[]) {
    return findDuplicates(this.articles, articles, await this.payments.areReported(articles));
  }

  async addProblem({ _id }: Pick<ImportRow, '_id'>, problem: RowProblem): Promise<void> {
    await this.rows.updateOne(
      { _id },
      { $push: { problems: problem }, $set: { flawed: true, blocking: true } },
    );
  }

  private async addRemark({ _id }: Pick<ImportRow, '_id'>, problem: RowProblem): Promise<void> {
    await this.rows.updateOne({ _id }, { $push: { problems: problem }, $set: { flawed: true } });
  }

  async summary(run: string): Promise<RowsSummary> {
    const isArticle = { $eq: ['$kind', 'article'] };
    const units = await this.rows.aggregate<{
      _id: string;
      articles: number;
      loadable: number;
      blocking: boolean;
    }>([
      { $match: { run, kind: { $ne: 'remark' } } },
      {
        $group: {
          _id: '$unit',
          articles: { $sum: { $cond: [isArticle, 1, 0] } },
          loadable: { $sum: { $cond: [{ $and: [isArticle, { $not: '$blocking' }] }, 1, 0] } },
          blocking: { $max: '$blocking' },
        },
      },
    ]);
    const count = (chosen: typeof units, of: 'articles' | 'loadable' = 'articles'): ImportCounts => ({
      articles: chosen.reduce((sum, unit) => sum + unit[of], 0),
      issues: chosen.filter(({ _id }) => _id !== '' && _id !== JOURNAL_UNIT).length,
    });
    const [problems, remarks] = await Promise.all([
      this.rows.countDocuments({ run, blocking: true }),
      this.rows.countDocuments({ run, flawed: true, blocking: false }),
    ]);
    return {
      found: count(units),
      loadable: count(
        units.filter(({ _id, blocking, loadable }) => _id !== '' && (!blocking || loadable > 0)),
        'loadable',
      ),
      complete: count(units.filter(({ _id, blocking }) => !blocking && _id !== '')),
      problems,
      remarks,
    };
  }

  /** Keeps only what the report of a finished import shows. */
  async retainReport(run: string): Promise<void> {
    await this.rows.updateMany({ run }, { $unset: { content: 1, text: 1, addresses: 1, file: 1 } });
  }

  async removeAll(run: string | undefined): Promise<void> {
    if (run) await this.rows.deleteMany({ run });
  }
}
