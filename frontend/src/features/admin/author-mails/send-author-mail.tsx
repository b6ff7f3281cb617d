import { type FormEvent, useRef, useState } from 'react';
import { emailListProblem } from '#contracts/text/emails.ts';
import type { AuthorNotice } from '#contracts/fields/entities.ts';
import { call, newIdempotencyKey } from '#lib/api-call.ts';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { useInvalidFieldFocus } from '#ui/inputs/use-invalid-field-focus.ts';
import { useFlash } from '#shared/flash/flash-context.ts';
import { formErrorOf } from '#shared/forms/form-error.ts';
import styles from './send-author-mail.module.css';

interface Props {
  path: string;
  /** The article's own addresses, separated by commas. */
  email: string;
  /** Whether it was sent before. */
  again: boolean;
  onSent: () => Promise<void>;
}

/** Sends the author mail to the article's addresses, or to any others: co-authors too. */
export function SendAuthorMail({ path, email, again, onSent }: Props) {
  const flash = useFlash();
  const [to, setTo] = useState(email);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const { element, focusRefused } = useInvalidFieldFocus();
  const idempotencyKey = useRef('');

  function change(addresses: string) {
    setTo(addresses);
    setProblem(undefined);
    idempotencyKey.current = '';
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const wrong = emailListProblem(to.trim());
    if (wrong) {
      setProblem(wrong);
      focusRefused();
      return;
    }
    setBusy(true);
    idempotencyKey.current ||= newIdempotencyKey();
    try {
      const body = { to: to.split(',').map((address) => address.trim()) };
      await call<AuthorNotice[]>(path, { method: 'POST', body, idempotencyKey: idempotencyKey.current });
      idempotencyKey.current = '';
      await onSent();
    } catch (error) {
      const { message, fields } = formErrorOf<'to'>(error);
      setProblem(fields.to);
      focusRefused(() => flash(message));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form ref={element} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <TextInput
        id="notice-to"
        label="Send to"
        value={to}
        onChange={change}
        problem={problem}
        hint="Separate several addresses with commas"
      />
      <button type="submit" className="quiet" aria-disabled={busy}>
        {busy ? 'Sending…' : again ? 'Resend notice' : 'Send notice'}
      </button>
    </form>
  );
}
