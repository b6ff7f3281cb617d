import { type FormEvent, useState } from 'react';
import type { CoauthorManuscript } from '#contracts/manuscripts/manuscripts.ts';
import { messageOf } from '../../../lib/api-call.ts';
import type { LinkCalls } from '../../../lib/link-call.ts';
import { useSubmissionMessages } from '../../../messages/use-submission-messages.ts';
import { TextArea } from '../../../ui/inputs/text-area.tsx';
import { useInvalidFieldFocus } from '../../../ui/inputs/use-invalid-field-focus.ts';
import styles from './submission.module.css';

interface Props {
  manuscript: CoauthorManuscript;
  calls: LinkCalls;
}

/** A manuscript as a co-author's link shows it: its title, and a way to object. */
export function CoauthorView({ manuscript, calls }: Props) {
  const { coauthor: words, ...all } = useSubmissionMessages();
  const [{ number, title_text, objected, ended }, setManuscript] = useState(manuscript);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState('');
  const { element, focusRefused } = useInvalidFieldFocus();

  function object(event: FormEvent) {
    event.preventDefault();
    calls
      .request<CoauthorManuscript>('/objection', { method: 'POST', body: { text } })
      .then(setManuscript, (error: unknown) => {
        setProblem(all.problem(messageOf(error)));
        focusRefused();
      });
  }

  return (
    <div className={styles.page}>
      <h2>{title_text}</h2>
      <p className="quiet">{all.number(number)}</p>
      {objected && (
        <p className={styles.outcome} role="status">
          {words.objected}
        </p>
      )}
      {!objected && ended && <p>{words.ended}</p>}
      {!objected && !ended && (
        <form className={styles.withdraw} ref={element} noValidate onSubmit={object}>
          <p>{words.note}</p>
          <TextArea
            id="objection"
            label={words.text}
            rows={4}
            value={text}
            onChange={setText}
            problem={problem || undefined}
          />
          <p>
            <button type="submit">{words.object}</button>
          </p>
        </form>
      )}
    </div>
  );
}
