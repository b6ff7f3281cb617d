import { editorFields } from '#contracts/fields/editor-fields.ts';
import type { StaffEditor } from '#contracts/fields/entities.ts';
import { labelsOf, textInForm } from '#contracts/fields/fields.ts';
import type { Labels } from '../../shared/forms/conflict-dialog.tsx';
import { type FieldTexts, formDataOf, textsOf } from '../../shared/forms/field-texts.ts';
import type { Checked } from '../../shared/forms/use-form.ts';

/** The post is HTML. */
export type EditorValues = FieldTexts<typeof editorFields> & { imgFile?: File };

export const editorLabels: Labels<EditorValues> = {
  ...labelsOf(editorFields),
  imgFile: editorFields.picture.label,
};

export const valuesOfEditor = (editor: StaffEditor | undefined): EditorValues => ({
  ...textsOf(editorFields, editor),
  imgFile: undefined,
});

/**
 * Category, post, name and affiliation are required; an empty one stops the submission without a message
 * (specification section 5).
 */
export function checkEditor(values: EditorValues): Checked<keyof EditorValues> {
  const empty = (['category', 'post', 'name', 'content'] as const).filter(
    (field) => textInForm(editorFields[field], values[field]) === '',
  );
  return { empty, isSilent: true, messages: {}, sendable: empty.length === 0 };
}

/** The form in the API's format. */
export function editorFormData(values: EditorValues, fields: readonly (keyof EditorValues)[]): FormData {
  const data = formDataOf(editorFields, values, fields);
  if (values.imgFile) data.append('imgFile', values.imgFile);
  return data;
}
