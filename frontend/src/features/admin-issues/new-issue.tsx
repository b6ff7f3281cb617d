import { type FormEvent, useRef, useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import type { Issue } from '#contracts/entities.js';
import { ApiError, call, messageOf, newIdempotencyKey } from '../../lib/api-call.js';
import { dayIn } from '../../lib/dates.js';
import { useFlash } from '../flash/flash-context.js';
import { useSite } from '../site/site-context.js';

/** Add New reveals the volume and issue inputs; submitting creates the issue and reloads the list (specification section 4). */
export function NewIssue() {
  const flash = useFlash();
  const revalidator = useRevalidator();
  const { time_zone } = useSite().settings;
  const [open, setOpen] = useState(false);
  const [closed, setClosed] = useState(false);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [values, setValues] = useState({ volume: '', issue: '' });
  const [problems, setProblems] = useState<Record<string, string>>({});
  const idempotencyKey = useRef('');

  function change(part: Partial<typeof values>) {
    idempotencyKey.current = '';
    setProblems({});
    setValues({ ...values, ...part });
  }

  function close() {
    setOpen(false);
    setClosed(true);
    setTried(false);
    change({ volume: '', issue: '' });
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (values.volume === '' || values.issue === '') return;
    const year = Number(dayIn(time_zone).slice(0, 4));
    const body = { volume: Number(values.volume), issue: Number(values.issue), year };
    setBusy(true);
    idempotencyKey.current ||= newIdempotencyKey();
    try {
      await call<Issue>('/api/admin/create-issue', {
        ...{ method: 'POST', body, idempotencyKey: idempotencyKey.current },
      });
      await revalidator.revalidate();
      close();
      flash('Issue created successfully');
    } catch (error) {
      flash(messageOf(error));
      if (error instanceof ApiError) setProblems(error.fields);
    } finally {
      setBusy(false);
    }
  }

  if (!open) {
    return (
      <p className="actions">
        {/* The keyboard goes on where it was before the form opened. */}
        <button type="button" autoFocus={closed} onClick={() => setOpen(true)}>
          Add New
        </button>
      </p>
    );
  }
  return (
    <form className="new-issue" noValidate onSubmit={(event) => void submit(event)}>
      {(['volume', 'issue'] as const).map((name) => (
        <p key={name}>
          <label htmlFor={`new-${name}`}>{name === 'volume' ? 'Volume' : 'Issue'}</label>
          <input
            id={`new-${name}`}
            name={name}
            type="number"
            min="0"
            required
            autoFocus={name === 'volume'}
            aria-invalid={(tried && values[name] === '') || name in problems}
            aria-describedby={name in problems ? `new-${name}-problem` : undefined}
            value={values[name]}
            onChange={(event) => change({ [name]: event.target.value })}
          />
          {problems[name] && (
            <span className="problem" id={`new-${name}-problem`}>
              {problems[name]}
            </span>
          )}
        </p>
      ))}
      <button type="submit" disabled={busy}>
        {busy ? 'Saving…' : 'Submit'}
      </button>
      <button type="button" className="quiet" aria-label="Cancel" onClick={close}>
        X
      </button>
    </form>
  );
}
