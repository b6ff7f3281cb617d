import { type SubmitEvent, useState } from 'react';
import { MAX_NOTE } from '#contracts/manuscripts/limits.ts';
import type { StaffManuscript } from '#contracts/manuscripts/manuscripts.ts';
import { call, messageOf } from '#lib/api-call.ts';
import { TextArea } from '#ui/inputs/basic-inputs.tsx';
import { useInvalidFieldFocus } from '#ui/inputs/use-invalid-field-focus.ts';
import { Time } from '#shared/settings/day.tsx';
import { manuscriptsPath } from './manuscript-labels.ts';
import { useManuscriptAction } from './manuscript-actions.tsx';
import styles from './manuscripts.module.css';

/** Notes of the editorial office, which authors and reviewers never see. */
export function ManuscriptNotes({ manuscript }: { manuscript: StaffManuscript }) {
  const { act, busy, revalidate } = useManuscriptAction(manuscript);
  const { element, focusRefused } = useInvalidFieldFocus();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();

  async function add() {
    try {
      const path = `${manuscriptsPath}/${manuscript.id}/notes`;
      await call(path, { method: 'POST', body: { text } });
      setText('');
      await revalidate();
    } catch (error) {
      setProblem(messageOf(error));
      focusRefused();
    }
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (busy) return;
    const isEmpty = text.trim() === '';
    setProblem(isEmpty ? 'Enter a note' : undefined);
    if (isEmpty) focusRefused();
    else void act('note', add);
  }

  return (
    <section className={styles.section} aria-labelledby="notes-heading">
      <h2 id="notes-heading">Notes</h2>
      <ul className={styles.list}>
        {manuscript.notes.map(({ by, at, text: note }) => (
          <li key={at}>
            <p className={styles.lines}>{note}</p>
            <p className="hint">
              {by}, <Time time={at} />
            </p>
          </li>
        ))}
      </ul>
      <form ref={element} aria-label="Add a note" noValidate onSubmit={submit}>
        <TextArea
          id="note"
          label="Note"
          rows={3}
          value={text}
          onChange={(entered) => setText(entered.slice(0, MAX_NOTE))}
          problem={problem}
          hint="Only the editorial office sees notes."
        />
        <p className="actions">
          <button type="submit" className="quiet" aria-disabled={busy !== ''}>
            Add note
          </button>
        </p>
      </form>
    </section>
  );
}
