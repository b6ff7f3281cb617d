import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import type { UserListing } from '#contracts/fields/entities.ts';
import { call, serverMessageOf } from '#lib/api-call.ts';
import { ActionButton, useOpening } from '#ui/action-button.tsx';
import { Switch } from '#ui/inputs/switch.tsx';
import { TextInput } from '#ui/inputs/basic-inputs.tsx';
import { useInvalidFieldFocus } from '#ui/inputs/use-invalid-field-focus.ts';
import { useHasPassword } from '#shared/sign-in/identity-proofs.ts';
import { useToast } from '#shared/flash/flash-context.ts';
import styles from '#ui/dialog.module.css';

/** Enables or disables a user after confirmation with the current user's own password (requirements.md#user-form). */
export function UserStatus({ user }: { user: UserListing }) {
  const { opening, open, close } = useOpening();
  return (
    <>
      <Switch label={`${user.name}: enabled`} on={user.status === 'enabled'} onChange={open} />
      {opening > 0 && <StatusDialog key={opening} user={user} onClose={close} />}
    </>
  );
}

function StatusDialog({ user, onClose }: { user: UserListing; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const hasPassword = useHasPassword();
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const { element, focusRefused } = useInvalidFieldFocus();
  const action = user.status === 'enabled' ? 'Disable' : 'Enable';
  useEffect(() => dialog.current?.showModal(), []);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    try {
      const status = user.status === 'enabled' ? 'disabled' : 'enabled';
      await call(`/api/users/${user.id}`, {
        method: 'POST',
        body: { status, ...(hasPassword && { current_password: password }) },
      });
      await revalidate();
      dialog.current?.close();
      toast({ message: `${action}d: ${user.name}` });
    } catch (error) {
      setProblem(serverMessageOf(error));
      setBusy(false);
      focusRefused();
    }
  }

  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={`${id}-title`} onClose={onClose}>
      <p id={`${id}-title`}>
        <b>
          {action} {user.name}
        </b>
      </p>
      <form ref={element} noValidate aria-busy={busy} onSubmit={(event) => void submit(event)}>
        {hasPassword ? (
          <TextInput
            id={`${id}-password`}
            label="Your current password"
            type="password"
            autoComplete="current-password"
            value={password}
            problem={problem}
            onChange={(value) => {
              setPassword(value);
              setProblem(undefined);
            }}
          />
        ) : (
          problem && <p role="alert">{problem}</p>
        )}
        <div className="actions">
          <ActionButton label="Cancel" onClick={() => dialog.current?.close()} />
          <button type="submit" disabled={busy}>
            {action}
          </button>
        </div>
      </form>
    </dialog>
  );
}
