import { useState } from 'react';
import type { Records } from '#shared/proposals/found.ts';
import { proposalsOfRecords } from '#shared/proposals/pasted-record.ts';

/** Proposals of a pasted record, as JSON. */
export function RecordExample() {
  const [found, setFound] = useState<Records>();
  return (
    <main>
      <label>
        Record <textarea onChange={({ target }) => void proposalsOfRecords(target.value).then(setFound)} />
      </label>
      <output>{found && JSON.stringify(found)}</output>
    </main>
  );
}
