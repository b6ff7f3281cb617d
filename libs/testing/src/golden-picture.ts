import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import sharp, { type Sharp } from 'sharp';

const DOTS_PER_INCH = 40;
/** Of 255 shades: what rasterising alone never makes of a page at this size. */
const VISIBLE = 40;

/**
 * Compares a page of a PDF, small and grey, with the picture of it that was looked at and kept. A picture that is missing is drawn, for
 * a person to look at: delete one that is out of date.
 *
 * @param golden address of the PNG
 * @returns the share of pixels that differ visibly, 0 to 1
 */
export async function pictureDifference(pdf: Uint8Array, golden: URL, page = 1): Promise<number> {
  const drawn = sharp(await rasterised(pdf, page)).greyscale();
  if (!existsSync(golden)) {
    await writeFile(golden, await drawn.png({ palette: true, colours: 16, effort: 10 }).toBuffer());
    throw new Error(`Look at ${golden.pathname}: it was missing and has been drawn`);
  }
  return difference(drawn, sharp(await readFile(golden)).greyscale());
}

/** Compares the first pages of two PDFs in the same way. */
export async function pagesDifference(one: Uint8Array, other: Uint8Array): Promise<number> {
  const [first, second] = await Promise.all([rasterised(one, 1), rasterised(other, 1)]);
  return difference(sharp(first).greyscale(), sharp(second).greyscale());
}

async function difference(one: Sharp, other: Sharp): Promise<number> {
  const [now, kept] = await Promise.all([pixels(one), pixels(other)]);
  if (now.info.width !== kept.info.width || now.info.height !== kept.info.height) return 1;
  const differing = now.data.filter((shade, index) => Math.abs(shade - kept.data[index]!) > VISIBLE);
  return differing.length / now.data.length;
}

const pixels = (picture: Sharp) => picture.raw().toBuffer({ resolveWithObject: true });

/** A page as a PNG, drawn by poppler. */
export function rasterised(pdf: Uint8Array, page: number, dotsPerInch = DOTS_PER_INCH): Promise<Buffer> {
  const pages = ['-f', String(page), '-l', String(page)];
  const run = promisify(execFile)(
    'pdftoppm',
    ['-png', '-singlefile', '-r', String(dotsPerInch), ...pages, '-'],
    { encoding: 'buffer', maxBuffer: 50_000_000 },
  );
  run.child.stdin?.end(pdf);
  return run.then(({ stdout }) => stdout);
}
