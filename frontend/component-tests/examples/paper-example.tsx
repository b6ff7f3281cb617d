import { useState } from 'react';
import { readPaper } from '#shared/proposals/read-paper.ts';

const rules = { journalNames: ['Journal of Fields'], journalEmail: '' };

/** Proposals read from a PDF, as JSON. */
export function PaperExample() {
  const [read, setRead] = useState('');
  const take = (file: File) =>
    readPaper(file, rules, new AbortController().signal).then(
      (found) => setRead(JSON.stringify({ name: file.name, ...found })),
      (error: unknown) => setRead(JSON.stringify({ name: file.name, error: String(error) })),
    );
  return (
    <main>
      <label>
        Paper <input type="file" onChange={({ target }) => void take(target.files![0]!)} />
      </label>
      <output>{read}</output>
    </main>
  );
}
