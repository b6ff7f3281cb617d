import { type HTMLInputTypeAttribute, type ReactNode, useContext } from 'react';
import type { Field, Fields } from '#contracts/fields/fields.ts';
import { RichTextField } from '#ui/inputs/rich-text-editor/rich-text-field.tsx';
import { InputWords } from '#messages/input-words.ts';
import { SelectInput, TextArea, TextInput } from '#ui/inputs/basic-inputs.tsx';
import type { FieldTexts, TextName } from './field-texts.ts';
import type { Form } from './use-form.ts';
import { FormSection } from './form-frame.tsx';

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
  const { label = words.label(field.label), required, hint, wide, none } = layout;
  const { control, options, optionLabels, lines, maxWords, short } = layout;
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

/** Section and layout of each field's input; the order is that of the inputs within a section. */
export type FormInputs<T extends Fields, Section extends string> = Record<
  TextName<T>,
  InputLayout & { section: Section }
>;

interface SectionProps<T extends Fields, Section extends string> {
  fields: T;
  form: Form<FieldTexts<T>>;
  inputs: FormInputs<T, Section>;
  title: NoInfer<Section>;
  /** Whether it is closed until it is opened, or one of its fields has a problem. */
  folded?: boolean;
  /** Short summary of a folded section. */
  summary?: string;
  without?: readonly NoInfer<TextName<T>>[];
  first?: ReactNode;
  children?: ReactNode;
}

export function FieldSection<T extends Fields, Section extends string>({
  fields,
  form,
  inputs,
  title,
  folded,
  summary,
  without = [],
  first,
  children,
}: SectionProps<T, Section>) {
  const names = Object.keys(inputs) as TextName<T>[];
  const sectionNames = names.filter((name) => inputs[name].section === title && !without.includes(name));
  const isRefused = sectionNames.some((name) => form.problem(name) !== undefined);
  return (
    <FormSection title={title} folded={folded} open={isRefused} summary={summary} fields={sectionNames}>
      {first}
      {sectionNames.map((name) => (
        <FieldInput key={name} fields={fields} form={form} name={name} {...inputs[name]} />
      ))}
      {children}
    </FormSection>
  );
}
