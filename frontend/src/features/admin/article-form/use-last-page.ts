import { useEffect, useState } from 'react';
import type { LastPage } from '#contracts/fields/entities.ts';
import { call } from '../../../lib/api-call.ts';
import { lastPagePath } from '../../shared/issues/issue-address.ts';

/** The last page of an issue's articles; undefined until it is known, and for an issue that does not exist. */
export function useLastPage({
  year,
  volume,
  issue,
}: {
  year: string;
  volume: string;
  issue: string;
}): number | undefined {
  const key = `${year}/${volume}/${issue}`;
  const [known, setKnown] = useState<{ key: string; lastPage?: number }>({ key: '' });

  useEffect(() => {
    if (!/^\d+\/\d+\/\d+$/.test(key)) return;
    const left = new AbortController();
    call<LastPage>(lastPagePath({ year, volume, issue }), { signal: left.signal }).then(
      ({ lastPage }) => setKnown({ key, lastPage }),
      // Without it the server still rejects overlapping pages, with the same message.
      () => !left.signal.aborted && setKnown({ key }),
    );
    return () => left.abort();
  }, [key, year, volume, issue]);

  return known.key === key ? known.lastPage : undefined;
}
