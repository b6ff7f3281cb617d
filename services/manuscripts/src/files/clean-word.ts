import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';
import { unescapeHtml } from '#contracts/text/rich-text.ts';
import { zipEntries } from '#platform/files/zip-entries.ts';
import { ZipStream } from '#platform/files/zip-stream.ts';
import { zipLimits } from './zip-limits.ts';

/** A Word file without the names of its authors, and its text. */
interface CleanWord {
  bytes: Uint8Array;
  text: string;
}

/** What stands in the place of parts that say who has written the file. */
const empty: readonly [name: RegExp, instead: string][] = [
  [
    /^docProps\/core\d*\.xml$|\.psmdcp$/i,
    '<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties"/>',
  ],
  [
    /^docProps\/app\d*\.xml$/i,
    '<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties"/>',
  ],
  [
    /^docProps\/custom\d*\.xml$/i,
    '<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/custom-properties"/>',
  ],
  [
    /^word\/people\d*\.xml$/i,
    '<w15:people xmlns:w15="http://schemas.microsoft.com/office/word/2012/wordml"/>',
  ],
  [/^customXml\/item\d+\.xml$/i, '<empty/>'],
];
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const isDropped = (name: string): boolean => /^docProps\/thumbnail\.|^docMetadata\//i.test(name);
const isXml = (name: string): boolean => /\.(?:xml|rels)$/i.test(name);

/** @param person in the place of each name, 'Author' or 'Reviewer' */
export async function cleanWord(original: Uint8Array, person: string): Promise<CleanWord> {
  const parts = await partsOf(Buffer.from(original));
  const dropped = droppedRelations(parts);
  const zip = new ZipStream();
  const output = buffer(zip.output);
  const texts: string[] = [];
  for (const [name, bytes] of parts) {
    if (isDropped(name)) continue;
    const cleaned = cleanPart(name, bytes, person, dropped);
    if (/^word\/(?:document|header\d*|footer\d*|footnotes|endnotes|comments)\.xml$/i.test(name))
      texts.push(textOf(cleaned.toString('utf8')));
    await zip.add(cleaned, { name });
  }
  await zip.end();
  // The document itself last: its references are what the search leaves out.
  return { bytes: await output, text: texts.sort((one, other) => one.length - other.length).join('\n') };
}

async function partsOf(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true });
  const parts = new Map<string, Buffer>();
  for (const [name, entry] of await zipEntries(zip, zipLimits, Error))
    parts.set(name, await buffer(await zip.openReadStreamPromise(entry)));
  return parts;
}

/** The relations to files elsewhere, by the part that has them: opening them would tell from where a file is read. */
function droppedRelations(parts: ReadonlyMap<string, Buffer>): Map<string, Set<string>> {
  const dropped = new Map<string, Set<string>>();
  for (const [name, bytes] of parts) {
    const [, folder, part] = /^(.*?)_rels\/(.+)\.rels$/.exec(name) ?? [];
    if (folder === undefined || part === undefined) continue;
    const ids = tagsOf(asText(bytes), 'Relationship')
      .filter(isDroppedRelation)
      .flatMap((tag) => valueOf(tag, 'Id'));
    if (ids.length > 0) dropped.set(folder + part, new Set(ids));
  }
  return dropped;
}

/** Hyperlinks are followed by whoever presses them. */
const isDroppedRelation = (tag: string): boolean => {
  const [type = ''] = valueOf(tag, 'Type');
  const isOutside = /\sTargetMode\s*=\s*["']External["']/i.test(tag) && !/\/hyperlink$/i.test(type);
  return isOutside || /\/thumbnail$/i.test(type) || /docMetadata|classificationlabels/i.test(tag);
};

function cleanPart(
  name: string,
  bytes: Buffer,
  person: string,
  dropped: ReadonlyMap<string, ReadonlySet<string>>,
): Buffer {
  const [, instead] = empty.find(([pattern]) => pattern.test(name)) ?? [];
  if (instead !== undefined) return Buffer.from(declaration + instead);
  if (!isXml(name)) return bytes;
  const text = asText(bytes);
  if (name.endsWith('.rels'))
    return Buffer.from(text.replace(/<Relationship\s[^>]*>/g, (tag) => (isDroppedRelation(tag) ? '' : tag)));
  if (name === '[Content_Types].xml')
    return Buffer.from(text.replace(/<Override\s[^>]*docMetadata[^>]*>/g, ''));
  const ids = dropped.get(name);
  const initial = person.charAt(0);
  const cleaned = text.replace(/<[^<>]+>/g, (tag) => {
    if (ids && /^<\w+:attachedTemplate\s/.test(tag)) return '';
    return tag
      .replace(/(\s(?:\w+:)?author\s*=\s*)(?:"[^"]*"|'[^']*')/g, `$1"${person}"`)
      .replace(/(\s(?:\w+:)?initials\s*=\s*)(?:"[^"]*"|'[^']*')/g, `$1"${initial}"`)
      .replace(/(\s\w+:userId\s*=\s*)(?:"[^"]*"|'[^']*')/g, '$1""')
      .replace(/\s\w+:(?:id|link|embed|pict|href)\s*=\s*["']([^"']+)["']/g, (attribute, id: string) =>
        ids?.has(id) ? '' : attribute,
      );
  });
  return Buffer.from(cleaned);
}

/** Parts are in UTF-8 or UTF-16; they are written in UTF-8. */
function asText(bytes: Buffer): string {
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  const encoding = isUtf16 ? (bytes[0] === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8';
  const text = new TextDecoder(encoding).decode(bytes);
  return isUtf16 ? text.replace(/^<\?xml[^>]*\?>\s*/, declaration) : text;
}

const tagsOf = (text: string, name: string): string[] =>
  text.match(new RegExp(`<${name}\\s[^>]*>`, 'g')) ?? [];

const valueOf = (tag: string, attribute: string): string[] => {
  const [, value] = new RegExp(`\\s${attribute}\\s*=\\s*["']([^"']*)["']`).exec(tag) ?? [];
  return value === undefined ? [] : [value];
};

/** The paragraphs of a part, one a line. */
const textOf = (xml: string): string =>
  unescapeHtml(
    xml
      .replace(/<\w+:(?:tab|br|cr)\b[^>]*>/g, ' ')
      .replace(/<\/\w+:p>/g, '\n')
      .replace(/<w:instrText\b[^>]*>[^<]*<\/w:instrText>/g, ' ')
      .replace(/<[^>]*>/g, ''),
  );
