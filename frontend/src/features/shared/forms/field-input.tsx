import { type HTMLInputTypeAttribute, type ReactNode, useContext } from 'react';
import type { Field, Fields } from '#contracts/fields/fields.ts';
import { RichTextField } from '#ui/inputs/rich-text-editor/rich-text-field.tsx';
import { InputWords } from '#messages/input-words.ts';
import { SelectInput } from '#ui/inputs/select-input.tsx';
import { TextArea, TextInput } from '#ui/inputs/text-input.tsx';
import type { FieldTexts, TextName } from './field-texts.ts';
import type { Form } from './use-form.ts';

/** Layout of a field's input in a form. */
export interface InputLayout {
  /** Label instead of the field's own. */
  label?: string;
  hint?: ReactNode;
  required?: boolean;
  /** Share of the form's width. */
  wide?: boolean | 'double';
  /** Input type of a line. */
  control?: HTMLInputTypeAttribute;
  /** Label of the empty option of a choice. */
  none?: string;
  /** Values to choose a line from, instead of typing it. */
  options?: readonly string[];
  /** Labels of a choice’s options, where they differ from the values. */
  optionLabels?: Readonly<Record<string, string>>;
  /** Height in lines of a long text, whose own line breaks become spaces. */
  lines?: number;
  /** Whether line breaks stay. */
  keepsLines?: boolean;
  /** Maximum that the word count of rich text shows. */
  maxWords?: number;
  /** Rich text with an initial height of a line or two. */
  short?: boolean;
}

interface Props<T extends Fields> extends InputLayout {
  fields: T;
  form: { text: Form<FieldTexts<T>>['text'] };
  name: TextName<T>;
}

export function FieldInput<T extends Fields>({ fields, form, name, ...layout }: Props<T>) {
  const words = useContext(InputWords);
  const field: Field = fields[name]!;
  const {
    label = words.label(field.label),
    required,
    hint,
    wide,
    control,
    none,
    options,
    optionLabels,
    lines,
  } = layout;
  const { maxWords, short } = layout;
  const props = { ...form.text(name), label, required, hint };
  const labelled = (value: string) => ({ value, label: optionLabels?.[value] ?? value });
  if (options) {
    // A value from elsewhere, such as an import, may be chosen though it is not offered.
    const offered = new Set([...options, props.value]);
    return <SelectInput {...props} options={[...offered].filter(Boolean).map(labelled)} none={none} />;
  }
  if (lines) {
    const onChange = (text: string) =>
      props.onChange(layout.keepsLines ? text : text.replace(/\s*\n\s*/g, ' '));
    return <TextArea {...props} rows={lines} onChange={onChange} />;
  }
  switch (field.type) {
    case 'rich':
      return <RichTextField {...props} kind={field.markup} maxWords={maxWords} short={short} />;
    case 'choice':
      return (
        <SelectInput
          {...props}
          options={field.options.filter((value) => value !== '').map(labelled)}
          none={none}
        />
      );
    case 'integer':
      return <TextInput {...props} type="number" wide={wide} />;
    default:
      return <TextInput {...props} type={control} wide={wide} />;
  }
}
