import { useState, useSyncExternalStore } from 'react';

const never = () => () => {};

/** Copies a text; rendered only with JavaScript, so that there is no dead button without it. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [state, setState] = useState<'ready' | 'copied' | 'failed'>('ready');
  const able = useSyncExternalStore(
    never,
    () => navigator.clipboard !== undefined,
    () => false,
  );

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setState('copied');
    } catch {
      setState('failed');
    }
  }

  return (
    <button type="button" className="quiet" disabled={!able} hidden={!able} onClick={() => void copy()}>
      <span aria-live="polite">
        {state === 'ready' ? label : state === 'copied' ? 'Copied' : 'Select the text to copy it'}
      </span>
    </button>
  );
}
