import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import { editorFields } from '#contracts/fields/editor-fields.ts';
import { errorTable } from '#contracts/api/errors.ts';
import { MAX_UPLOAD_BYTES } from '#contracts/text/limits.ts';
import { missingDates, pageFields } from '#contracts/fields/page-fields.ts';
import { partnerFields } from '#contracts/fields/partner-fields.ts';
import { sitePictures } from '#contracts/fields/settings-fields.ts';
import { newFields } from '#platform/validation/stored-fields.ts';
import { isTooDeep } from '#platform/validation/validation.ts';
import { type PictureFolder, requireOwnPicture } from '../../files/pictures.ts';
import { AddEditorDto } from '../../journal/editors/editor.dto.ts';
import { EditorsService } from '../../journal/editors/editors.service.ts';
import { AddIndexingPartnerDto } from '../../journal/indexing-partners/indexing-partner.dto.ts';
import { IndexingPartnersService } from '../../journal/indexing-partners/indexing-partners.service.ts';
import { AddPageDto } from '../../journal/pages/page.dto.ts';
import { PagesService } from '../../journal/pages/pages.service.ts';
import { UpdateSettingsDto } from '../../journal/settings/update-settings.dto.ts';
import type { ValidatedRow } from './article-rows.ts';
import type { ImportArchive } from './import-archive.ts';
import { JOURNAL_UNIT, type RowKind, type RowProblem } from './import.schema.ts';
import { rowsOf } from './list-rows.ts';
import {
  EarlierUsageDto,
  RestoredEditorDto,
  RestoredIssueDto,
  RestoredPageDto,
  RestoredPartnerDto,
} from './restored.dto.ts';
import { restoredAddresses } from './row-addresses.ts';
import { fieldsOf } from './row-fields.ts';
import { fieldNames, validated, orImportProblem, orProblems } from './validate-row.ts';

const MAX_LIST_BYTES = 16_777_216;

interface RowContext {
  archive: ImportArchive;
  /** Directory of the export in the zip. */
  folder: string;
  fields: Record<string, unknown>;
  problems: RowProblem[];
}
type Outcome = Partial<Pick<ValidatedRow, 'unit' | 'content' | 'file' | 'name' | 'addresses'>>;

interface ExportedList {
  kind: RowKind;
  columns: Set<string>;
  validateRow: (context: RowContext) => Promise<Outcome>;
}

const lists: Record<string, ExportedList> = {
  'issues.json': { kind: 'issue', columns: fieldNames(RestoredIssueDto), validateRow: issue },
  'editors.json': {
    kind: 'editor',
    columns: fieldNames(AddEditorDto, RestoredEditorDto),
    validateRow: editor,
  },
  'indexing.json': {
    kind: 'partner',
    columns: fieldNames(AddIndexingPartnerDto, RestoredPartnerDto),
    validateRow: partner,
  },
  'pages.json': {
    kind: 'page',
    columns: fieldNames(AddPageDto, RestoredPageDto),
    validateRow: page,
  },
  'usage.json': { kind: 'usage', columns: fieldNames(EarlierUsageDto), validateRow: usage },
};

/** Validates the other lists of an export by the rules of the corresponding forms. */
@Injectable()
export class JournalRows {
  constructor(
    private readonly editors: EditorsService,
    private readonly partners: IndexingPartnersService,
    private readonly pages: PagesService,
  ) {}

  async *validate(archive: ImportArchive, folder: string): AsyncGenerator<ValidatedRow & { list: string }> {
    const existing = [...(await this.editors.list(true)), ...(await this.partners.list(true))];
    const ids = new Set(existing.map(({ id }) => id));
    for (const [list, { kind, columns, validateRow }] of Object.entries(lists)) {
      const name = folder + list;
      if (!archive.has(name)) continue;
      for await (const { row, value } of rowsOf(name, archive.stream(name, MAX_LIST_BYTES))) {
        const { fields, problems } = fieldsOf(value, columns);
        const outcome = await validateRow({ archive, folder, fields, problems });
        const id = String(fields.id);
        if (kind === 'page' && (await this.pages.isTaken(String(fields.slug), id)))
          problems.push({ field: 'slug', message: errorTable.duplicate_page.message });
        if (ids.has(id)) problems.push({ field: 'id', message: 'This is here already' });
        if (kind !== 'issue' && kind !== 'usage') ids.add(id);
        yield { kind, list, row, name: '', unit: JOURNAL_UNIT, problems, ...outcome };
      }
    }
    if (archive.has(`${folder}settings.json`)) yield* settings(archive, folder);
  }
}

async function issue({ fields, problems }: RowContext): Promise<Outcome> {
  const found = await validated(RestoredIssueDto, fields, problems);
  if (!found) return {};
  const { id, creation, year, volume, issue: number, former_addresses } = found;
  return {
    addresses: restoredAddresses(former_addresses),
    unit: `${year}/${volume}/${number}`,
    content: { year, volume, issue: number, _id: new Types.ObjectId(id), creation: new Date(creation) },
  };
}

async function editor({ archive, folder, fields, problems }: RowContext): Promise<Outcome> {
  const form = await validated(AddEditorDto, only(AddEditorDto, fields), problems);
  const restored = await validated(RestoredEditorDto, only(RestoredEditorDto, fields), problems);
  const values = form && (await orProblems(problems, () => newFields(editorFields, form)));
  if (!form || !restored || !values) return {};
  const { id, picture, creation, updated_at, version } = restored;
  const content = {
    _id: new Types.ObjectId(id),
    ...values,
    picture,
    version,
    creation: new Date(creation),
    updated_at: new Date(updated_at),
  };
  return { name: form.name, content, file: await pictureFile(archive, folder, 'editors', picture, problems) };
}

async function partner({ archive, folder, fields, problems }: RowContext): Promise<Outcome> {
  const form = await validated(AddIndexingPartnerDto, only(AddIndexingPartnerDto, fields), problems);
  const restored = await validated(RestoredPartnerDto, only(RestoredPartnerDto, fields), problems);
  if (!form || !restored) return {};
  const { id, image, version } = restored;
  const content = {
    _id: new Types.ObjectId(id),
    ...newFields(partnerFields, form),
    image,
    version,
  };
  return { name: form.title, content, file: await pictureFile(archive, folder, 'indexing', image, problems) };
}

async function page({ fields, problems }: RowContext): Promise<Outcome> {
  const form = await validated(AddPageDto, only(AddPageDto, fields), problems);
  const restored = await validated(RestoredPageDto, only(RestoredPageDto, fields), problems);
  if (!form || !restored) return {};
  const values = newFields(pageFields, form);
  for (const [field, message] of Object.entries(missingDates(values))) problems.push({ field, message });
  const { id, former_slugs, creation, modification, version } = restored;
  const content = {
    _id: new Types.ObjectId(id),
    ...values,
    former_slugs: former_slugs === '' ? [] : former_slugs.split(', '),
    untouched: false,
    version,
    creation: new Date(creation),
    modification: new Date(modification),
  };
  return { name: form.title, content };
}

async function usage({ fields, problems }: RowContext): Promise<Outcome> {
  return { content: await validated(EarlierUsageDto, fields, problems) };
}

/** The settings, then each picture as a row of its own. */
async function* settings(
  archive: ImportArchive,
  folder: string,
): AsyncGenerator<ValidatedRow & { list: string }> {
  const problems: RowProblem[] = [];
  const bytes = await archive.read(`${folder}settings.json`, MAX_LIST_BYTES);
  const values = parsed(bytes.toString());
  if (!values) problems.push({ field: '', message: 'This is no JSON object' });
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

/**
 * @returns the picture's name in the zip, after checking that it is complete and was created by this service
 */
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
