import { createElement, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError, newIdempotencyKey } from '../../../lib/api-call.ts';
import { clearSession } from '../../../lib/session.ts';
import { useInvalidFieldFocus } from '../../../ui/use-invalid-field-focus.ts';
import { useFlash } from '../flash/flash-context.ts';
import type { FormContent } from './draft-content.ts';
import { merged } from './merge.ts';
import { type FlashMessages, type Messages, formErrorOf } from './form-error.ts';
import { SessionEnded } from './session-ended.tsx';

export interface FormOptions<Values, Entity> {
  /** The entity to edit; absent when adding. */
  entity?: Entity;
  /** API path of its history, which says who has changed it meanwhile. */
  history?: string;
  /** Form values of an entity. */
  valuesOf: (entity: Entity | undefined) => Values;
  flashMessages?: FlashMessages;
}

/** Input of a save. */
export interface Attempt<Values> {
  values: Values;
  /** Values when the form was opened. */
  base: Values;
  version?: number;
  idempotencyKey: string;
  /** When these values were first sent, ISO 8601: a repeated request has the same content. */
  firstSent: string;
}

/**
 * The values of a form and whether they are saved. One save runs at a time, retries are idempotent, and one based
 * on an older version than the server's waits until the user has resolved the conflict.
 */
export function useFormState<Values extends object, Entity extends { version: number }>({
  entity,
  history,
  valuesOf,
  flashMessages,
}: FormOptions<Values, Entity>) {
  type Field = keyof Values & string;
  const flash = useFlash();
  const [base, setBase] = useState(() => ({ values: valuesOf(entity), version: entity?.version, entity }));
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
  const markSaved = useCallback(() => {
    unsaved.current = false;
  }, []);
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

  /** Resets the form to an entity, with or without the values entered here. */
  function rebase(now: Entity, keep: boolean) {
    const next = valuesOf(now);
    setValues(keep ? merged(base.values, next, values) : next);
    setBase({ values: next, version: now.version, entity: now });
    unsaved.current = keep && unsaved.current;
    request.current = undefined;
    setTried(false);
    setLeft([]);
    setTheirs(undefined);
    setRefused({});
  }

  // A change that the page made without the form, such as of the status, is no conflict with it.
  const takeOver = useEffectEvent((now: Entity) => {
    if (now.version > (base.version ?? now.version)) rebase(now, true);
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

  /** Saves unless the form is invalid. @param save returns the saved entity; undefined leaves the form unchanged */
  async function submit(
    sendable: boolean,
    save: (attempt: Attempt<Values>) => Promise<Entity | undefined>,
  ): Promise<void> {
    if (saving.current) return;
    setTried(true);
    if (!sendable) {
      focusRefused();
      return;
    }
    saving.current = true;
    setState('saving');
    request.current ??= { idempotencyKey: newIdempotencyKey(), firstSent: new Date().toISOString() };
    try {
      const attempt = { values, base: base.values, version: base.version };
      const saved = await save({ ...attempt, ...request.current });
      if (saved) rebase(saved, false);
      setState('saved');
    } catch (error) {
      setState('ready');
      if (error instanceof ApiError && error.code === 'version_conflict') {
        setTheirs(error.current as Entity);
        return;
      }
      if (error instanceof ApiError && error.code === 'unauthorized') {
        clearSession();
        flash(createElement(SessionEnded), 'warning');
        return;
      }
      const { fields, words, message } = formErrorOf<Field>(error, flashMessages);
      setRefused(fields);
      focusRefused(() => words === undefined && flash(message));
      if (words !== undefined) flash(words);
    } finally {
      saving.current = false;
    }
  }

  return {
    ...{ values, base: base.values, version: base.version, change, restore, submit, state, element, refused },
    ...{ isUnsaved, markSaved },
    tried,
    /** Fields that have lost the focus. */
    left,
    leave: (field: string) => setLeft((before) => (before.includes(field) ? before : [...before, field])),
    /** The entity as saved by somebody else, while a save awaits a decision. */
    conflict: theirs && { history, now: valuesOf(theirs), resolve: (keep: boolean) => rebase(theirs, keep) },
    closeConflict: () => setTheirs(undefined),
  };
}
