import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import type { ImportCounts } from '#contracts/fields/import-entities.ts';
import { MAX_IMPORT_ISSUE_ARTICLES } from '#contracts/text/limits.ts';
import { pageOrderMessage } from '#contracts/publication/page-range.ts';
import { ArticleDocument } from '../../articles/read/article.schema.ts';
import { ArticlesService } from '../../articles/read/articles.service.ts';
import { type ComparedArticle, findDuplicates } from '../../articles/editing/article.duplicates.ts';
import { ReportedPayments } from '../../articles/editing/reported-payments.ts';
import type { ValidatedRow } from './article-rows.ts';
import { ImportRow, JOURNAL_UNIT, type RowProblem } from './import.schema.ts';
import { problemsOf, withValues } from './validate-row.ts';

const BATCH = 200;
const keysOf = (...names: (keyof ArticleDocument)[]) =>
  Object.fromEntries(names.map((name) => [`content.${name}`, 1]));

export interface RowsSummary {
  found: ImportCounts;
  loadable: ImportCounts;
  problems: number;
  remarks: number;
}

/** The title is shown without its markup. */
const compared = (entered: Partial<ArticleDocument> = {}): Record<string, unknown> => ({
  ...entered,
  title: entered.titleText,
});

/** The stored rows of imports, validated against existing articles. */
@Injectable()
export class CheckedRows {
  constructor(
    @InjectModel(ImportRow.name) private readonly rows: Model<ImportRow>,
    @InjectModel(ArticleDocument.name) private readonly articles: Model<ArticleDocument>,
    private readonly reads: ArticlesService,
    private readonly payments: ReportedPayments,
  ) {}

  async add(run: string, validated: (ValidatedRow & { list: string })[]): Promise<void> {
    const articles = validated.filter(({ entered }) => entered);
    const entered = articles.map((row) => row.entered!);
    const duplicates = entered.length > 0 ? await this.duplicatesOf(entered) : [];
    articles.forEach(({ problems }, at) =>
      problems.push(...withValues((duplicates[at] ?? []).flatMap(problemsOf), compared(entered[at]))),
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

  /** Checks that each issue's articles follow its existing ones and each other. */
  async checkPages(run: string, unit?: string): Promise<void> {
    const inOrder = this.rows
      .find({ run, kind: 'article', unit: unit ?? { $ne: '' } }, { content: 0, problems: 0 })
      .sort({ unit: 1, firstPage: 1, row: 1 });
    let current = '';
    let last = 0;
    let count = 0;
    for await (const row of inOrder.lean().cursor()) {
      if (row.unit !== current) {
        const [year = 0, volume = 0, issue = 0] = (current = row.unit).split('/').map(Number);
        last = await this.reads.lastPage({ year, volume, issue });
        count = 0;
      }
      count += 1;
      if (row.firstPage !== undefined && row.firstPage <= last)
        await this.addProblem(row, {
          field: 'pagenumber',
          message: pageOrderMessage(last),
          value: `${row.firstPage}-${row.lastPage}`,
        });
      if (count === MAX_IMPORT_ISSUE_ARTICLES + 1)
        await this.addProblem(row, {
          field: 'issue',
          message: `An issue is imported with at most ${MAX_IMPORT_ISSUE_ARTICLES.toLocaleString('en')} articles`,
        });
      last = Math.max(last, row.lastPage ?? 0);
    }
  }

  /**
   * Validates a unit's articles again, since others may have been added after the check. @returns whether
   * there is any problem
   */
  async recheck(run: string, unit: string, pages: boolean): Promise<boolean> {
    const keys = keysOf('_id', 'refKey', 'titleKey', 'txnidKey', 'ptype', 'doiKey', 'manuscript');
    const rows = await this.rows
      .find({ run, unit, kind: 'article' }, keys)
      .lean<Pick<ImportRow, '_id' | 'content'>[]>();
    for (let from = 0; from < rows.length; from += BATCH) {
      const some = rows.slice(from, from + BATCH);
      const found = await this.duplicatesOf(some.map(({ content }) => content as ArticleDocument));
      for (const [at, row] of some.entries())
        for (const problem of (found[at] ?? []).flatMap(problemsOf)) await this.addProblem(row, problem);
    }
    if (pages) await this.checkPages(run, unit);
    return (await this.rows.exists({ run, unit, blocking: true })) !== null;
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

  async summary(run: string): Promise<RowsSummary> {
    const units = await this.rows.aggregate<{ _id: string; articles: number; blocking: boolean }>([
      { $match: { run, kind: { $ne: 'remark' } } },
      {
        $group: {
          _id: '$unit',
          articles: { $sum: { $cond: [{ $eq: ['$kind', 'article'] }, 1, 0] } },
          blocking: { $max: '$blocking' },
        },
      },
    ]);
    const count = (chosen: typeof units): ImportCounts => ({
      articles: chosen.reduce((sum, { articles }) => sum + articles, 0),
      issues: chosen.filter(({ _id }) => _id !== '' && _id !== JOURNAL_UNIT).length,
    });
    const [problems, remarks] = await Promise.all([
      this.rows.countDocuments({ run, blocking: true }),
      this.rows.countDocuments({ run, flawed: true, blocking: false }),
    ]);
    return {
      found: count(units),
      loadable: count(units.filter(({ _id, blocking }) => !blocking && _id !== '')),
      problems,
      remarks,
    };
  }

  /** Deletes rows without problems: a finished import needs only the others. */
  async retainProblems(run: string): Promise<void> {
    await this.rows.deleteMany({ run, flawed: false });
  }

  async removeAll(run: string | undefined): Promise<void> {
    if (run) await this.rows.deleteMany({ run });
  }
}
