import { PartialType } from '@nestjs/mapped-types';
import { editorFields, editorSetByServer } from '#contracts/fields/editor-fields.ts';
import type { StaffEditor } from '#contracts/fields/entities.ts';
import { valuesOf } from '#contracts/fields/fields.ts';
import type { EntityKind } from '#platform/writes/changes.ts';
import { fieldsDto } from '#platform/validation/fields-dto.ts';
import { listedChange, type ListedKind, pictureName, time } from '../listed-kind.ts';
import { EditorDocument, editorSchema } from './editor.schema.ts';

export class AddEditorDto extends fieldsDto(editorFields, editorSetByServer) {}

/** Any of an editor's fields; omitted ones are not changed. */
export class UpdateEditorDto extends PartialType(AddEditorDto, { skipNullProperties: false }) {}

export const editorKind = {
  type: 'editor',
  list: 'editors',
  document: EditorDocument,
  schema: editorSchema,
  fields: editorFields,
  form: AddEditorDto,
  nameField: 'name',
  picture: { field: 'picture', folder: 'editors' },
  columns: { picture: pictureName, creation: time, updated_at: time },
  missing: 'not_found',
  view: (editor) => ({ ...sharedView(editor), ...valuesOf(editorFields, editor), version: editor.version }),
  change: (before, after) =>
    listedChange('editor', editorFields, 'name', before, after, (aggregate) => ({
      type: 'catalog.editor.changed',
      aggregate,
      data: { editorId: aggregate.id },
    })),
  stamp: () => ({ updated_at: new Date() }),
} as const satisfies ListedKind<EditorDocument> & Omit<EntityKind<EditorDocument, StaffEditor>, 'model'>;

export const sharedView = ({ _id, creation, updated_at }: EditorDocument) => ({
  id: _id.toHexString(),
  creation: creation.toISOString(),
  updated_at: updated_at.toISOString(),
});
