import type { ReactNode } from 'react';
import type { Fields } from '#contracts/fields/fields.ts';
import { FieldInput, type InputLayout } from './field-input.tsx';
import type { FieldTexts, TextName } from './field-texts.ts';
import { FormSection } from './form-frame.tsx';
import type { Form } from './use-form.ts';

/** Section and layout of each field's input; the order is that of the inputs within a section. */
export type FormInputs<T extends Fields, Section extends string> = Record<
  TextName<T>,
  InputLayout & { section: Section }
>;

interface Props<T extends Fields, Section extends string> {
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
}: Props<T, Section>) {
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
