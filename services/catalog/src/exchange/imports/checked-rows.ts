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
  findDuplicates,
} from '../../articles/editing/article.duplicates.ts';
import { ReservedByManuscripts } from '../../articles/editing/reserved-by-manuscripts.ts';
import type { ValidatedRow } from './article-rows.ts';
import { ImportRow, JOURNAL_UNIT, type RowProblem } from './import.schema.ts';
import { withValues } from './validate-row.ts';

const BATCH = 200;
const compared = Object.fromEntries(Object.keys(comparedFields).map((name) => [`content.${name}`, 1]));

export interface RowsSummary {
  found: ImportCounts;
  /** Articles without a problem, and those in issues without any problem. */
  loadable: ImportCounts;
  complete: ImportCounts;
  problems: number;
  remarks: number;
}

/** The stored rows of imports, validated against existing articles. */
@Injectable()
export class CheckedRows {
  constructor(
    @InjectModel(ImportRow.name) private readonly rows: Model<ImportRow>,
    @InjectModel(ArticleDocument.name) private readonly articles: Model<ArticleDocument>,
    private readonly reserved: ReservedByManuscripts,
  ) {}

  async add(run: string, validated: (ValidatedRow & { list: string })[]): Promise<void> {
    const articles = validated.filter(({ entered }) => entered);
    const entered = articles.map((row) => row.entered!);
    const duplicates = entered.length > 0 ? await this.duplicatesOf(entered) : [];
    articles.forEach(({ problems }, at) => problems.push(...withValues(duplicates[at]!, { ...entered[at] })));
    await this.rows.insertMany(
      validated.map(({ entered: _, ...row }) => {
        const flawed = row.problems.length > 0;
        const blocking = flawed && row.kind !== 'remark';
        return { ...row, _id: new Types.ObjectId(), run, flawed, blocking, loaded: false };
      }),
      { lean: true },
    );
  }

  /** Adds a remark to articles whose pages overlap others of their issue, and a problem to those beyond its limit. */
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
          message: `An issue can be imported with up to ${MAX_IMPORT_ISSUE_ARTICLES.toLocaleString('en')} articles`,
        });
      if (row.firstPage === undefined || row.lastPage === undefined) continue;
      const { pagenumber } = row.content as ArticleDocument;
      if (before && row.firstPage <= before.lastPage)
        await this.addProblem(
          row,
          { field: 'pagenumber', message: pageOverlapMessage(before), value: pagenumber },
          false,
        );
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
        for (const problem of found[at]!) await this.addProblem(row, problem);
    }
  }

  private async duplicatesOf(articles: ComparedArticle[]) {
    return findDuplicates(this.articles, articles, await this.reserved.find(articles));
  }

  /** @param blocking whether the row is left out */
  async addProblem({ _id }: Pick<ImportRow, '_id'>, problem: RowProblem, blocking = true): Promise<void> {
    await this.rows.updateOne(
      { _id },
      { $push: { problems: problem }, $set: { flawed: true, ...(blocking && { blocking }) } },
    );
  }

  async summary(run: string): Promise<RowsSummary> {
    const kindIsArticle = { $eq: ['$kind', 'article'] };
    type Unit = Record<'articles' | 'loadable', number> & { _id: string; blocking: boolean };
    const units = await this.rows.aggregate<Unit>([
      { $match: { run, kind: { $ne: 'remark' } } },
      {
        $group: {
          _id: '$unit',
          articles: { $sum: { $cond: [kindIsArticle, 1, 0] } },
          loadable: { $sum: { $cond: [{ $and: [kindIsArticle, { $not: '$blocking' }] }, 1, 0] } },
          blocking: { $max: '$blocking' },
        },
      },
    ]);
    const count = (counted: 'articles' | 'loadable', chosen: Unit[]): ImportCounts => ({
      articles: chosen.reduce((sum, unit) => sum + unit[counted], 0),
      issues: chosen.filter(({ _id }) => _id !== '' && _id !== JOURNAL_UNIT).length,
    });
    const placed = units.filter(({ _id }) => _id !== '');
    const [problems, remarks] = await Promise.all([
      this.rows.countDocuments({ run, blocking: true }),
      this.rows.countDocuments({ run, flawed: true, blocking: false }),
    ]);
    return {
      found: count('articles', units),
      loadable: count(
        'loadable',
        placed.filter(({ blocking, loadable }) => !blocking || loadable > 0),
      ),
      complete: count(
        'articles',
        placed.filter(({ blocking }) => !blocking),
      ),
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
