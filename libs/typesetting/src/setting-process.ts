/** Runs in a separate process for each article, in specs directly from the TypeScript source. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { NodeCompiler, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler';
import { serveFile } from '#platform/process/serve-file.ts';
import { blocksOf, everyBlock, inlinesIn, inlineText } from '#contracts/full-text/text-lines.ts';
import type { TextPicture, TextTree } from '#contracts/full-text/text-tree.ts';
import type { PageDesign } from '#contracts/typesetting/article-pages.ts';
import { Arrangement, type Seen } from './arrangement.ts';
import { facesFor } from './faces.ts';
import { finishedPdf } from './finished-pdf.ts';
import { comparedWords, missingWords, outsidePage, overlapping, wordsOfTree } from './page-checks.ts';
import { pageRemarks } from './page-remarks.ts';
import type { EnginePicture } from './text-nodes.ts';
import { pdfWords } from './page-words.ts';
import { preparedText } from './prepared-text.ts';
import type { PagesRequest, SetPages } from './pages-request.ts';
import type { Geometry } from './table-layout.ts';

export type SettingRequest = Omit<PagesRequest, 'tree'>;

const designs: Record<PageDesign, { columns: number; geometry: Geometry }> = {
  'two columns': { columns: 2, geometry: { column: 238, page: 493, turned: 690 } },
  'one column': { columns: 1, geometry: { column: 396, page: 396, turned: 690 } },
};

/** The folder of the templates, beside the sources and in the build. */
const templates = fileURLToPath(new URL('..', import.meta.url));
// One picture at a time, and one thread: an article has its own process, and memory counts.
sharp.concurrency(1);
sharp.cache(false);
process.env.RAYON_NUM_THREADS = '1';

/** Times that pages are set until nothing is left that setting again would help. */
const MAX_SETTINGS = 4;

async function set(
  file: Buffer,
  request: SettingRequest,
  handOver: (name: string) => Promise<Uint8Array | undefined>,
): Promise<SetPages> {
  const tree = JSON.parse(file.toString()) as TextTree;
  const { record, design, layout } = request;
  if (record.references.length > 0) tree.references = record.references;
  const text = `${JSON.stringify(tree)}${JSON.stringify(record)}`;
  const faces = await facesFor(text, request.fonts, request.fontFolder);
  const compiler = NodeCompiler.create({ workspace: templates, fontArgs: [{ fontBlobs: faces.files }] });
  const give = (name: string, content: unknown) =>
    compiler.mapShadow(join(templates, name), Buffer.from(JSON.stringify(content, wellFormed)));
  const pictures = await storedPictures(tree, handOver, (name, bytes) =>
    compiler.mapShadow(join(templates, name), bytes),
  );
  const arrangement = new Arrangement();
  const { columns, geometry } = designs[design];
  for (let time = 1; ; time += 1) {
    const { formulas, remarks, ...parts } = preparedText(tree, {
      geometry,
      layout,
      pictures,
      arrangement,
      continued: record.words.continued,
    });
    give('formulas.json', formulas);
    const { balanceAt } = arrangement;
    give('paper.json', { record, text: parts, columns, balanceAt, fonts: faces.names });
    const { pdf, document, letters } = setOnce(compiler);
    const [seen] = compiler.query(document, { selector: '<report>', field: 'value' }) as [Seen[]];
    const finished = await finishedPdf(pdf, { ...record, licence: record.licence.address });
    const { words, text: read } = await pdfWords(finished);
    const over = overlapping(words);
    const outside = outsidePage(words);
    if (time < MAX_SETTINGS && arrangement.changes(seen, [...over.flat(), ...outside])) continue;
    const wanted = [...wordsOfTree(tree), ...comparedWords(inlineText(record.title))];
    const missing = missingWords(wanted, comparedWords(read));
    const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
    return {
      pdf: finished,
      pages: document.numOfPages,
      remarks: pageRemarks(tree, { letters, missing, over, outside, prepared: remarks, seen }),
      words: { text: wanted.length, pdf: wanted.length - missing.length },
      places: seen.filter(({ kind }) => kind === 'paragraph').map(({ page }) => page),
      used: { seconds: (userCPUTime + systemCPUTime) / 1e6, megabytes: maxRSS / 1_024 },
    };
  }
}

/** The engine reads no JSON with half of a pair of UTF-16. */
const wellFormed = (_: string, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value);

/** The engine's messages about letters that no font has. */
const LETTERS = /the text `\\?"(.+?)\\?"` could not be displayed/gu;
/** The engine's own signs of the direction of a text. */
const DIRECTION = /u\{20[0-9a-f]{2}\}/u;

/** A document with its PDF; without the checks of PDF/UA if a letter has no font, so that there is a proof. */
function setOnce(compiler: NodeCompiler): {
  pdf: Uint8Array;
  document: NodeTypstDocument;
  letters: string[];
} {
  const result = compiler.compile({ mainFilePath: join(templates, 'journal.typ') });
  const document = result.result;
  if (!document)
    throw new Error(
      compiler
        .fetchDiagnostics(result.takeError()!)
        .map((one) => JSON.stringify(one))
        .join('; '),
    );
  try {
    return { pdf: compiler.pdf(document, { pdfStandard: 'ua-1' }), document, letters: [] };
  } catch (error) {
    const letters = [...String((error as Error).message).matchAll(LETTERS)].map(([, letter]) => letter!);
    if (letters.length === 0) throw error;
    return {
      pdf: compiler.pdf(document, {}),
      document,
      letters: [...new Set(letters)].filter((letter) => !DIRECTION.test(letter)),
    };
  }
}

/** Gives the engine the pictures of a text as JPEG, which it takes into the PDF as they are. */
async function storedPictures(
  tree: TextTree,
  handOver: (name: string) => Promise<Uint8Array | undefined>,
  store: (name: string, bytes: Buffer) => void,
): Promise<ReadonlyMap<string, EnginePicture>> {
  const pictures = new Map<string, EnginePicture>();
  for (const { name } of picturesIn(tree)) {
    const webp = name !== '' && !pictures.has(name) ? await handOver(name) : undefined;
    if (!webp) continue;
    const jpeg = sharp(webp)
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 90, chromaSubsampling: '4:4:4' });
    const { data, info } = await jpeg.toBuffer({ resolveWithObject: true });
    const file = `picture-${pictures.size + 1}.jpg`;
    store(file, data);
    pictures.set(name, { file, width: info.width, height: info.height });
  }
  return pictures;
}

function picturesIn(tree: TextTree): TextPicture[] {
  const blocks = blocksOf(tree);
  const ofBlocks = everyBlock(blocks).flatMap((block) =>
    'pictures' in block ? block.pictures : 'picture' in block && block.picture ? [block.picture] : [],
  );
  const ofLines = inlinesIn(blocks).flatMap((inline) =>
    typeof inline !== 'string' && 'picture' in inline && inline.picture ? [inline.picture] : [],
  );
  return [...ofBlocks, ...ofLines];
}

serveFile(set);
