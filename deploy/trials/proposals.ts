// What the form proposes of PDFs, against what they should propose:
//   npm run trial:proposals -- folder [name of the journal that they print]
// The folder has PDFs and expected.json: { "a.pdf": { "title": "…", "authors": ["…"], "references": 12 } }, each optional.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Expected, readPaper, compareWithExpected } from './proposals/measure.ts';

const [folder, ...journalNames] = process.argv.slice(2);
if (!folder) throw new Error('Which folder?');
const list = JSON.parse(await readFile(join(folder, 'expected.json'), 'utf8')) as Record<string, Expected>;
const counts = new Map<string, { right: number; of: number }>();
for (const [name, expected] of Object.entries(list)) {
  const read = await readPaper(new Uint8Array(await readFile(join(folder, name))), journalNames);
  for (const [part, isRight] of Object.entries(compareWithExpected(read, expected))) {
    if (isRight === undefined) continue;
    const count = counts.get(part) ?? { right: 0, of: 0 };
    counts.set(part, { right: count.right + Number(isRight), of: count.of + 1 });
    if (!isRight) console.log(`${name}: ${part}: ${JSON.stringify(read[part as keyof typeof read])}`);
  }
}
for (const [part, { right, of }] of counts) console.log(`${part}: ${right} of ${of} right`);
