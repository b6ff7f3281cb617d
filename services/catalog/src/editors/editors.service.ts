import { Injectable } from '@nestjs/common';
import { InjectConnection, InjectModel } from '@nestjs/mongoose';
import mongoose, { type Connection, type Model } from 'mongoose';
import type { Editor, StaffEditor } from '#contracts/entities.js';
import { plainText } from '#contracts/rich-text.js';
import { Outbox } from '#messaging/outbox.js';
import { DomainError, fieldError } from '#platform/domain-error.js';
import { inTransaction } from '#platform/mongo.module.js';
import { storedRichText } from '#platform/rich-text.js';
import { Pictures } from '../assets/pictures.js';
import type { AddEditorDto, UpdateEditorDto } from './editor.dto.js';
import { EditorDocument } from './editor.schema.js';

const MOST_EDITORS = 1_000;

@Injectable()
export class EditorsService {
  constructor(
    @InjectConnection() private readonly connection: Connection,
    @InjectModel(EditorDocument.name) private readonly editors: Model<EditorDocument>,
    private readonly pictures: Pictures,
    private readonly outbox: Outbox,
  ) {}

  /** The board in the order editors were added; disabled ones and contact data for staff only. */
  async list(forStaff: boolean): Promise<(Editor | StaffEditor)[]> {
    const found = this.editors.find(forStaff ? {} : { status: 'enabled' }).sort({ creation: 1, _id: 1 });
    return (await found.limit(MOST_EDITORS).lean()).map((editor) => view(editor, forStaff));
  }

  async get(id: string, forStaff: boolean): Promise<Editor | StaffEditor> {
    const editor = mongoose.isValidObjectId(id) ? await this.editors.findById(id).lean() : null;
    if (!editor || (!forStaff && editor.status !== 'enabled')) throw new DomainError('not_found');
    return view(editor, forStaff);
  }

  /** The editors of those ids that are there, disabled ones too, in no order. */
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

  async add(fields: AddEditorDto, picture?: Buffer): Promise<StaffEditor> {
    const now = new Date();
    const editor = {
      ...fields,
      post: storedPost(fields.post),
      picture: picture ? await this.pictures.store('editors', picture) : '',
      status: fields.status ?? 'enabled',
      creation: now,
      updated_at: now,
      version: 1,
    };
    return inTransaction(this.connection, async (session) => {
      const [saved] = await this.editors.create([editor], { session });
      if (!saved) throw new Error('MongoDB answered no document');
      await this.outbox.event(
        session,
        'catalog.editor.changed',
        { id: saved.id, version: 1 },
        { editorId: saved.id },
      );
      return view(saved.toObject(), true) as StaffEditor;
    });
  }

  async update(id: string, fields: UpdateEditorDto, picture?: Buffer): Promise<StaffEditor> {
    await this.get(id, true);
    const change = {
      ...fields,
      ...(fields.post !== undefined && { post: storedPost(fields.post) }),
      ...(picture && { picture: await this.pictures.store('editors', picture) }),
      updated_at: new Date(),
    };
    return inTransaction(this.connection, async (session) => {
      const saved = await this.editors
        .findByIdAndUpdate(id, { $set: change, $inc: { version: 1 } }, { session, returnDocument: 'after' })
        .lean();
      if (!saved) throw new DomainError('not_found');
      await this.outbox.event(
        session,
        'catalog.editor.changed',
        { id, version: saved.version },
        { editorId: id },
      );
      return view(saved, true) as StaffEditor;
    });
  }
}

/** @throws DomainError validation_failed for a post that holds only markup */
function storedPost(html: string): string {
  const post = storedRichText(html);
  if (plainText(post) === '') throw fieldError('post', 'The post is required');
  return post;
}

function view(editor: EditorDocument, forStaff: boolean): Editor | StaffEditor {
  const { _id, version: _version, email, phone, ...shown } = editor;
  return {
    id: _id.toHexString(),
    ...shown,
    creation: editor.creation.toISOString(),
    updated_at: editor.updated_at.toISOString(),
    ...(forStaff && { email, phone }),
  };
}
