import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError, call, newIdempotencyKey } from '#lib/api-call.ts';
import { useInvalidFieldFocus } from '#ui/inputs/use-invalid-field-focus.ts';
import { useFlash } from '../flash/flash-context.ts';
import { type CheckResult, isSendable, type Messages } from './checks.ts';
import type { FormContent } from './draft-content.ts';
import { type FlashMessages, formErrorOf } from './form-error.ts';
import { merged } from './merge.ts';

export type Labels<Values extends object> = Record<keyof Values & string, string>;

interface Attempt<Values> {
  values: Values;
  base: Values;
  /** ISO 8601 time when these values were first sent: a repeated request has the same content. */
  firstSent: string;
}

interface FormOptions<Values extends object, Entity extends object> {
  /** The entity to edit; absent when adding. */
  entity?: Entity;
  valuesOf: (entity: Entity | undefined) => Values;
  /** Field labels for the conflict dialog. */
  labels: Labels<Values>;
  /** API path that takes the form; it responds with the saved entity. */
  path: string;
  /** The call's method; POST by default. */
  method?: 'PATCH';
  /** API path of the entity's history, which names the author of a concurrent change. */
  history?: string;
  /** Version of what the request changes, if it is not the entity. */
  version?: number;
  /** Set for a path that takes no Idempotency-Key. */
  withoutKey?: true;
  /** The values in the API's format. */
  bodyOf: (attempt: Attempt<Values>) => object;
  onSaved: (saved: Entity) => unknown;
  flashMessages?: FlashMessages;
}

const versionOf = (entity: object | undefined) => (entity as { version?: number } | undefined)?.version;

/**
 * The values of a form and whether they are saved. One save runs at a time, retries are idempotent, and one based
 * on an older version than the server's waits until the user has resolved the conflict.
 */
export function useFormState<Values extends object, Entity extends object>({
  entity,
  history,
  valuesOf,
  flashMessages,
  ...options
}: FormOptions<Values, Entity>) {
  type Field = keyof Values & string;
  const flash = useFlash();
  const [base, setBase] = useState(() => ({
    values: valuesOf(entity),
    version: versionOf(entity),
    entity,
  }));
  const [values, setValues] = useState(base.values);
  const [tried, setTried] = useState(false);
  const [left, setLeft] = useState<readonly string[]>([]);
  const [state, setState] = useState<'ready' | 'saving' | 'saved'>('ready');
  const [refused, setRefused] = useState<Messages<Field>>({});
  const [theirs, setTheirs] = useState<Entity>();
  const { element, focusRefused } = useInvalidFieldFocus();
  const saving = useRef(false);
  const unsaved = useRef(false);
  const isUnsaved = useCallback(() => unsaved.current, []);
  const request = useRef<{ idempotencyKey: string; firstSent: string }>(undefined);

  function change(part: Partial<Values>) {
    unsaved.current = true;
    request.current = undefined;
    setState('ready');
    setValues((before) => ({ ...before, ...part }));
    setRefused((before) => ({
      ...before,
      ...Object.fromEntries(Object.keys(part).map((field) => [field, undefined])),
    }));
  }

  /** Resets the form to an entity, with or without the entered values. */
  function rebase(now: Entity, keep: boolean) {
    const next = valuesOf(now);
    setValues(keep ? merged(base.values, next, values) : next);
    setBase({ values: next, version: versionOf(now), entity: now });
    unsaved.current = keep && unsaved.current;
    request.current = undefined;
    setTried(false);
    setLeft([]);
    setTheirs(undefined);
    setRefused({});
  }

  // A change that the page made without the form, such as of the status, is not a conflict with it.
  const takeOver = useEffectEvent((now: Entity) => {
    if ((versionOf(now) ?? 0) > (base.version ?? Infinity)) rebase(now, true);
  });
  useEffect(() => {
    if (entity) takeOver(entity);
  }, [entity]);

  /**
   * Puts the content of a draft back. If the entity has changed since the draft's version, what has changed is shown
   * as for a save.
   */
  function restore(draft: Omit<FormContent<Values>, 'files'>) {
    change(draft.values);
    if (draft.version === undefined || draft.version === base.version) return;
    setBase({ ...base, values: { ...base.values, ...draft.base }, version: draft.version });
    setTheirs(base.entity);
  }

  /** Saves the form unless it is invalid. */
  async function submit(isSendable: boolean): Promise<void> {
    if (saving.current) return;
    setTried(true);
    if (!isSendable) {
      focusRefused();
      return;
    }
    saving.current = true;
    setState('saving');
    request.current ??= { idempotencyKey: newIdempotencyKey(), firstSent: new Date().toISOString() };
    const { idempotencyKey, firstSent } = request.current;
    try {
      const saved = await call<Entity>(options.path, {
        method: options.method ?? 'POST',
        body: options.bodyOf({ values, base: base.values, firstSent }),
        version: options.version ?? base.version,
        idempotencyKey: options.withoutKey ? undefined : idempotencyKey,
      });
      if (entity) rebase(saved, false);
      unsaved.current = false;
      await options.onSaved(saved);
      setState('saved');
    } catch (error) {
      setState('ready');
      showRefusal(error);
    } finally {
      saving.current = false;
    }
  }

  function showRefusal(error: unknown) {
    if (error instanceof ApiError && error.code === 'version_conflict') {
      setTheirs(error.current as Entity);
      return;
    }
    const { fields, words, message } = formErrorOf<Field>(error, flashMessages);
    setRefused(fields);
    focusRefused(() => words === undefined && flash(message));
    if (words !== undefined) flash(words);
  }

  return {
    values,
    base: base.values,
    version: base.version,
    labels: options.labels,
    change,
    restore,
    submit,
    state,
    element,
    refused,
    /** Marks fields refused in the response to another call than the save. */
    refuse: (fields: Messages<Field>) => {
      setRefused(fields);
      focusRefused();
    },
    isUnsaved,
    tried,
    /** Fields that have lost the focus. */
    left,
    leave: (field: string) => setLeft((before) => (before.includes(field) ? before : [...before, field])),
    /** The entity as saved by somebody else, while a save awaits a decision. */
    conflict: theirs && { history, now: valuesOf(theirs), resolve: (keep: boolean) => rebase(theirs, keep) },
    closeConflict: () => setTheirs(undefined),
  };
}

export interface TextBinding {
  id: string;
  value: string;
  onChange: (value: string) => void;
  invalid: boolean;
  problem?: string;
}

interface FlagBinding extends Pick<TextBinding, 'id' | 'problem'> {
  checked: boolean;
  onChange: (isChecked: boolean) => void;
}

/**
 * A form's state with its validation errors. An error is shown once its field has lost the focus, and then updated
 * on every key.
 */
export function checkedForm<Values extends object>(
  form: ReturnType<typeof useFormState<Values, object>>,
  checked: CheckResult<keyof Values & string>,
) {
  type Field = keyof Values & string;
  const { tried, left, refused, values, change } = form;
  const shown = Object.entries(checked.messages).filter(
    ([field, message]) => message !== undefined && (tried || left.includes(field)),
  );
  const isEmpty = (field: Field) =>
    tried && (checked.empty.includes(field) || checked.highlighted?.includes(field) === true);
  const missing = checked.isSilent ? [] : checked.empty.filter(isEmpty);
  const messages: Messages<Field> = {
    ...refused,
    ...(Object.fromEntries(missing.map((field) => [field, 'This is required'])) as Messages<Field>),
    ...(Object.fromEntries(shown) as Messages<Field>),
  };

  return {
    ...form,
    save: () => form.submit(isSendable(checked)),
    invalid: isEmpty,
    problem: (field: string): string | undefined => messages[field as Field],
    /** All messages shown, by field, such as 'title', or 'authors.2.orcid' for one of a row. */
    problems: messages as Readonly<Record<string, string | undefined>>,
    text: (field: Field): TextBinding => ({
      id: field,
      value: values[field] as string,
      onChange: (value) => change({ [field]: value } as Partial<Values>),
      invalid: isEmpty(field),
      problem: messages[field],
    }),
    flag: (field: Field): FlagBinding => ({
      id: field,
      checked: values[field] as boolean,
      onChange: (isChecked) => change({ [field]: isChecked } as Partial<Values>),
      problem: messages[field],
    }),
  };
}

export function useForm<Values extends object, Entity extends object>({
  check,
  ...options
}: FormOptions<Values, Entity> & {
  check: (values: Values, before: Values) => CheckResult<keyof Values & string>;
}) {
  const state = useFormState(options);
  return checkedForm<Values>(state, check(state.values, state.base));
}

export type Form<Values extends object> = ReturnType<typeof checkedForm<Values>>;
/** Parts of the form state that a section needs, for any form with its fields. */
export type PartOfForm<Values extends object> = Pick<Form<Values>, 'values' | 'change' | 'problem' | 'flag'>;

/** The entity as somebody else has saved it, and a function that resolves the conflict. */
export type Conflict<Values extends object> = NonNullable<Form<Values>['conflict']>;
