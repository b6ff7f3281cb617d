import { type FormEvent, useState } from 'react';
import { call } from '#lib/api-call.ts';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { useFlash } from '#shared/flash/flash-context.ts';
import { useToast } from '#shared/flash/toast-context.ts';
import { useAction } from '#shared/flash/use-action.ts';
import styles from './alerts.module.css';

interface Props {
  /** Loads the page again. */
  onErased: () => Promise<void>;
}

/** Erases an address when its holder asks for it. */
export function EraseAddress({ onErased }: Props) {
  const flash = useFlash();
  const toast = useToast();
  const { busy, act } = useAction();
  const [email, setEmail] = useState('');

  async function erase() {
    const body = { email };
    const { erased } = await call<{ erased: boolean }>('/api/admin/alerts/erase', { method: 'POST', body });
    // The page loads before the message: until then Enter would be ignored.
    await onErased();
    if (!erased) return flash('Nothing is stored about this address');
    setEmail('');
    toast({ message: 'Address deleted' });
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    void act('erase', erase);
  }
  return (
    <form className={styles.erase} onSubmit={submit}>
      <TextInput id="erase-email" label="E-mail" type="email" value={email} onChange={setEmail} required />
      <button type="submit" disabled={busy !== ''}>
        Delete address
      </button>
    </form>
  );
}
