import { useState } from 'react';
import { useMessages } from '../messages/messages-context.ts';
import { useInBrowser } from './use-in-browser.ts';

/** Copies a text; there only with JavaScript, and where the browser permits it. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [state, setState] = useState<'ready' | 'copied' | 'failed'>('ready');
  const { frame } = useMessages();
  const unable = useInBrowser(() => navigator.clipboard === undefined);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setState('copied');
    } catch {
      setState('failed');
    }
  }

  return (
    <button type="button" className="quiet" data-scripted hidden={unable} onClick={() => void copy()}>
      <span aria-live="polite">
        {state === 'ready' ? label : state === 'copied' ? frame.copied : frame.copyFailed}
      </span>
    </button>
  );
}
