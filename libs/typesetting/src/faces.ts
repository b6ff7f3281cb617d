import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import type { FontPair } from '#contracts/values/font-pairs.ts';

const { resolve } = createRequire(import.meta.url);

/** Text face of each pair: packages of variable fonts, of which the engine cannot use any, so that static ones are made. */
const families: Record<FontPair, string> = {
  source: 'source-serif-4',
  literata: 'literata',
  stix: 'stix-two-text',
};
const DEVANAGARI = 'noto-serif-devanagari';
const weights = [400, 600] as const;
/** Fonts of the engine itself, for what the others lack. */
const engineFonts = [
  'Libertinus Serif',
  'New Computer Modern',
  'New Computer Modern Math',
  'DejaVu Sans Mono',
];

export interface Faces {
  /** Names in the order in which a letter is looked for; they are ours, so that no font of the machine has one. */
  names: string[];
  files: Buffer[];
}

/**
 * Fonts with the letters of a text, and those of a folder of the operator.
 * @param folder has fonts for other letters (TTF, OTF); none if empty
 */
export async function facesFor(text: string, pair: FontPair, folder: string): Promise<Faces> {
  const faces: Faces = { names: [...engineFonts], files: [] };
  let count = 0;
  const add = (files: Buffer[]) => {
    const name = `Page${count}`;
    faces.names.splice(count, 0, name);
    faces.files.push(...files.map((file) => renamed(file, name)));
    count += 1;
  };
  const letters = [...new Set(text.normalize('NFC'))];
  const lettersIn = (ranges: string) =>
    letters.filter((letter) => isIn(ranges, letter.codePointAt(0)!)).join('');
  for (const [subset, ranges] of subsetsOf(families[pair])) {
    const own = subset === 'latin' ? basicLatin + lettersIn(ranges) : lettersIn(ranges);
    if (own !== '') add(await staticFaces(families[pair], subset, ['normal', 'italic'], own));
  }
  if (/\p{Script=Devanagari}/u.test(text))
    add(await staticFaces(DEVANAGARI, 'devanagari', ['normal'], allDevanagari));
  const given = folder ? (await readdir(folder)).filter((name) => /\.[ot]tf$/iu.test(name)).sort() : [];
  for (const name of given) add([await readFile(join(folder, name))]);
  return faces;
}

async function staticFaces(
  font: string,
  subset: string,
  styles: readonly string[],
  letters: string,
): Promise<Buffer[]> {
  const files: Buffer[] = [];
  for (const style of styles) {
    const packed = await readFile(
      resolve(`@fontsource-variable/${font}/files/${font}-${subset}-wght-${style}.woff2`),
    );
    for (const wght of weights)
      files.push(
        await subsetFont(packed, letters, {
          targetFormat: 'truetype',
          variationAxes: { wght },
          preserveNameIds: [1, 16],
        }),
      );
  }
  return files;
}

const characters = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => String.fromCodePoint(from + at)).join('');
/** Figures and signs that templates add, and the vowel signs and joiners of which a shaper makes others. */
const basicLatin = characters(0x20, 95);
const allDevanagari = `${basicLatin}${characters(0x900, 128)}\u200c\u200d\u25cc`;

/** The parts of a font with the ranges of their letters, Latin first. */
function subsetsOf(font: string): [subset: string, ranges: string][] {
  const text = readFileSync(resolve(`@fontsource-variable/${font}/unicode.json`), 'utf8');
  return Object.entries(JSON.parse(text) as Record<string, string>).reverse();
}

/** @param ranges 'U+0000-00FF,U+0131' */
const isIn = (ranges: string, letter: number): boolean =>
  ranges.split(',').some((range) => {
    const [from, to = from] = range
      .slice(2)
      .split('-')
      .map((hex) => Number.parseInt(hex, 16));
    return letter >= from! && letter <= to!;
  });

/** A font with another family name, written over its own (OpenType, 'name'). */
function renamed(font: Buffer, name: string): Buffer {
  const file = Buffer.from(font);
  for (let entry = 12; entry < 12 + 16 * file.readUInt16BE(4); entry += 16) {
    if (file.toString('latin1', entry, entry + 4) !== 'name') continue;
    const table = file.readUInt32BE(entry + 8);
    const strings = table + file.readUInt16BE(table + 4);
    for (let at = table + 6; at < table + 6 + 12 * file.readUInt16BE(table + 2); at += 12) {
      if (![1, 16].includes(file.readUInt16BE(at + 6))) continue;
      const isWide = file.readUInt16BE(at) !== 1;
      const bytes = isWide ? Buffer.from(name, 'utf16le').swap16() : Buffer.from(name, 'latin1');
      bytes.copy(file, strings + file.readUInt16BE(at + 10));
      file.writeUInt16BE(bytes.length, at + 8);
    }
  }
  return file;
}
