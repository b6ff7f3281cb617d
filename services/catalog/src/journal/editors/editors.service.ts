import { Injectable } from '@nestjs/common';
import { InjectConnection, InjectModel } from '@nestjs/mongoose';
import mongoose, { type ClientSession, type Connection, type Model } from 'mongoose';
import { editorFields } from '#contracts/editor-fields.ts';
import type { Editor, SessionUser, StaffEditor } from '#contracts/entities.ts';
import { decodedValuesOf, publicValuesOf, valuesOf } from '#contracts/fields.ts';
import { plainText } from '#contracts/rich-text.ts';
import { Outbox } from '#messaging/outbox.ts';
import { DomainError, fieldError } from '#platform/domain-error.ts';
import { History, type Recorded } from '#platform/history.ts';
import { Idempotency } from '#platform/idempotency.ts';
import { inTransaction } from '#platform/mongo.module.ts';
import { storedRichText } from '#platform/rich-text.ts';
import { requireVersion } from '#platform/versions.ts';
import { Pictures } from '../../files/pictures.ts';
import { changedFields } from '#platform/changed-fields.ts';
import { shortened } from '#platform/shortened.ts';
import type { AddEditorDto, UpdateEditorDto } from './editor.dto.ts';
import { EditorDocument } from './editor.schema.ts';

const MAX_EDITORS = 1_000;

interface Edit {
  id: string;
  fields: UpdateEditorDto;
  picture?: Buffer;
  /** The version that the client edited, if given. */
  version?: number;
  user: SessionUser;
}

@Injectable()
export class EditorsService {
  constructor(
    @InjectConnection() private readonly connection: Connection,
    @InjectModel(EditorDocument.name) private readonly editors: Model<EditorDocument>,
    private readonly pictures: Pictures,
    private readonly outbox: Outbox,
    private readonly history: History,
    private readonly idempotency: Idempotency,
  ) {}

  /** The board in the order in which editors were added; disabled ones and contact data for staff only. */
  async list(forStaff: boolean): Promise<(Editor | StaffEditor)[]> {
    const found = this.editors.find(forStaff ? {} : { status: 'enabled' }).sort({ creation: 1, _id: 1 });
    return (await found.limit(MAX_EDITORS).lean()).map((editor) => view(editor, forStaff));
  }

  async get(id: string, forStaff: boolean): Promise<Editor | StaffEditor> {
    const editor = mongoose.isValidObjectId(id) ? await this.editors.findById(id).lean() : null;
    if (!editor || (!forStaff && editor.status !== 'enabled')) throw new DomainError('not_found');
    return view(editor, forStaff);
  }

  /** The editors with these ids, including disabled ones, unordered. */
  async byIds(ids: string[]): Promise<Editor[]> {
    const found = await this.editors
      .find({ _id: { $in: ids.filter(mongoose.isObjectIdOrHexString) } })
      .lean();
    return found.map((editor) => view(editor, false));
  }

  /** The first enabled editor-in-chief, who signs certificates. */
  async chief(): Promise<Editor | null> {
    const found = this.editors
      .findOne({ status: 'enabled', category: 'chief editor' })
      .sort({ creation: 1, _id: 1 });
    const editor = await found.lean();
    return editor && view(editor, false);
  }

  count(): Promise<number> {
    return this.editors.estimatedDocumentCount();
  }

  async add(fields: AddEditorDto, picture: Buffer | undefined, user: SessionUser): Promise<StaffEditor> {
    const now = new Date();
    const editor = {
      ...valuesOf(editorFields, fields),
      post: storedPost(fields.post),
      picture: picture ? await this.pictures.store('editors', picture) : '',
      creation: now,
      updated_at: now,
      version: 1,
    };
    return inTransaction(this.connection, async (session) => {
      const [saved] = await this.editors.create([editor], { session });
      if (!saved) throw new Error('MongoDB returned no document');
      return this.recordAndPublish(session, null, saved.toObject(), user);
    });
  }

  /**
   * Changes the given fields, if any value differs. @throws DomainError not_found, version_conflict,
   * not_an_image
   */
  async update({ id, fields, picture, version, user }: Edit): Promise<StaffEditor> {
    await this.get(id, true);
    const given = {
      ...fields,
      ...(fields.post !== undefined && { post: storedPost(fields.post) }),
      ...(picture && { picture: await this.pictures.store('editors', picture) }),
    };
    return inTransaction(this.connection, async (session) => {
      const before = await this.editors.findById(id).session(session).lean();
      if (!before) throw new DomainError('not_found');
      requireVersion(version, view(before, true) as StaffEditor);
      const changes = changedFields(before, given);
      if (Object.keys(changes).length === 0) return view(before, true) as StaffEditor;
      const set = { ...changes, updated_at: new Date(), version: before.version + 1 };
      await this.editors.updateOne({ _id: before._id }, { $set: set }, { session });
      return this.recordAndPublish(session, before, { ...before, ...set }, user);
    });
  }

  /** Restores an editor of an export under its id. */
  async restore(session: ClientSession, editor: EditorDocument, user: SessionUser): Promise<void> {
    await this.editors.create([editor], { session });
    await this.recordAndPublish(session, null, editor, user);
  }

  private async recordAndPublish(
    session: ClientSession,
    before: EditorDocument | null,
    after: EditorDocument,
    user: SessionUser,
  ): Promise<StaffEditor> {
    const id = after._id.toHexString();
    const aggregate = { id, version: after.version };
    await this.outbox.event(session, 'catalog.editor.changed', aggregate, { editorId: id });
    const changes = shortened(before && historyFields(before), historyFields(after));
    await this.history.record(session, { type: 'editor', id }, ...changes, user);
    const response = view(after, true) as StaffEditor;
    await this.idempotency.store(session, response);
    return response;
  }
}

/** @throws DomainError validation_failed for a post without text */
export function storedPost(html: string): string {
  const post = storedRichText(html);
  if (plainText(post) === '') throw fieldError('post', 'The post is required');
  return post;
}

function view(editor: EditorDocument, forStaff: boolean): Editor | StaffEditor {
  const { _id, creation, updated_at, version } = editor;
  const dates = { creation: creation.toISOString(), updated_at: updated_at.toISOString() };
  return forStaff
    ? { id: _id.toHexString(), ...valuesOf(editorFields, editor), ...dates, version }
    : { id: _id.toHexString(), ...publicValuesOf(editorFields, editor), ...dates };
}

const historyFields = (editor: EditorDocument): Recorded => decodedValuesOf(editorFields, editor);
