import type { HTMLInputTypeAttribute } from 'react';
import type { Field, Fields } from '#contracts/fields.ts';
import { RichTextField } from '../../../ui/rich-text-editor/rich-text-field.tsx';
import { SelectInput } from '../../../ui/select-input.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import type { FieldTexts, TextName } from './field-texts.ts';
import type { Form } from './use-form.ts';

/** What a form says of an input beyond its field table. */
export interface InputLayout {
  /** Instead of the field's own label. */
  label?: string;
  hint?: string;
  required?: boolean;
  /** How much of the form's width it uses. */
  wide?: boolean | 'double';
  /** Type of the input of a line. */
  control?: HTMLInputTypeAttribute;
  /** Label of the empty option of a choice. */
  none?: string;
  /** Rich text of one line, with the maximum that the word count shows; or of an initial height of a line or two. */
  kind?: 'line';
  maxWords?: number;
  short?: boolean;
}

interface Props<T extends Fields> extends InputLayout {
  fields: T;
  form: Form<FieldTexts<T>>;
  name: TextName<T>;
}

/** The input of one field of a table. */
export function FieldInput<T extends Fields>({ fields, form, name, ...layout }: Props<T>) {
  const field: Field = fields[name]!;
  const { label = field.label, required, hint, wide, control, none, kind = 'text', maxWords, short } = layout;
  const props = { ...form.text(name), label, required, hint };
  switch (field.type) {
    case 'text':
      return <RichTextField {...props} kind={kind} maxWords={maxWords} short={short} />;
    case 'choice':
      return <SelectInput {...props} options={field.options.filter((value) => value !== '')} none={none} />;
    case 'integer':
      return <TextInput {...props} type="number" wide={wide} />;
    default:
      return <TextInput {...props} type={control} wide={wide} />;
  }
}
