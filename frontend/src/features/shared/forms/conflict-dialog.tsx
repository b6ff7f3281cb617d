import { useEffect, useRef } from 'react';
import type { HistoryEntry } from '#contracts/fields/entities.ts';
import { errorTable } from '#contracts/api/errors.ts';
import { textOfHtml } from '#contracts/text/rich-text.ts';
import { concurrentChanges } from './merge.ts';
import { classNames } from '#lib/class-names.ts';
import { storedSession } from '#lib/session.ts';
import dialogStyles from '#ui/dialog.module.css';
import { useResponse } from '#ui/use-response.ts';
import { Time } from '../settings/day.tsx';
import type { Conflict, Form } from './use-form.ts';
import styles from './conflict-dialog.module.css';

interface Props<Values extends object> {
  form: Form<Values>;
}
interface ConflictProps<Values extends object> extends Props<Values> {
  conflict: Conflict<Values>;
}

/** The conflict of a form's save with another change, until it is resolved. */
export function FormConflict<Values extends object>({ form }: Props<Values>) {
  return form.conflict && <LatestConflict form={form} conflict={form.conflict} />;
}

/** Shows the dialog once the newest change is loaded, or cannot be. */
function LatestConflict<Values extends object>(props: ConflictProps<Values>) {
  const { history } = props.conflict;
  const latest = useResponse<HistoryEntry[]>(history && `${history}?limit=1`);
  return (latest || !history) && <ConflictDialog {...props} change={latest?.value?.[0]} />;
}

/**
 * Shows what was saved elsewhere since the form was opened, with time and user, and lets the user
 * choose the values to use.
 */
function ConflictDialog<Values extends object>({
  form,
  conflict: { now, resolve },
  change,
}: ConflictProps<Values> & { change: HistoryEntry | undefined }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const changes = concurrentChanges(form.base, now, form.values);

  useEffect(() => {
    dialog.current?.showModal();
    const frame = form.element.current;
    // The button that was pressed to save: it was disabled meanwhile, so the dialog cannot return to it.
    return () => frame?.querySelector<HTMLElement>('button[type=submit]')?.focus();
  }, [form.element]);

  return (
    <dialog
      ref={dialog}
      className={classNames(dialogStyles.dialog, styles.conflict)}
      aria-labelledby="conflict"
      onClose={form.closeConflict}
    >
      <h2 id="conflict">{titleOf(change)}</h2>
      <p>
        {change && <SavedAt time={change.at} />}Your changes are not saved yet.{' '}
        {changes.length > 0
          ? 'This has changed since you opened it:'
          : 'The changes are not in these fields.'}
      </p>
      <dl>
        {changes.map(({ field, before, now: current, mine: entered }) => (
          <div key={field}>
            <dt>{form.labels[field]}</dt>
            <dd>
              <del>{shown(before)}</del> <ins>{shown(current)}</ins>
              {entered !== undefined && <p>You entered: {shown(entered)}</p>}
            </dd>
          </div>
        ))}
      </dl>
      <p className="actions">
        <button type="button" onClick={() => resolve(true)}>
          Keep what I entered
        </button>
        <button type="button" className="quiet" onClick={() => resolve(false)}>
          Discard what I entered
        </button>
      </p>
      <p className="hint">If you keep what you entered, the other fields are updated. Then submit again.</p>
    </dialog>
  );
}

/** Title that names the other user, or the user's own other tab. */
function titleOf(change: HistoryEntry | undefined): string {
  if (!change) return errorTable.version_conflict.message;
  const { id, name, token } = change.by;
  if (token !== undefined) return `${name} has changed this record, with the token ${token}`;
  return id === storedSession()?.user.id
    ? 'You have changed this record in another tab'
    : `${name} has changed this record`;
}

const SavedAt = ({ time }: { time: string }) => (
  <>
    The other change was saved on <Time time={time} />.{' '}
  </>
);

const LONGEST = 240;

function shown(value: unknown): string {
  if (value instanceof File) return value.name;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const text = textOf(value);
  if (text === '') return '(empty)';
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

/** The texts of a field; rows are separated by semicolons. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return textOfHtml(value);
  if (Array.isArray(value)) return value.map(textOf).join('; ');
  return Object.values(value ?? {})
    .map(textOf)
    .filter(Boolean)
    .join(', ');
}
