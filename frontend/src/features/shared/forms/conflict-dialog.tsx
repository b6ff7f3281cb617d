import { useEffect, useRef } from 'react';
import type { HistoryEntry } from '#contracts/fields/entities.ts';
import { errorTable } from '#contracts/api/errors.ts';
import { textOfHtml } from '#contracts/text/rich-text.ts';
import { concurrentChanges } from './merge.ts';
import { classNames } from '../../../lib/class-names.ts';
import { formatTime } from '../../../lib/dates.ts';
import { storedSession } from '../../../lib/session.ts';
import dialogStyles from '../../../ui/dialog.module.css';
import { useSite } from '../settings/site-context.ts';
import styles from './conflict-dialog.module.css';

export type Labels<Values extends object> = Record<keyof Values & string, string>;

interface Props<Values extends object> {
  base: Values;
  mine: Values;
  now: Values;
  /** The change that was made meanwhile, if it is known. */
  change?: HistoryEntry;
  labels: Labels<Values>;
  onResolve: (keepMine: boolean) => void;
  onClose: () => void;
}

/** Shows what was saved elsewhere since the form was opened, when and by whom, and asks which values to use. */
export function ConflictDialog<Values extends object>({ base, mine, now, labels, ...props }: Props<Values>) {
  const { change, onResolve, onClose } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const changes = concurrentChanges(base, now, mine);

  useEffect(() => dialog.current?.showModal(), []);

  return (
    <dialog
      ref={dialog}
      className={classNames(dialogStyles.dialog, styles.conflict)}
      aria-labelledby="conflict"
      onClose={onClose}
    >
      <h2 id="conflict">{titleOf(change)}</h2>
      <p>
        {change && <SavedAt time={change.at} />}Your changes are not saved yet.{' '}
        {changes.length > 0
          ? 'This has changed since you opened it:'
          : 'What has changed is not among these fields.'}
      </p>
      <dl>
        {changes.map(({ field, before, now: current, mine: entered }) => (
          <div key={field}>
            <dt>{labels[field]}</dt>
            <dd>
              <del>{shown(before)}</del> <ins>{shown(current)}</ins>
              {entered !== undefined && <p>You have entered: {shown(entered)}</p>}
            </dd>
          </div>
        ))}
      </dl>
      <p className="actions">
        <button type="button" onClick={() => onResolve(true)}>
          Keep what I entered
        </button>
        <button type="button" className="quiet" onClick={() => onResolve(false)}>
          Discard what I entered
        </button>
      </p>
      <p className="hint">If you keep them, your changes stay and the other fields update; submit again.</p>
    </dialog>
  );
}

/** Names the other user, or one's own other tab. */
function titleOf(change: HistoryEntry | undefined): string {
  if (!change) return errorTable.version_conflict.message;
  const { id, name, token } = change.by;
  if (token !== undefined) return `${name} has changed this record, by the token ${token}`;
  return id === storedSession()?.user.id
    ? 'You have changed this record in another tab'
    : `${name} has changed this record`;
}

function SavedAt({ time }: { time: string }) {
  const { time_zone } = useSite().settings;
  return (
    <>
      That was saved on <time dateTime={time}>{formatTime(time, time_zone)}</time>.{' '}
    </>
  );
}

const LONGEST = 240;

function shown(value: unknown): string {
  if (value instanceof File) return value.name;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const text = textOfHtml(typeof value === 'string' ? value : '');
  if (text === '') return '(empty)';
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
