import { useState } from 'react';
import { useFlash, useToast } from '#shared/flash/flash-context.ts';

/** A lamp that is switched off with a toast, whose Undo switches it on again; and a refusal. */
export function MessageExample() {
  const [isOn, setOn] = useState(true);
  const toast = useToast();
  const flash = useFlash();

  function switchOff() {
    setOn(false);
    toast({
      message: 'Off: lamp',
      undo: () => {
        setOn(true);
        return Promise.resolve();
      },
    });
  }

  return (
    <main>
      <output>{isOn ? 'on' : 'off'}</output>
      <button type="button" onClick={switchOff}>
        Switch off
      </button>
      <label>
        Note <input />
      </label>
      <button type="button" onClick={() => flash('Broken')}>
        Break
      </button>
      <button type="button" onClick={() => flash('Repaired', 'success')}>
        Mend
      </button>
    </main>
  );
}
