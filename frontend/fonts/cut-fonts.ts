import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import { type FontPart, fontFile, partFile } from './fonts.ts';

const { resolve } = createRequire(import.meta.url);
const modules = new URL('../../node_modules/', import.meta.url);

/** No text of the pages is lighter or bolder. */
const WEIGHTS = { min: 400, max: 700 };

/** Writes the file of a part. @returns its path */
export async function subsetPart(part: FontPart): Promise<string> {
  const source = readFileSync(resolve(fontFile(part.font, part.subset, part.style)));
  const options = {
    targetFormat: 'woff2' as const,
    variationAxes: { wght: WEIGHTS },
    // Unknown to the package's types.
    keepFeatures: part.features,
  };
  const cut = await subsetFont(source, part.text, options);
  const file = new URL(partFile(part), modules);
  mkdirSync(new URL('.', file), { recursive: true });
  writeFileSync(file, cut);
  return fileURLToPath(file);
}
