import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router-dom';
import { call } from '#lib/api-call.ts';
import { ActionButton } from '#ui/action-button.tsx';
import { useAction } from '#shared/flash/flash-context.ts';
import { useRefreshWhile } from '../frame/use-refresh-while.ts';
import { type AllSampleContent, countEntities } from './first-steps.ts';
import { sampleLogPath, sampleManuscriptsPath, samplePath } from './load-first-steps.ts';

const REFRESH_MS = 1_500;

export function SampleStep({ sample }: { sample: AllSampleContent }) {
  const { revalidate } = useRevalidator();
  const { busy, act } = useAction();
  useRefreshWhile(sample.removing, REFRESH_MS);
  const left = countEntities(sample);
  const isGone = left + sample.settings.length === 0;
  const state = useRef<HTMLParagraphElement>(null);
  // The button that was pressed is gone.
  useEffect(() => {
    if (document.activeElement === document.body) state.current?.focus();
  }, [sample.removing, isGone]);
  if (sample.removing || isGone)
    return (
      <p role="status" ref={state} tabIndex={-1}>
        {sample.removing
          ? `The sample content is being removed: ${left + 1} items left…`
          : 'The journal has no sample content.'}
      </p>
    );
  return (
    <>
      <p>
        To let you try things out, the journal was filled with {contentsText(sample)}, and with settings such
        as its name. Whatever you choose, what you have added, changed or saved in a form stays.
      </p>
      <p className="actions">
        <ActionButton
          label="Remove sample content"
          isMain
          disabled={busy !== ''}
          onClick={() => act('remove', () => callEveryService('', 'DELETE'), revalidate)}
        />
        <ActionButton
          label="Keep sample content"
          disabled={busy !== ''}
          onClick={() => act('keep', () => callEveryService('/keep', 'POST'), revalidate)}
        />
      </p>
    </>
  );
}

/** '60 articles, 8 issues and 24 editors' */
function contentsText({
  articles,
  issues,
  editors,
  partners,
  pages,
  entries,
  manuscripts,
}: AllSampleContent): string {
  const counts = [
    [articles, 'article'],
    [issues, 'issue'],
    [editors, 'editor'],
    [partners, 'indexing partner'],
    [pages, 'page'],
    [entries, 'work-log entry'],
    [manuscripts, 'manuscript'],
  ] as const;
  const named = counts.flatMap(([count, noun]) => (count > 0 ? counted(count, noun) : []));
  return new Intl.ListFormat('en-GB').format(named) || 'sample settings';
}

const counted = (count: number, noun: string): string =>
  `${count} ${count === 1 ? noun : `${noun}s`.replace(/ys$/, 'ies')}`;

/** Calls the services of the journal, its work log and its manuscripts. */
const callEveryService = (path: string, method: 'POST' | 'DELETE') =>
  Promise.all(
    [samplePath, sampleLogPath, sampleManuscriptsPath].map((sample) => call(`${sample}${path}`, { method })),
  );
