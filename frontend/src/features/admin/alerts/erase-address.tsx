import { type FormEvent, useState } from 'react';
import { useFlash } from '../../shared/flash/flash-context.ts';
import { useToast } from '../../shared/flash/toast-context.ts';
import { TextInput } from '../../../ui/text-input.tsx';
import { useAlertCall } from './use-alert-call.ts';
import styles from './alerts.module.css';

/** Erases an address when its holder asks for it. */
export function EraseAddress() {
  const flash = useFlash();
  const toast = useToast();
  const { busy, post } = useAlertCall();
  const [email, setEmail] = useState('');
  function submit(event: FormEvent) {
    event.preventDefault();
    void post<{ erased: boolean }>('erase', { email }, ({ erased }) => {
      if (!erased) return flash('Nothing is stored about this address');
      setEmail('');
      toast({ message: 'The address is erased' });
    });
  }
  return (
    <form className={styles.erase} onSubmit={submit}>
      <TextInput id="erase-email" label="E-mail" type="email" value={email} onChange={setEmail} required />
      <button type="submit" disabled={busy}>
        Erase
      </button>
    </form>
  );
}
