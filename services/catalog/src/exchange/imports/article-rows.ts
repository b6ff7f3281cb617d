import { createHash } from 'node:crypto';
import { PartialType } from '@nestjs/mapped-types';
import { Types } from 'mongoose';
import { type ErrorCode, errorTable } from '#contracts/api/errors.ts';
import { splitAuthors } from '#contracts/publication/author-names.ts';
import { MAX_UPLOAD_BYTES } from '#contracts/text/limits.ts';
import type { PdfCheck } from '#platform/files/pdf-check.ts';
import { quoted } from '#platform/files/zip-entries.ts';
import { textLimits } from '#contracts/full-text/full-text.ts';
import { ImportedArticleDto } from '../../articles/editing/article-fields.dto.ts';
import { type EnteredArticle, enteredArticle, enteredFields } from '../../articles/editing/article.rules.ts';
import { type ComparedArticle, sameArticleKey } from '../../articles/editing/article.duplicates.ts';
import { CreateIssueDto } from '../../issues/read/issue.dto.ts';
import type { ImportArchive } from '../lists/import-archive.ts';
import type { ImportRow, RowProblem, RowText } from './import.schema.ts';
import type { ListRow } from '../lists/list-rows.ts';
import type { PdfNames } from './pdf-names.ts';
import { RestoredArticleDto } from './restored.dto.ts';
import { ojsAddresses, ojsColumns, restoredAddresses } from './row-addresses.ts';
import type { PrintedIssues } from './printed-issues.ts';
import { furtherFilesOfRow } from './row-files.ts';
import { fieldsOf } from './row-fields.ts';
import { fieldNames, orImportProblem, orProblems, validated, withValues } from './validate-row.ts';
import { isTextBeginning } from '../../articles/full-text/text-sources.ts';

const formFields = fieldNames(ImportedArticleDto);
/** The fields of a row that has problems with others. */
class ValidFieldsDto extends PartialType(ImportedArticleDto, { skipNullProperties: false }) {}
const restoredFields = fieldNames(RestoredArticleDto);

/** Limits of what is remembered and reported, for hostile lists. */
const MAX_REMEMBERED = 1_000;
const MAX_LEFT_OUT = 50;
const needed = new Set(
  'refnumber,year,volume,issue,pagenumber,publishdate,title,authorname,abstract,txnid,ptype'.split(','),
);
/** @param path of a field, or of a row or its field in a list: 'authors.2.orcid' */
const isOptional = (path: string): boolean =>
  path !== '' && !needed.has(path) && !/^(?:authors(?:\.\d+(?:\.name)?)?$|further_files)/.test(path);
/** Fields that a row of a list must have. */
const neededInRows = new Set(['text', 'value', 'funder', 'name', 'title', 'type']);

/** Removes a field, or its entire row if the row must have it. */
function removeAt(value: unknown, [name = '', ...rest]: string[]): void {
  const holder = value as Record<string, unknown>;
  const [field, deeper] = rest;
  const isRow = field === undefined || (deeper === undefined && neededInRows.has(field));
  if (Array.isArray(value) && isRow) value.splice(Number(name), 1);
  else if (rest.length === 0) delete holder[name];
  else removeAt(holder[name], rest);
}
/** Matches a name that may be of two people, or of one body such as a ministry. */
const joined = /\s(?:and|और|एवं|तथा)\s/iu;

/** A row after its validation, without the fields that are set when it is stored. */
export type ValidatedRow = Omit<ImportRow, '_id' | 'run' | 'flawed' | 'blocking' | 'loaded' | 'list'> & {
  /** The valid fields of an article, to compare with the journal's articles. */
  entered?: ComparedArticle;
};

export interface ArticleRules {
  /** Whether a journal's export is restored: rows keep their ids and dates. */
  restoring: boolean;
  /** Whether another system's export was converted: articles may have no PDF, and wrong details are left out. */
  converted: boolean;
}

/** Validates the rows of an article list, by the rules of adding an article and against each other. */
export class ArticleRows {
  readonly unknown = new Set<string>();
  /** Single names that look like two. */
  readonly joinedNames = new Set<string>();
  /** Details that are left out of the last row, such as a file that is not a PDF. */
  refused: RowProblem[] = [];
  /** Numbers of rows; the licence is counted in converted exports only. */
  withoutPayment = 0;
  withoutLicence = 0;
  private readonly seen = new Map<string, number>();
  private readonly known: Set<string>;

  constructor(
    private readonly archive: ImportArchive,
    private readonly pdfs: PdfNames,
    private readonly rules: ArticleRules,
    private readonly check: PdfCheck,
    private readonly issues: PrintedIssues,
  ) {
    this.known = new Set([
      ...formFields,
      ...(rules.restoring ? restoredFields : ojsColumns),
      ...textColumns,
      'pdf',
    ]);
  }

  async validate({ row, value }: ListRow): Promise<ValidatedRow> {
    this.refused = [];
    const { fields, unknown, problems } = fieldsOf(value, this.known);
    for (const column of unknown) if (this.unknown.size < MAX_REMEMBERED) this.unknown.add(column);
    const { archive, pdfs: names } = this;
    const issue_label = this.rules.restoring ? '' : await this.issues.numberIn(fields, problems);
    // A conversion leaves out the files that it cannot read.
    const missing = this.rules.converted ? this.refused : problems;
    const files = furtherFilesOfRow(fields, row, { problems, missing }, { archive, names });
    const entered = await this.entered(fields, problems);
    const restored = this.rules.restoring ? await this.restored(fields, problems) : {};
    this.rejectDuplicate(entered, row, problems);
    for (const name of splitAuthors(entered.authorname ?? ''))
      if (joined.test(name) && this.joinedNames.size < MAX_REMEMBERED) this.joinedNames.add(name);
    const file = await this.file(fields, row, problems);
    const text = await textOfRow(fields, problems, { archive, names, restoring: this.rules.restoring });
    const addresses = this.rules.restoring
      ? restoredAddresses(fields.former_addresses)
      : ojsAddresses(fields, problems);
    const refnumber = typeof fields.refnumber === 'string' ? fields.refnumber.trim().slice(0, 40) : '';
    const content = { ...entered, ...restored, ...(issue_label && { issue_label }) };
    return {
      kind: 'article',
      row,
      name: refnumber,
      unit: await issueKey(fields),
      ...(problems.length === 0 && { content }),
      entered: content,
      file,
      ...(text && { text }),
      ...(files.length > 0 && { files }),
      addresses,
      ...(entered.pagenumber && { firstPage: entered.firstPage, lastPage: entered.lastPage }),
      problems: withValues(problems, fields),
    };
  }

  /** The valid fields in their stored form, each by its own rules, so that all problems are reported together. */
  private async entered(
    fields: Record<string, unknown>,
    problems: RowProblem[],
  ): Promise<Partial<EnteredArticle>> {
    const form = Object.fromEntries(Object.entries(fields).filter(([name]) => formFields.has(name)));
    // Articles from before the journal moved to this platform have no payment here.
    if (form.txnid === undefined && form.ptype !== 'paid') {
      form.ptype = 'free';
      this.withoutPayment += 1;
    }
    if (this.rules.converted) {
      await this.leaveOutWrong(form);
      if (form.licence === undefined) this.withoutLicence += 1;
    }
    const article = await validated(ImportedArticleDto, form, problems);
    if (article) {
      const stored = await orProblems(problems, () =>
        enteredArticle({ ...article, email: article.email ?? '' }),
      );
      if (stored) return stored;
    }
    const wrong = new Set(problems.map(({ field }) => field.split('.')[0]));
    const others = Object.fromEntries(Object.entries(form).filter(([name]) => !wrong.has(name)));
    const valid = await validated(ValidFieldsDto, others, problems);
    const each = Object.entries(valid ?? {}).map(([name, value]) =>
      orProblems(problems, () => enteredFields({ [name]: value as unknown })),
    );
    return Object.assign({}, ...(await Promise.all(each))) as Partial<EnteredArticle>;
  }

  /** Removes the wrong details that an article may do without, so that they do not hold it. */
  private async leaveOutWrong(form: Record<string, unknown>): Promise<void> {
    for (let left = MAX_LEFT_OUT; left > 0; left -= 1) {
      const found: RowProblem[] = [];
      await validated(ImportedArticleDto, form, found);
      const [problem] = withValues(
        found.filter(({ field }) => isOptional(field)),
        form,
      );
      if (!problem) return;
      removeAt(form, problem.field.split('.'));
      this.refused.push({ ...problem, message: `${problem.message}. It is left out` });
    }
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

  private rejectDuplicate(article: Partial<EnteredArticle>, row: number, problems: RowProblem[]): void {
    const { refKey, txnidKey, ptype, doiKey } = article;
    const keys: [string, string | undefined, ErrorCode][] = [
      ['refnumber', refKey, 'duplicate_reference_number'],
      ['title', sameArticleKey(article), 'duplicate_title'],
      ['doi', doiKey, 'duplicate_doi'],
      ['txnid', ptype === 'paid' ? txnidKey : undefined, 'duplicate_txnid'],
    ];
    for (const [field, value, code] of keys) {
      if (!value) continue;
      const key = createHash('sha1').update(`${field}\n${value}`).digest('base64');
      const earlier = this.seen.get(key);
      if (earlier === undefined) this.seen.set(key, row);
      else problems.push({ field, message: `${errorTable[code].message} in row ${earlier}` });
    }
  }

  private async file(
    { pdf, refnumber }: Record<string, unknown>,
    row: number,
    problems: RowProblem[],
  ): Promise<string | undefined> {
    if ((this.rules.restoring || this.rules.converted) && pdf === undefined) return undefined;
    const requested = pdf ?? (typeof refnumber === 'string' ? `${refnumber.trim()}.pdf` : undefined);
    const problem = (message: string) => void problems.push({ field: 'pdf', message });
    if (typeof requested !== 'string') {
      problem('The PDF file is required');
      return undefined;
    }
    const name = this.pdfs.find(requested);
    if (name === undefined) {
      // A conversion leaves out only the files that are too large.
      if (this.rules.converted) this.refusePdf(requested, errorTable.file_too_large.message);
      else problem(`${quoted(requested)} is not among the files`);
      return undefined;
    }
    const earlier = this.pdfs.claim(name, row);
    if (earlier !== undefined) problem(`${quoted(requested)} is the file of row ${earlier}`);
    else if (this.archive.sizeOf(name) > MAX_UPLOAD_BYTES)
      this.refusePdf(requested, errorTable.file_too_large.message);
    else await this.readPdf(name, requested, problems);
    return this.refused.some(({ field }) => field === 'pdf') ? undefined : name;
  }

  private async readPdf(name: string, requested: string, problems: RowProblem[]): Promise<void> {
    const bytes = await orImportProblem('pdf', problems, () => this.archive.read(name, MAX_UPLOAD_BYTES));
    const refusals: RowProblem[] = [];
    if (bytes) await orProblems(refusals, () => this.check.requirePdf(bytes));
    for (const { message } of refusals) this.refusePdf(requested, message);
  }

  private refusePdf(value: string, message: string): void {
    this.refused.push({
      field: 'pdf',
      value,
      message: `${message.replace(/\.$/, '')}. The article is imported without it`,
    });
  }
}

/** The row's issue, also when other fields are not valid: the row then blocks it. */
async function issueKey({ year, volume, issue }: Record<string, unknown>): Promise<string> {
  const place = await validated(CreateIssueDto, { year, volume, issue }, []);
  return place ? `${place.year}/${place.volume}/${place.issue}` : '';
}

/** Columns of an article's full text: the name of its file, and whether readers see it. */
const textColumns = ['full_text', 'full_text_shown'] as const;
const [FILE, SHOWN] = textColumns;
const endings = ['xml', 'zip', 'docx', 'html'];

/** The full text of a row: the file that it names or, unless an export is restored, the file named after its reference number. */
async function textOfRow(
  fields: Record<string, unknown>,
  problems: RowProblem[],
  { archive, names, restoring }: { archive: ImportArchive; names: PdfNames; restoring: boolean },
): Promise<RowText | undefined> {
  const { [FILE]: given, refnumber } = fields;
  const problem = (message: string) => void problems.push({ field: FILE, message });
  const file =
    typeof given === 'string'
      ? names.find(given)
      : restoring
        ? undefined
        : endings.map((ending) => names.find(`${String(refnumber).trim()}.${ending}`)).find(Boolean);
  if (file === undefined) {
    if (given !== undefined)
      problem(`${quoted(typeof given === 'string' ? given : FILE)} is not among the files`);
    return undefined;
  }
  if (archive.sizeOf(file) > textLimits.totalBytes) {
    problem(`${quoted(file)} exceeds the limit of ${textLimits.totalBytes / 1_000_000} MB`);
    return undefined;
  }
  const isText = await orImportProblem(FILE, problems, () => beginsAsText(archive, file));
  if (isText === false) problem(errorTable.not_a_text.message);
  return { file, shown: ['true', true, '1'].includes(fields[SHOWN] as string | boolean) };
}

async function beginsAsText(archive: ImportArchive, file: string): Promise<boolean> {
  for await (const piece of archive.stream(file, textLimits.totalBytes)) return isTextBeginning(piece);
  return false;
}
