import { useEffect, useRef } from 'react';
import { excerptOf } from '#lib/text/excerpt.ts';
import type { StatusChange } from './status-change.ts';
import { statusLabels } from './status-labels.ts';
import { StatusMark } from './status-mark.tsx';
import dialogStyles from '#ui/dialog.module.css';
import statusChangeStyles from './status-change.module.css';

interface Props {
  change: StatusChange | undefined;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Confirms a status change, with the text of requirements.md#webdata-pages. */
export function ChangeDialog({ change, onConfirm, onCancel }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    if (!change || !dialog.current) return;
    dialog.current.returnValue = '';
    dialog.current.showModal();
  }, [change]);

  return (
    <dialog
      ref={dialog}
      className={dialogStyles.dialog}
      aria-labelledby="change-question"
      onClose={() => (dialog.current?.returnValue === 'change' ? onConfirm() : onCancel())}
    >
      <p id="change-question">
        <b>Do you really want to Change.</b>
      </p>
      {change && (
        <>
          <p className="quiet">{excerptOf(change.entry)}</p>
          <p className={statusChangeStyles.change}>
            <StatusMark status={change.entry.status} /> {statusLabels[change.entry.status]}
            <span aria-hidden="true"> → </span>
            <span className="unseen">to</span>
            <StatusMark status={change.to} /> {statusLabels[change.to]}
          </p>
        </>
      )}
      <form method="dialog" className="actions">
        <button value="change">Change</button>
        <button value="" className="quiet">
          Cancel
        </button>
      </form>
    </dialog>
  );
}
