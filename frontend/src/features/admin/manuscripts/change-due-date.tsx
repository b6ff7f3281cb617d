import { useState } from 'react';
import type { StaffManuscript } from '#contracts/manuscripts/manuscripts.ts';
import { TextArea, TextInput } from '#ui/inputs/basic-inputs.tsx';
import { useManuscriptAction } from './manuscript-actions.tsx';
import styles from './manuscripts.module.css';

interface Props {
  manuscript: StaffManuscript;
  id: string;
  label: string;
  /** Path of the call, below that of the manuscript. */
  path: string;
  due: string;
  /** The recipient in the form's accessible name; `to` in the message after sending. */
  whose: string;
  to: string;
  hasMessage?: boolean;
}

/** Sets another due date and mails it; a reviewer also reads what is missing in the report. */
export function ChangeDueDate({ manuscript, id, label, path, due: before, whose, to, hasMessage }: Props) {
  const { run, busy } = useManuscriptAction(manuscript);
  const [due, setDue] = useState(before);
  const [message, setMessage] = useState('');
  const body = hasMessage ? { due, message } : { due };
  return (
    <details>
      <summary>{label}</summary>
      <form
        className={styles.upload}
        aria-label={`${label}: ${whose}`}
        onSubmit={(event) => {
          event.preventDefault();
          void run(path, { body, done: `A mail to ${to} is being sent` });
        }}
      >
        {hasMessage && (
          <TextArea
            id={`message-${id}`}
            label="What is missing"
            rows={3}
            value={message}
            onChange={setMessage}
            hint="The reviewer reads this message and sends the report again."
            required
          />
        )}
        <TextInput id={`due-${id}`} type="date" label="Due date" value={due} onChange={setDue} required />
        <button type="submit" className="quiet" disabled={busy !== ''}>
          {label} and send a mail
        </button>
      </form>
    </details>
  );
}
