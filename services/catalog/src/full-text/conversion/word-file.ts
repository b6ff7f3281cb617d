import { posix } from 'node:path';
import mammoth from 'mammoth';
import type { Reading } from './reading.ts';
import { TextError } from './text-error.ts';

/** Styles of Word beyond those that the library knows. */
const styleMap = [
  "p[style-name='Title'] => !",
  "p[style-name='Subtitle'] => !",
  "p[style-name='Quote'] => blockquote > p:fresh",
  "p[style-name='Intense Quote'] => blockquote > p:fresh",
  "p[style-name='HTML Preformatted'] => pre:separator('\\n')",
  "p[style-name='Source Code'] => pre:separator('\\n')",
];

/** The files of the document in place of the zip, which has been unpacked within the bounds. */
function zipOf(files: ReadonlyMap<string, Uint8Array>) {
  const pathOf = (name: string) => posix.normalize(name.replace(/^\//u, ''));
  return {
    exists: (name: string) => files.has(pathOf(name)),
    read: (name: string, encoding?: BufferEncoding) => {
      const bytes = files.get(pathOf(name));
      if (!bytes) return Promise.reject(new TextError(`The Word file has no ${name.slice(0, 100)}`));
      return Promise.resolve(encoding ? Buffer.from(bytes).toString(encoding) : Buffer.from(bytes));
    },
  };
}

/** A Word file as HTML; its pictures are added to `embedded`. Equations are lost, which is reported. */
export async function wordArticle(
  reading: Reading,
  files: ReadonlyMap<string, Uint8Array>,
  embedded: Map<string, Uint8Array>,
): Promise<string> {
  const document = Buffer.from(files.get('word/document.xml') ?? []).toString('utf8');
  const equations = document.match(/<m:oMath[\s>]/gu)?.length ?? 0;
  if (equations > 0) reading.warn('equations_lost', `${equations}`);
  const convertImage = mammoth.images.imgElement(async (image) => {
    const src = `embedded:${embedded.size + 1}`;
    embedded.set(src, await image.readAsBuffer());
    return { src };
  });
  // Its types lack the files in place of a zip.
  const input = { file: zipOf(files) } as unknown as { buffer: Buffer };
  const { value } = await mammoth.convertToHtml(input, { styleMap, convertImage, externalFileAccess: false });
  return value;
}
