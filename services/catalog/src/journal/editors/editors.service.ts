import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import mongoose, { type Model } from 'mongoose';
import { editorFields } from '#contracts/fields/editor-fields.ts';
import type { Editor, StaffEditor } from '#contracts/fields/entities.ts';
import type { ChangeAuthor } from '#contracts/policies/entity-rights.ts';
import { publicValuesOf } from '#contracts/fields/fields.ts';
import { Changes, type Edit, type EntityKind } from '#platform/writes/changes.ts';
import { requireDocument } from '#platform/database/mongo.module.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { newFields, storedFields } from '#platform/validation/stored-fields.ts';
import { SampleMarks } from '../sample-marks.ts';
import { Pictures } from '../../files/pictures.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { type AddEditorDto, type UpdateEditorDto, editorKind, sharedView } from './editor.kind.ts';
import { EditorDocument } from './editor.schema.ts';

const MAX_EDITORS = 1_000;

@Injectable()
export class EditorsService {
  constructor(
    @InjectModel(EditorDocument.name) private readonly editors: Model<EditorDocument>,
    private readonly pictures: Pictures,
    private readonly changes: Changes,
    private readonly settings: SettingsService,
    private readonly sample: SampleMarks,
  ) {}

  /** The board in the order in which editors were added; disabled ones and contact data for staff only. */
  async list(forStaff: boolean): Promise<(Editor | StaffEditor)[]> {
    const query = this.editors.find(forStaff ? {} : { status: 'enabled' }).sort({ creation: 1, _id: 1 });
    return (await query.limit(MAX_EDITORS).lean()).map((editor) => view(editor, forStaff));
  }

  async get(id: string, forStaff: boolean): Promise<Editor | StaffEditor> {
    const editor = await requireDocument(this.editors, id);
    if (!forStaff && editor.status !== 'enabled') throw new DomainError('not_found');
    return view(editor, forStaff);
  }

  /** The editors with these ids, including disabled ones, unordered. */
  async findByIds(ids: string[]): Promise<Editor[]> {
    const found = await this.editors
      .find({ _id: { $in: ids.filter(mongoose.isObjectIdOrHexString) } })
      .lean();
    return found.map((editor) => view(editor, false));
  }

  /** The first enabled editor-in-chief, who signs certificates. */
  async findChiefEditor(): Promise<Editor | null> {
    const sample = await this.sample.editors(await this.settings.getForStaff());
    const ownEditors = { $or: [{ _id: { $nin: sample } }, { version: { $gt: 1 } }] };
    const query = this.editors
      .findOne({ status: 'enabled', category: 'chief editor', ...ownEditors })
      .sort({ creation: 1, _id: 1 });
    const editor = await query.lean();
    return editor && view(editor, false);
  }

  count(): Promise<number> {
    return this.editors.estimatedDocumentCount();
  }

  async add(fields: AddEditorDto, picture: Buffer | undefined, user: ChangeAuthor): Promise<StaffEditor> {
    const now = new Date();
    const editor = {
      ...newFields(editorFields, fields),
      picture: picture ? await this.pictures.store('editors', picture) : '',
      creation: now,
      updated_at: now,
      version: 1,
    };
    return this.changes.create(this.kind, editor, user);
  }

  /** Changes the given fields, if any value differs. @throws DomainError not_found, version_conflict, not_an_image */
  async update({ id, fields, upload, version, user }: Edit<UpdateEditorDto>): Promise<StaffEditor> {
    await this.get(id, true);
    const given = {
      ...storedFields(editorFields, fields),
      ...(upload && { picture: await this.pictures.store('editors', upload) }),
    };
    return this.changes.update(this.kind, { id, version, user, given });
  }

  private get kind(): EntityKind<EditorDocument, StaffEditor> {
    return { ...editorKind, model: this.editors };
  }
}

const view = (editor: EditorDocument, forStaff: boolean): Editor | StaffEditor =>
  forStaff ? editorKind.view(editor) : { ...sharedView(editor), ...publicValuesOf(editorFields, editor) };
