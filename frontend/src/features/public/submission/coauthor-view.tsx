import { useState } from 'react';
import type { CoauthorManuscript } from '#contracts/manuscripts/manuscripts.ts';
import { messageOf } from '#lib/api-call.ts';
import type { LinkCalls } from '#lib/link-call.ts';
import { dayIn } from '#lib/dates.ts';
import { useMessages } from '#messages/messages-context.ts';
import { useSubmissionMessages } from '#messages/use-submission-messages.ts';
import { TextArea } from '#ui/inputs/basic-inputs.tsx';
import { Problem } from '#ui/problem.tsx';
import { useInvalidFieldFocus } from '#ui/inputs/use-invalid-field-focus.ts';
import { useSite } from '#shared/settings/site-context.ts';
import styles from './submission.module.css';

/** Page of a co-author's link: the manuscript, and whether this author agrees. */
export function CoauthorView({ manuscript, calls }: { manuscript: CoauthorManuscript; calls: LinkCalls }) {
  const { coauthor: words, ...all } = useSubmissionMessages();
  const { format, language } = useMessages();
  const { time_zone } = useSite().settings;
  const [{ number, title_text, authors, submitted, agreed, objected, ended }, setManuscript] =
    useState(manuscript);
  const [text, setText] = useState('');
  const [refused, setRefused] = useState({ path: '', problem: '' });
  const { element, focusRefused } = useInvalidFieldFocus();
  const names = new Intl.ListFormat(language).format(authors);

  function say(path: '/agreement' | '/objection', body: object) {
    setRefused({ path, problem: '' });
    calls
      .request<CoauthorManuscript>(path, { method: 'POST', body })
      .then(setManuscript, (error: unknown) => {
        setRefused({ path, problem: all.problem(messageOf(error)) });
        focusRefused();
      });
  }

  return (
    <div className={styles.page}>
      <h2>{title_text}</h2>
      <p className="quiet">
        {all.number(number)}. {words.by(names, format.date(submitted))}
      </p>
      {(agreed || objected) && (
        <p className={styles.outcome} role="status">
          {agreed ? words.agreed(format.date(dayIn(time_zone, new Date(agreed)))) : words.objected}
        </p>
      )}
      {ended && <p>{words.ended}</p>}
      {!ended && (
        <section className={styles.part}>
          <p>{words.note}</p>
          {!agreed && (
            <p className={styles.act}>
              <button type="button" onClick={() => say('/agreement', {})}>
                {words.agree}
              </button>
            </p>
          )}
          {refused.path === '/agreement' && <Problem text={refused.problem} />}
          {!objected && (
            <form
              className={styles.withdraw}
              ref={element}
              noValidate
              onSubmit={(event) => {
                event.preventDefault();
                say('/objection', { text });
              }}
            >
              <TextArea
                id="objection"
                label={words.text}
                rows={4}
                value={text}
                onChange={setText}
                problem={(refused.path === '/objection' && refused.problem) || undefined}
              />
              <p>
                <button type="submit" className="quiet">
                  {words.object}
                </button>
              </p>
            </form>
          )}
        </section>
      )}
    </div>
  );
}
