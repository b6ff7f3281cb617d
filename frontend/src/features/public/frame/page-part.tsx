import { type ReactNode, useEffect } from 'react';
import type { Part } from '#lib/load.ts';
import { useMessages } from '#messages/messages-context.ts';
import { useSite } from '#shared/settings/site-context.ts';

interface Props<T> {
  part: Part<T>;
  children: (loaded: T) => ReactNode;
}

/** A part of a public page, left empty when it could not be fetched (requirements.md#public-frame). */
export function PagePart<T>({ part, children }: Props<T>) {
  return 'failure' in part ? <Unavailable failure={part.failure} /> : children(part.loaded);
}

export function SettingsPart({ children }: { children: ReactNode }) {
  const { failure } = useSite();
  return failure === undefined ? children : <Unavailable failure={failure} />;
}

/** Logs the failure to the console (requirements.md#public-frame), on the server or in the browser. */
function Unavailable({ failure }: { failure: string }) {
  const { frame } = useMessages();
  useEffect(() => console.error(failure), [failure]);
  return (
    <p className="quiet" role="status">
      {frame.unavailable}
    </p>
  );
}
