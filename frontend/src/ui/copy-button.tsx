import { useState } from 'react';
import { useMessages } from '#messages/messages-context.ts';
import { useInBrowser } from './use-in-browser.ts';

interface Props {
  text: string | (() => Promise<string>);
  label: string;
}

/** Copies a text; shown only with JavaScript, and where the browser permits it. */
export function CopyButton({ text, label }: Props) {
  const [state, setState] = useState<'ready' | 'copied' | 'failed'>('ready');
  const { frame } = useMessages();
  const unable = useInBrowser(() => navigator.clipboard === undefined);

  async function copy() {
    try {
      await navigator.clipboard.writeText(typeof text === 'string' ? text : await text());
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
