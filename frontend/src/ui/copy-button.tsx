import { useState } from 'react';
import { useMessages } from '../messages/messages-context.ts';
import { useInBrowser } from './use-in-browser.ts';

/** Copies a text; rendered only with JavaScript, so that there is no dead button without it. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [state, setState] = useState<'ready' | 'copied' | 'failed'>('ready');
  const { frame } = useMessages();
  const able = useInBrowser(() => navigator.clipboard !== undefined);

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
        {state === 'ready' ? label : state === 'copied' ? frame.copied : frame.copyFailed}
      </span>
    </button>
  );
}
