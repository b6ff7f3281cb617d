import { type FormEvent, useState } from 'react';
import type { PasskeyListing } from '#contracts/api/sign-in.ts';
import { call } from '#lib/api-call.ts';
import { storedSession } from '#lib/session.ts';
import { ConfirmButton } from '#ui/action-button.tsx';
import { TextInput } from '#ui/inputs/basic-inputs.tsx';
import { useInvalidFieldFocus } from '#ui/inputs/use-invalid-field-focus.ts';
import { useLoaded } from '#ui/use-loaded.ts';
import { useToast } from '#shared/flash/flash-context.ts';
import { Time } from '#shared/settings/day.tsx';
import { createPasskey, passkeyMessageOf, usePasskeySupport } from './use-passkey.ts';
import styles from '../own-sign-in.module.css';

export function OwnPasskeys({ onAdded }: { onAdded?: () => void }) {
  const toast = useToast();
  const supported = usePasskeySupport();
  const path = `/api/users/${storedSession()?.user.id}/passkeys`;
  const { loaded: passkeys, load, problem, attempt } = useLoaded<PasskeyListing[]>(path, passkeyMessageOf);

  async function remove(id: string) {
    await attempt(async () => {
      await call(`${path}/${encodeURIComponent(id)}`, { method: 'DELETE' });
      toast({ message: 'Passkey removed' });
    });
    await load();
  }

  async function added() {
    toast({ message: 'Passkey added' });
    onAdded?.();
    await load();
  }

  return (
    <section className={styles.part} aria-labelledby="own-passkeys">
      <h2 id="own-passkeys">Passkeys</h2>
      <p className="quiet">
        A passkey signs you in with the fingerprint, face or PIN of your computer or phone, or with a security
        key: no password to type, and none that could be stolen.
      </p>
      {problem && <p role="alert">{problem}</p>}
      <ul className={styles.list}>
        {passkeys?.map((passkey) => (
          <li key={passkey.id}>
            <div>
              <p>
                <b>{passkey.name}</b>
              </p>
              <p className="quiet">
                Added <Time time={passkey.created} />,{' '}
                {passkey.last_used ? (
                  <>
                    last used <Time time={passkey.last_used} />
                  </>
                ) : (
                  'not used yet'
                )}
              </p>
            </div>
            <ConfirmButton
              label="Remove"
              name={`Remove the passkey ${passkey.name}`}
              question={`${passkey.name} will no longer sign you in.`}
              action="Remove the passkey"
              onConfirm={() => void remove(passkey.id)}
            />
          </li>
        ))}
      </ul>
      {supported ? (
        <AddPasskey path={path} onAdded={() => void added()} />
      ) : (
        <p className="quiet">This browser cannot add a passkey.</p>
      )}
    </section>
  );
}

function AddPasskey({ path, onAdded }: { path: string; onAdded: () => void }) {
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const { element, focusRefused } = useInvalidFieldFocus();

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (name.trim() === '') {
      setProblem('Name the passkey, for example after the device.');
      focusRefused();
      return;
    }
    setBusy(true);
    try {
      const response = await createPasskey(path);
      await call(path, { method: 'POST', body: { name, response } });
      setName('');
      onAdded();
    } catch (error) {
      setProblem(passkeyMessageOf(error));
      focusRefused();
    } finally {
      setBusy(false);
    }
  }

  return (
    <form ref={element} noValidate aria-busy={busy} onSubmit={(event) => void submit(event)}>
      <TextInput
        id="passkey-name"
        label="Name of a new passkey"
        hint="For example Work laptop"
        value={name}
        problem={problem}
        onChange={(value) => {
          setName(value);
          setProblem(undefined);
        }}
      />
      <p className="actions">
        <button type="submit" className="quiet" disabled={busy}>
          Add a passkey
        </button>
      </p>
    </form>
  );
}
