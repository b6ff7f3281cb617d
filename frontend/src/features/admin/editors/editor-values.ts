import type { StaffEditor } from '#contracts/entities.ts';
import { decodeRichText, encodeRichText, plainText } from '#contracts/rich-text.ts';
import type { Labels } from '../../shared/forms/conflict-dialog.tsx';
import type { Checked } from '../../shared/forms/use-form.ts';

const textFields = [
  'category',
  'name',
  'post',
  'designation',
  'content',
  'degree',
  'email',
  'phone',
  'country',
] as const;

type TextField = (typeof textFields)[number];
/** The post is HTML. */
export type EditorValues = Record<TextField, string> & { imgFile?: File };

export const editorLabels: Labels<EditorValues> = {
  category: 'Category',
  name: 'Name',
  post: 'Post',
  designation: 'Designation',
  content: 'Affiliation',
  degree: 'Degree',
  email: 'Email',
  phone: 'Phone',
  country: 'Country',
  imgFile: 'Picture',
};

export function valuesOfEditor(editor: StaffEditor | undefined): EditorValues {
  const texts = Object.fromEntries(textFields.map((field) => [field, editor?.[field] ?? '']));
  return {
    ...(texts as Record<TextField, string>),
    post: decodeRichText(editor?.post ?? ''),
    imgFile: undefined,
  };
}

/**
 * Category, post, name and affiliation are required; an empty one stops the submission without a message
 * (specification section 5).
 */
export function checkEditor(values: EditorValues): Checked<keyof EditorValues> {
  const empty = (['category', 'post', 'name', 'content'] as const).filter(
    (field) => plainText(encodeRichText(values[field])) === '',
  );
  return { empty, messages: {}, sendable: empty.length === 0 };
}

/** The form in the API's format. */
export function editorFormData(values: EditorValues, fields: readonly (keyof EditorValues)[]): FormData {
  const data = new FormData();
  for (const field of textFields) if (fields.includes(field)) data.append(field, values[field].trim());
  if (values.imgFile) data.append('imgFile', values.imgFile);
  return data;
}
