import { createHash } from 'node:crypto';
import { Types } from 'mongoose';
import { type ErrorCode, errorTable } from '#contracts/errors.ts';
import { MAX_UPLOAD_BYTES } from '#contracts/limits.ts';
import { isReferenceNumber } from '#contracts/reference-number.ts';
import type { PdfCheck } from '../../files/pdf-check.ts';
import { ImportedArticleDto } from '../../publishing/editing/article-fields.dto.ts';
import {
  checkAuthorNames,
  type EnteredArticle,
  enteredArticle,
} from '../../publishing/editing/article.rules.ts';
import { CreateIssueDto } from '../../publishing/issues/issue.dto.ts';
import type { ImportArchive } from './import-archive.ts';
import { quoted } from './import-error.ts';
import type { ImportRow, RowProblem } from './import.schema.ts';
import type { ListRow } from './list-rows.ts';
import type { PdfNames } from './pdf-names.ts';
import { RestoredArticleDto } from './restored.dto.ts';
import { ojsAddresses, ojsColumns, restoredAddresses } from './row-addresses.ts';
import { fieldsOf } from './row-fields.ts';
import { fieldNames, validated, orImportProblem, orProblems } from './validate-row.ts';

const formFields = fieldNames(ImportedArticleDto);
const restoredFields = fieldNames(RestoredArticleDto);

const MAX_UNKNOWN_COLUMNS = 20;

/** A row after its validation, without the fields that are set when it is stored. */
export type ValidatedRow = Omit<ImportRow, '_id' | 'run' | 'flawed' | 'blocking' | 'loaded' | 'list'>;

export interface ArticleRules {
  hyphensInAuthorNames: boolean;
  /**
   * Whether the rows are those of an export: they keep their ids and dates, and may have author names that
   * the current setting rejects.
   */
  restoring: boolean;
}

/** Validates the rows of an article list, by the rules of adding an article and against each other. */
export class ArticleRows {
  /** Unknown column names. */
  readonly unknown = new Set<string>();
  /** Number of rows without a transaction ID. */
  withoutPayment = 0;
  private readonly seen = new Map<string, number>();
  private readonly known: Set<string>;

  constructor(
    private readonly archive: ImportArchive,
    private readonly pdfs: PdfNames,
    private readonly rules: ArticleRules,
    private readonly check: PdfCheck,
  ) {
    this.known = new Set([...formFields, ...(rules.restoring ? restoredFields : ojsColumns), 'pdf']);
  }

  async validate({ row, value }: ListRow): Promise<ValidatedRow> {
    const { fields, unknown, problems } = fieldsOf(value, this.known);
    for (const column of unknown) if (this.unknown.size < MAX_UNKNOWN_COLUMNS) this.unknown.add(column);
    const entered = await this.entered(fields, problems);
    const restored = this.rules.restoring ? await this.restored(fields, problems) : {};
    if (entered) this.rejectDuplicate(entered, row, problems);
    const file = await this.file(fields, row, problems);
    const refnumber = typeof fields.refnumber === 'string' ? fields.refnumber.trim().slice(0, 40) : '';
    return {
      kind: 'article',
      row,
      name: refnumber,
      unit: entered ? unitOf(entered) : await unitOfFields(fields),
      ...(problems.length === 0 && { content: { ...entered, ...restored } }),
      file,
      addresses: this.rules.restoring
        ? restoredAddresses(fields.former_addresses)
        : ojsAddresses(fields, problems),
      ...(entered?.pagenumber && { firstPage: entered.firstPage, lastPage: entered.lastPage }),
      problems,
    };
  }

  private async entered(
    fields: Record<string, unknown>,
    problems: RowProblem[],
  ): Promise<EnteredArticle | undefined> {
    const form = Object.fromEntries(Object.entries(fields).filter(([name]) => formFields.has(name)));
    const { refnumber } = form;
    // Articles from before the journal moved to this platform have no payment here.
    if (form.txnid === undefined && form.ptype !== 'paid' && typeof refnumber === 'string') {
      if (isReferenceNumber(refnumber)) form.txnid = `IMPORT-${refnumber.trim()}`;
      form.ptype = 'free';
      this.withoutPayment += 1;
    }
    const found: RowProblem[] = [];
    const article = await validated(ImportedArticleDto, form, found);
    problems.push(...found);
    if (!article) return undefined;
    const allowed = this.rules.hyphensInAuthorNames || this.rules.restoring;
    await orProblems(problems, () => checkAuthorNames(article.authorname, allowed));
    return orProblems(problems, () => enteredArticle({ ...article, email: article.email ?? '' }));
  }

  private async restored(fields: Record<string, unknown>, problems: RowProblem[]): Promise<object> {
    const given = Object.fromEntries(Object.entries(fields).filter(([name]) => restoredFields.has(name)));
    const article = await validated(RestoredArticleDto, given, problems);
    if (!article) return {};
    const { id, creation, modification, former_addresses: _, ...rest } = article;
    return {
      _id: new Types.ObjectId(id),
      creation: new Date(creation),
      modification: new Date(modification),
      ...rest,
    };
  }

  private rejectDuplicate(article: EnteredArticle, row: number, problems: RowProblem[]): void {
    const { refKey, titleKey, txnid, ptype, doiKey } = article;
    const keys: [string, string, ErrorCode][] = [
      ['refnumber', refKey, 'duplicate_reference_number'],
      ['title', titleKey, 'duplicate_title'],
      ...(doiKey ? [['doi', doiKey, 'duplicate_doi'] as [string, string, ErrorCode]] : []),
      ...(ptype === 'paid' ? [['txnid', txnid, 'duplicate_txnid'] as [string, string, ErrorCode]] : []),
    ];
    for (const [field, value, code] of keys) {
      const key = createHash('sha1').update(`${field}\n${value}`).digest('base64');
      const earlier = this.seen.get(key);
      if (earlier === undefined) this.seen.set(key, row);
      else problems.push({ field, message: `${errorTable[code].message}: row ${earlier} has it` });
    }
  }

  private async file(
    { pdf, refnumber }: Record<string, unknown>,
    row: number,
    problems: RowProblem[],
  ): Promise<string | undefined> {
    if (this.rules.restoring && pdf === undefined) return undefined; // the article never had one
    const requested = pdf ?? (typeof refnumber === 'string' ? `${refnumber.trim()}.pdf` : undefined);
    const problem = (message: string) => void problems.push({ field: 'pdf', message });
    if (typeof requested !== 'string') {
      problem('The PDF file is required');
      return undefined;
    }
    const name = this.pdfs.find(requested);
    if (name === undefined) {
      problem(`${quoted(requested)} is not in the zip`);
      return undefined;
    }
    const earlier = this.pdfs.claim(name, row);
    if (earlier !== undefined) problem(`${quoted(requested)} is the file of row ${earlier}`);
    else if (this.archive.sizeOf(name) > MAX_UPLOAD_BYTES) problem(errorTable.file_too_large.message);
    else await this.readPdf(name, problems);
    return name;
  }

  private async readPdf(name: string, problems: RowProblem[]): Promise<void> {
    const bytes = await orImportProblem('pdf', problems, () => this.archive.read(name, MAX_UPLOAD_BYTES));
    if (bytes) await orProblems(problems, () => this.check.requirePdf(bytes));
  }
}

const unitOf = ({ year, volume, issue }: Pick<EnteredArticle, 'year' | 'volume' | 'issue'>): string =>
  `${year}/${volume}/${issue}`;

/** The issue of an invalid row, so that the row blocks its issue. */
async function unitOfFields({ year, volume, issue }: Record<string, unknown>): Promise<string> {
  const place = await validated(CreateIssueDto, { year, volume, issue }, []);
  return place ? unitOf(place) : '';
}
