// Sets a folder of texts (JATS, HTML, Word, zip) and prints a table of what was found; the PDFs remain in test-results/pages:
//   npm run trial:pages -- folder ['one column']
// Maven fetches veraPDF, which is run with Java; qpdf is the machine's.
import { createReadStream } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { convertText } from '#conversion/convert-text.ts';
import { blocksPublication, type PageDesign } from '#contracts/typesetting/article-pages.ts';
import { pageRecord } from '#testing/builders/page-record.ts';
import { setPages } from '#typesetting/set-pages.ts';
import { fetchValidators, validated } from './pages/validators.ts';

const [folder, design = 'two columns'] = process.argv.slice(2);
if (!folder) throw new Error('Which folder?');
fetchValidators();
const out = 'test-results/pages';
await mkdir(out, { recursive: true });
const languages: Record<string, string> = { pt: 'pt', es: 'es', hi: 'hi' };

interface Row {
  text: string;
  pages: number;
  words: number;
  lost: number;
  seconds: number;
  MB: number;
  kB: number;
  blocking: string;
}

const rows: Row[] = [];
for (const name of (await readdir(folder)).sort()) {
  const text = parse(name).name;
  const pictures = new Map<string, Uint8Array>();
  try {
    const { tree } = await convertText(
      { name, content: createReadStream(join(folder, name)) },
      {
        references: [],
        signal: AbortSignal.timeout(120_000),
        storePicture: ({ full }) => {
          const picture = `${pictures.size + 1}.webp`;
          pictures.set(picture, full);
          return Promise.resolve(picture);
        },
      },
    );
    // The last letters of a name such as `soil.pt.xml` are its language.
    const language = languages[parse(text).ext.slice(1)] ?? 'en';
    const made = await setPages(
      {
        record: pageRecord({ language }),
        tree,
        design: design as PageDesign,
        fonts: 'source',
        layout: {},
        fontFolder: '',
      },
      (picture) => Promise.resolve(pictures.get(picture)),
      AbortSignal.timeout(120_000),
    );
    await writeFile(join(out, `${text}.pdf`), made.pdf);
    const found = Map.groupBy(made.remarks.filter(blocksPublication), ({ kind }) => kind);
    rows.push({
      text,
      pages: made.pages,
      words: made.words.text,
      lost: made.words.text - made.words.pdf,
      seconds: Number(made.used.seconds.toFixed(2)),
      MB: Math.round(made.used.megabytes),
      kB: Math.round(made.pdf.length / 1_000),
      blocking: [...found].map(([kind, { length }]) => `${kind} ${length}`).join(', '),
    });
  } catch (error) {
    console.log(`${name}: ${String(error)}`);
  }
}
const files = rows.map(({ text }) => join(process.cwd(), out, `${text}.pdf`));
const results = await validated(files);
console.table(rows.map((row, at) => ({ ...row, ...results.get(files[at]!) })));
const sum = (of: (row: Row) => number) => rows.reduce((total, row) => total + of(row), 0);
const all = [...results.values()];
console.log(
  `${rows.length} texts, ${sum(({ pages }) => pages)} pages, ${sum(({ words }) => words)} words, ${sum(({ lost }) => lost)} lost; ` +
    `${(sum(({ seconds }) => seconds) / rows.length).toFixed(2)} s of processor on average, at most ${Math.max(...rows.map(({ MB }) => MB))} MB; ` +
    `valid as PDF/UA-1: ${all.filter(({ ua1 }) => ua1).length}, PDF/A-2a: ${all.filter((one) => one['2a']).length}, by qpdf: ${all.filter(({ qpdf }) => qpdf).length}`,
);
