import type { Messages } from './refusal.js';
import { type Attempt, type FormOptions, useFormState } from './use-form-state.js';

/** What keeps a form from being sent. */
export interface Checked<Field extends string> {
  /** Fields to highlight for being empty; nothing is said of them. */
  empty: Field[];
  /** Broken rules. */
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

/** A form whose rules need nothing but its values. */
export function useForm<Values extends object, Entity extends { version: number }>({
  check,
  ...options
}: FormOptions<Values, Entity> & { check: (values: Values) => Checked<keyof Values & string> }) {
  const state = useFormState(options);
  return checkedForm(state, check(state.values));
}

/** A form's state with what is wrong with its values. A rule is told once its field is left, from then on with every key. */
export function checkedForm<Values extends object, Entity extends { version: number }>(
  form: FormState<Values, Entity>,
  checked: Checked<keyof Values & string>,
) {
  type Field = keyof Values & string;
  const { tried, left, refused, values, change } = form;
  const shown = Object.entries(checked.messages).filter(
    ([field, message]) => message !== undefined && (tried || left.includes(field)),
  );
  const messages: Messages<Field> = { ...refused, ...(Object.fromEntries(shown) as Messages<Field>) };
  const isEmpty = (field: Field) => tried && checked.empty.includes(field);

  return {
    ...form,
    submit: (save: (attempt: Attempt<Values>) => Promise<Entity | undefined>) =>
      form.submit(checked.sendable, save),
    invalid: isEmpty,
    problem: (field: Field): string | undefined => messages[field],
    /** What a text field of the form is given. */
    text: (field: Field): TextBinding => ({
      id: field,
      value: values[field] as string,
      onChange: (value) => change({ [field]: value } as Partial<Values>),
      invalid: isEmpty(field),
      problem: messages[field],
    }),
  };
}

/** What the parts of a form need of it. */
export type Form<Values extends object> = Omit<
  ReturnType<typeof checkedForm<Values, { version: number }>>,
  'submit'
>;
