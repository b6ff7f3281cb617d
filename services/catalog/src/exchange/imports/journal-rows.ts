import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import { errorTable } from '#contracts/api/errors.ts';
import { MAX_UPLOAD_BYTES } from '#contracts/text/limits.ts';
import { editableIssueFields } from '#contracts/fields/issue-fields.ts';
import { sitePictures } from '#contracts/fields/settings-fields.ts';
import { newFields } from '#platform/validation/stored-fields.ts';
import { quoted } from '#platform/files/zip-entries.ts';
import { isTooDeep } from '#platform/validation/validation.ts';
import { Entities } from '../../entities/entities.ts';
import { listedKinds, type ListedType } from '../../entities/listed-kinds.ts';
import { type PictureFolder, requireOwnPicture } from '../../files/pictures.ts';
import type { ListedKind } from '../../journal/listed-kind.ts';
import { UpdateSettingsDto } from '../../journal/settings/update-settings.dto.ts';
import type { ValidatedRow } from './article-rows.ts';
import type { ImportArchive } from '../lists/import-archive.ts';
import { JOURNAL_UNIT, type RowKind, type RowProblem } from './import.schema.ts';
import { rowsOf } from '../lists/list-rows.ts';
import type { PdfNames } from './pdf-names.ts';
import { EarlierUsageDto, restoredDto, RestoredIssueDto } from './restored.dto.ts';
import { restoredAddresses } from './row-addresses.ts';
import { fieldsOf } from './row-fields.ts';
import { fieldNames, validated, orImportProblem, orProblems } from './validate-row.ts';

const MAX_LIST_BYTES = 16_777_216;

interface RowContext {
  archive: ImportArchive;
  pdfs: PdfNames;
  row: number;
  folder: string;
  fields: Record<string, unknown>;
  problems: RowProblem[];
}
type Outcome = Partial<Pick<ValidatedRow, 'unit' | 'content' | 'file' | 'name' | 'addresses'>>;

interface ExportedList {
  kind: RowKind;
  /** Name of the list, without `.json`. */
  list: string;
  columns: Set<string>;
  validateRow: (context: RowContext) => Promise<Outcome>;
  /** Set if its rows may repeat neither each other nor the journal. */
  listed?: ListedKind;
}

const lists: readonly ExportedList[] = [
  { kind: 'issue', list: 'issues', columns: fieldNames(RestoredIssueDto), validateRow: issue },
  ...Object.values(listedKinds).map(listOf),
  { kind: 'usage', list: 'usage', columns: fieldNames(EarlierUsageDto), validateRow: usage },
];

/** Validates the other lists of an export by the rules of the corresponding forms. */
@Injectable()
export class JournalRows {
  constructor(private readonly entities: Entities) {}

  async *validate(
    archive: ImportArchive,
    folder: string,
    pdfs: PdfNames,
  ): AsyncGenerator<ValidatedRow & { list: string }> {
    for (const { kind, listed, list: named, columns, validateRow } of lists) {
      const list = `${named}.json`;
      const name = folder + list;
      if (!archive.has(name)) continue;
      const taken = new Set(listed && (await this.entities.existingNames(listed)));
      for await (const { row, value } of rowsOf(name, archive.stream(name, MAX_LIST_BYTES))) {
        const { fields, problems } = fieldsOf(value, columns);
        const outcome = await validateRow({ archive, folder, pdfs, row, fields, problems });
        if (listed) problems.push(...repetitions(listed, fields, taken));
        yield { kind, list, row, name: '', unit: JOURNAL_UNIT, problems, ...outcome };
      }
    }
    if (archive.has(`${folder}settings.json`)) yield* settings(archive, folder);
  }
}

/** Problems of an entity that the journal or an earlier row has; it is then taken too. */
function repetitions(
  { unique }: ListedKind,
  fields: Record<string, unknown>,
  taken: Set<string>,
): RowProblem[] {
  const messages = {
    id: 'This already exists',
    ...(unique && { [unique.field]: errorTable[unique.error].message }),
  };
  return Object.entries(messages).flatMap(([field, message]) => {
    const value = String(fields[field]);
    if (taken.has(value)) return { field, message };
    taken.add(value);
    return [];
  });
}

function listOf(kind: ListedKind & { type: ListedType }): ExportedList {
  const { type, list, form: Form, fields: table, columns, nameField, picture, problems: problemsOf } = kind;
  const Restored = restoredDto(kind);
  return {
    kind: type,
    listed: kind,
    list,
    columns: fieldNames(Form, Restored),
    validateRow: async ({ archive, folder, fields, problems }) => {
      const form = await validated(Form, only(Form, fields), problems);
      const restored = await validated(Restored, only(Restored, fields), problems);
      const values = form && (await orProblems(problems, () => newFields(table, form)));
      if (!restored || !values) return {};
      for (const [field, message] of Object.entries(problemsOf?.(values as never) ?? {}))
        problems.push({ field, message });
      const set = Object.entries(columns).map(([name, column]) => [
        name,
        column.restored(restored[name] ?? ''),
      ]);
      const content = {
        _id: new Types.ObjectId(restored.id),
        ...values,
        ...(Object.fromEntries(set) as object),
        version: restored.version,
      };
      const file =
        picture &&
        (await pictureFile(archive, folder, picture.folder, restored[picture.field] ?? '', problems));
      return { name: values[nameField] as string, content, file };
    },
  };
}

async function issue({ archive, folder, pdfs, row, fields, problems }: RowContext): Promise<Outcome> {
  const found = await validated(RestoredIssueDto, fields, problems);
  if (!found) return {};
  const { id, creation, version, former_addresses, cover, pdf, year, volume, issue: number } = found;
  const file = pdf ? pdfs.find(pdf) : undefined;
  if (file) pdfs.claim(file, row);
  else if (pdf) problems.push({ field: 'pdf', message: `${quoted(pdf)} is not among the files` });
  const coverFile = await pictureFile(archive, folder, 'issues', cover, problems);
  return {
    ...(file && { file }),
    addresses: restoredAddresses(former_addresses),
    unit: `${year}/${volume}/${number}`,
    content: {
      ...newFields(editableIssueFields, found),
      _id: new Types.ObjectId(id),
      creation: new Date(creation),
      version,
      ...(coverFile && { coverFile }),
    },
  };
}

async function usage({ fields, problems }: RowContext): Promise<Outcome> {
  return { content: await validated(EarlierUsageDto, fields, problems) };
}

/** A row for each picture of the settings, and one for their values. */
async function* settings(
  archive: ImportArchive,
  folder: string,
): AsyncGenerator<ValidatedRow & { list: string }> {
  const problems: RowProblem[] = [];
  const bytes = await archive.read(`${folder}settings.json`, MAX_LIST_BYTES);
  const values = parsed(bytes.toString());
  if (!values) problems.push({ field: '', message: 'This is not a JSON object' });
  const form: Record<string, unknown> = { ...values };
  const row = { kind: 'settings' as const, list: 'settings.json', row: 1, unit: JOURNAL_UNIT };
  for (const name of sitePictures) {
    const picture = form[name];
    delete form[name];
    if (typeof picture !== 'string') continue;
    const found: RowProblem[] = [];
    const file = await pictureFile(archive, folder, 'site', picture, found);
    yield { ...row, name, problems: found, content: { [name]: picture }, file };
  }
  const content = values && (await validated(UpdateSettingsDto, form, problems));
  yield { ...row, name: '', problems, ...(content && { content: { ...content } }) };
}

function parsed(json: string): object | undefined {
  try {
    const value: unknown = JSON.parse(json);
    const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isRecord && !isTooDeep(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const only = (shape: new () => object, fields: Record<string, unknown>): object => {
  const names = fieldNames(shape);
  return Object.fromEntries(Object.entries(fields).filter(([name]) => names.has(name)));
};

/** @returns the picture's name in the zip, after checking that it is complete and was created by this service */
async function pictureFile(
  archive: ImportArchive,
  folder: string,
  of: PictureFolder,
  picture: string,
  problems: RowProblem[],
): Promise<string | undefined> {
  if (picture === '') return undefined;
  const name = `${folder}${of}/${picture}`;
  const bytes = await orImportProblem('picture', problems, () => archive.read(name, MAX_UPLOAD_BYTES));
  if (bytes) await orProblems(problems, () => requireOwnPicture(picture, bytes));
  return name;
}
