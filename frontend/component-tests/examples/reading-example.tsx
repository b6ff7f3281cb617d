import { useState } from 'react';
import { proposalsOfRecords } from '#shared/proposals/pasted-record.ts';
import { readProposals } from '#shared/proposals/read-proposals.ts';

const rules = { journalNames: ['Journal of Fields'], journalEmail: '' };

/** Proposals read from a Word file or a pasted record, as JSON. */
export function ReadingExample() {
  const [read, setRead] = useState<object>();
  const take = (file: File) =>
    readProposals(file, rules, new AbortController().signal).then(
      (found) => setRead({ name: file.name, ...found }),
      (error: unknown) => setRead({ name: file.name, error: String(error) }),
    );
  return (
    <main>
      <label>
        Paper <input type="file" onChange={({ target }) => void take(target.files![0]!)} />
      </label>
      <label>
        Record <textarea onChange={({ target }) => void proposalsOfRecords(target.value).then(setRead)} />
      </label>
      <output>{read && JSON.stringify(read)}</output>
    </main>
  );
}
