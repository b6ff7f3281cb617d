import type { Messages } from './form-error.ts';
import { type Attempt, type FormOptions, useFormState } from './use-form-state.ts';

/** Validation result of a form. */
export interface Checked<Field extends string> {
  /** Required fields that are empty: highlighted by a submit. */
  empty: Field[];
  /** Whether an empty field has no message, as the specification wants it for articles, editors and issues. */
  isSilent?: true;
  /** Validation messages. */
  messages: Messages<Field>;
  sendable: boolean;
}

interface TextBinding {
  id: string;
  value: string;
  onChange: (value: string) => void;
  invalid: boolean;
  problem?: string;
}

type FormState<Values extends object, Entity extends { version: number }> = ReturnType<
  typeof useFormState<Values, Entity>
>;

/** A form whose validation needs only its values. */
export function useForm<Values extends object, Entity extends { version: number }>({
  check,
  ...options
}: FormOptions<Values, Entity> & {
  check: (values: Values, before: Values) => Checked<keyof Values & string>;
}) {
  const state = useFormState(options);
  return checkedForm(state, check(state.values, state.base));
}

/**
 * A form's state with its validation errors. An error is shown once its field has lost the focus, and then updated
 * on every key.
 */
export function checkedForm<Values extends object, Entity extends { version: number }>(
  form: FormState<Values, Entity>,
  checked: Checked<keyof Values & string>,
) {
  type Field = keyof Values & string;
  const { tried, left, refused, values, change } = form;
  const shown = Object.entries(checked.messages).filter(
    ([field, message]) => message !== undefined && (tried || left.includes(field)),
  );
  const isEmpty = (field: Field) => tried && checked.empty.includes(field);
  const missing = checked.isSilent ? [] : checked.empty.filter(isEmpty);
  const messages: Messages<Field> = {
    ...refused,
    ...(Object.fromEntries(missing.map((field) => [field, 'This is required'])) as Messages<Field>),
    ...(Object.fromEntries(shown) as Messages<Field>),
  };

  return {
    ...form,
    submit: (save: (attempt: Attempt<Values>) => Promise<Entity | undefined>) =>
      form.submit(checked.sendable, save),
    invalid: isEmpty,
    problem: (field: string): string | undefined => messages[field as Field],
    /** All messages shown, by field, such as 'title', or 'authors.2.orcid' for one of a row. */
    problems: messages as Readonly<Record<string, string | undefined>>,
    /** Props of a text field. */
    text: (field: Field): TextBinding => ({
      id: field,
      value: values[field] as string,
      onChange: (value) => change({ [field]: value } as Partial<Values>),
      invalid: isEmpty(field),
      problem: messages[field],
    }),
  };
}

/** What form components need of a form. */
export type Form<Values extends object> = Omit<
  ReturnType<typeof checkedForm<Values, { version: number }>>,
  'submit'
>;
