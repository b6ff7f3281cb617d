import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import sharp, { type Sharp } from 'sharp';

const DOTS_PER_INCH = 40;
/** A difference, of 255 shades, that is visible: more than rasterising alone ever changes in a page of this size. */
const VISIBLE = 40;

/**
 * Compares a page of a PDF, small and grey, with its approved reference picture. A missing picture is created for
 * review: delete an outdated one.
 * @param golden URL of the PNG
 * @returns the share of pixels that differ visibly, 0 to 1
 */
export async function pictureDifference(pdf: Uint8Array, golden: URL, page = 1): Promise<number> {
  const drawn = sharp(await rasterise(pdf, page)).greyscale();
  if (!existsSync(golden)) {
    await writeFile(golden, await drawn.png({ palette: true, colours: 16, effort: 10 }).toBuffer());
    throw new Error(`Review ${golden.pathname}: it was missing and has been created`);
  }
  return difference(drawn, sharp(await readFile(golden)).greyscale());
}

/** Compares the first pages of two PDFs in the same way. */
export async function pagesDifference(one: Uint8Array, other: Uint8Array): Promise<number> {
  const [first, second] = await Promise.all([rasterise(one, 1), rasterise(other, 1)]);
  return difference(sharp(first).greyscale(), sharp(second).greyscale());
}

async function difference(one: Sharp, other: Sharp): Promise<number> {
  const [first, second] = await Promise.all([pixels(one), pixels(other)]);
  if (first.info.width !== second.info.width || first.info.height !== second.info.height) return 1;
  const differing = first.data.filter((shade, index) => Math.abs(shade - second.data[index]!) > VISIBLE);
  return differing.length / first.data.length;
}

const pixels = (picture: Sharp) => picture.raw().toBuffer({ resolveWithObject: true });

/** A page as a PNG, rendered by poppler. */
export function rasterise(pdf: Uint8Array, page: number, dotsPerInch = DOTS_PER_INCH): Promise<Buffer> {
  const pages = ['-f', String(page), '-l', String(page)];
  const run = promisify(execFile)(
    'pdftoppm',
    ['-png', '-singlefile', '-r', String(dotsPerInch), ...pages, '-'],
    { encoding: 'buffer', maxBuffer: 50_000_000 },
  );
  run.child.stdin?.end(pdf);
  return run.then(({ stdout }) => stdout);
}
