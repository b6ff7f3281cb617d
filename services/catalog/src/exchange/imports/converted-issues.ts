import { Injectable } from '@nestjs/common';
import { editableIssueFields, issueFields } from '#contracts/fields/issue-fields.ts';
import { issueName } from '#contracts/publication/issue-key.ts';
import {
  MAX_IMPORT_LIST_BYTES,
  MAX_ISSUE_PDF_BYTES,
  MAX_UPLOAD_BYTES,
  tooLargeMessage,
} from '#contracts/text/limits.ts';
import { PdfCheck } from '#platform/files/pdf-check.ts';
import { fieldsDto } from '#platform/validation/fields-dto.ts';
import { MaxText, Optional } from '#platform/validation/rules.ts';
import { newFields } from '#platform/validation/stored-fields.ts';
import { Pictures } from '../../files/pictures.ts';
import { IssuesService } from '../../issues/read/issues.service.ts';
import type { ImportArchive } from '../lists/import-archive.ts';
import { rowsOf } from '../lists/list-rows.ts';
import { ISSUES } from '../ojs/ojs-conversion.ts';
import type { ValidatedRow } from './article-rows.ts';
import type { RowProblem } from './import.schema.ts';
import type { PdfNames } from './pdf-names.ts';
import type { PrintedIssues } from './printed-issues.ts';
import { fieldsOf } from './row-fields.ts';
import { fieldNames, orImportProblem, orProblems, validated, withValues } from './validate-row.ts';

class ConvertedIssueDto extends fieldsDto(editableIssueFields) {
  /** Names of files in the zip. */
  @Optional() @MaxText(100) pdf?: string;
  @Optional() @MaxText(100) cover?: string;
}
const columns = fieldNames(ConvertedIssueDto);

/** Validates the titles, texts, covers and PDFs of another system's issues. What is wrong is left out with a remark. */
@Injectable()
export class ConvertedIssues {
  constructor(
    private readonly issues: IssuesService,
    private readonly pictures: Pictures,
    private readonly check: PdfCheck,
  ) {}

  async *validate(
    archive: ImportArchive,
    list: string,
    { numbers, names }: { numbers: PrintedIssues; names: PdfNames },
  ): AsyncGenerator<ValidatedRow & { list: string }> {
    for await (const { row, value } of rowsOf(list, archive.stream(list, MAX_IMPORT_LIST_BYTES))) {
      const { fields, problems } = fieldsOf(value, columns);
      const issue_label = await numbers.numberIn(fields, problems);
      const given = await validated(ConvertedIssueDto, fields, problems);
      const { year = 0, volume = 0, issue = 0, pdf, cover, ...texts } = given ?? {};
      const place = { year, volume, issue };
      const common = { list: ISSUES, row, name: issueName({ ...place, issue_label }) };
      const remark = { ...common, kind: 'remark' as const, unit: '' };
      if (pdf) names.claim(pdf, row);
      if (given && (await this.issues.exists(place))) {
        const message = 'This issue already exists. Its title, text, cover and PDF are not imported';
        yield { ...remark, problems: [{ field: '', message }] };
        continue;
      }
      const use = <T>(field: string, name: string | undefined, work: (bytes: Buffer) => Promise<T>) =>
        name ? resultOf(field, name, archive, problems, work) : undefined;
      const pages = await use('pdf', pdf, (bytes) => this.check.requirePdf(bytes));
      const picture = await use('cover', cover, (bytes) => this.pictures.store('issues', bytes));
      if (problems.length > 0) yield { ...remark, problems: withValues(problems, fields) };
      if (!given) continue;
      const content = { ...newFields(issueFields, texts), issue_label, ...(picture && { cover: picture }) };
      const unit = `${year}/${volume}/${issue}`;
      yield {
        ...common,
        kind: 'issue',
        unit,
        content,
        ...(pages !== undefined && { file: pdf }),
        problems: [],
      };
    }
  }
}

/** @returns the result of working on the file; undefined after adding its problem */
async function resultOf<T>(
  field: string,
  name: string,
  archive: ImportArchive,
  problems: RowProblem[],
  work: (bytes: Buffer) => Promise<T>,
): Promise<T | undefined> {
  // A conversion leaves out only the files that are too large.
  const maxBytes = field === 'pdf' ? MAX_ISSUE_PDF_BYTES : MAX_UPLOAD_BYTES;
  if (!archive.has(name) || archive.sizeOf(name) > maxBytes) {
    problems.push({ field, message: tooLargeMessage(maxBytes) });
    return undefined;
  }
  const bytes = await orImportProblem(field, problems, () => archive.read(name, maxBytes));
  const found: RowProblem[] = [];
  const result = bytes && (await orProblems(found, () => work(bytes)));
  problems.push(...found.map(({ message }) => ({ field, message })));
  return result;
}
