import { textLimits } from '#contracts/full-text/full-text.ts';
import { unicodeEncoding } from '#platform/markup/text-encoding.ts';
import { quoted, unzip } from '#platform/files/zip-entries.ts';
import { megabytes, TextError, tooLarge } from './text-error.ts';
import { WordPackage } from './word/word-package.ts';

/** Word needs several times the space of the text. */
const MAX_WORD_PART = 4 * textLimits.textBytes;
const zipLimits = {
  files: 2_000,
  bytes: textLimits.totalBytes,
  shownBytes: megabytes(textLimits.totalBytes),
};
const ZIP = Buffer.from('PK\x03\x04', 'latin1');
export const isZip = (bytes: Buffer): boolean => bytes.subarray(0, ZIP.length).equals(ZIP);

const accepted = 'a JATS file, a zip of JATS or HTML, HTML or a Word file (.docx) is accepted';

export type Source =
  | { kind: 'jats' | 'html'; path: string; text: string; files: Map<string, Buffer> }
  | { kind: 'word'; file: WordPackage };

/** @throws TextError for a file of another kind, or beyond a bound */
export async function readSource(name: string, bytes: Buffer): Promise<Source> {
  if (bytes.length === 0) throw new TextError('The file is empty');
  if (bytes.length > textLimits.totalBytes) throw tooLarge('The file', textLimits.totalBytes);
  if (!isZip(bytes)) return textSource(name, bytes, new Map());
  const damaged = 'The zip is damaged, or contains a path outside it';
  const files = await unzip(bytes, zipLimits, TextError, damaged);
  if (files.has('[Content_Types].xml')) return { kind: 'word', file: new WordPackage(bounded(files)) };
  if (files.has('mimetype')) throw new TextError(`This is an OpenDocument file or an e-book; ${accepted}`);
  const texts = [...files.keys()].filter((path) => /\.(?:xml|jats|nxml|html?|xhtml)$/i.test(path));
  const {
    article,
    jats,
    html = [],
  } = Object.groupBy(texts, (path) => {
    const bytes = files.get(path)!;
    // Beside an article, other XML is the list of a package's files, as in DAR and MECA.
    return isArticle(bytes) ? 'article' : (kindOf(bytes) ?? 'other');
  });
  const [path, ...others] = article ?? jats ?? html;
  if (path === undefined || others.length > 0)
    throw new TextError(
      `The zip has ${path === undefined ? 'no JATS or HTML file' : `${others.length + 1} JATS or HTML files`}; it must have one, with its pictures`,
    );
  const text = files.get(path)!;
  files.delete(path);
  return textSource(path, text, files);
}

function textSource(path: string, bytes: Buffer, files: Map<string, Buffer>): Source {
  const foreign = foreignFormat(beginningOf(bytes));
  if (foreign)
    throw new TextError(
      `This is XML of ${foreign}, not JATS: upload the article as JATS, HTML or a Word file (.docx)`,
    );
  const kind = kindOf(bytes);
  if (kind === undefined) throw new TextError(`${quoted(path)} is ${otherKind(bytes)}; ${accepted}`);
  if (bytes.length > textLimits.textBytes) throw tooLarge(`The text in ${quoted(path)}`);
  const encoding = encodingOf(bytes);
  try {
    // XML in another encoding than declared is refused; in HTML the lost characters are reported.
    return { kind, path, files, text: new TextDecoder(encoding, { fatal: kind === 'jats' }).decode(bytes) };
  } catch {
    throw new TextError(`${quoted(path)} is not in ${encoding.toUpperCase()}`);
  }
}

/** The encoding of a text by its first bytes, or else the one that it declares, in XML or in HTML. */
function encodingOf(bytes: Buffer): string {
  const start = bytes.toString('latin1', 0, 1_024);
  const unicode = unicodeEncoding(bytes);
  if (unicode !== 'utf-8' || start.startsWith('\xef\xbb\xbf')) return unicode;
  const declared =
    /^\s*<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]+)/iu.exec(start) ??
    /<meta[^>]*?charset\s*=\s*["']?([\w.:-]+)/iu.exec(start);
  // Bytes that can be searched for '<meta' are in no UTF-16.
  return /^utf-?16/iu.test(declared?.[1] ?? '') ? 'utf-8' : (declared?.[1] ?? 'utf-8');
}

const beginningOf = (bytes: Buffer): string =>
  new TextDecoder(unicodeEncoding(bytes)).decode(bytes.subarray(0, 20_000));

/** Whether the document or the first element of an XML file is an article's. */
const isArticle = (bytes: Buffer): boolean =>
  kindOf(bytes) === 'jats' &&
  /^(?:<\?[^>]*>|<!DOCTYPE[^>]*>|<!--[^]*?-->|[\s\ufeff])*<(?:[\w.-]+:)?(?:article|pmc-articleset)[\s>]/u.test(
    beginningOf(bytes),
  );

/** The kind of a text by its document type or its first element. */
function kindOf(bytes: Buffer): 'jats' | 'html' | undefined {
  const start = beginningOf(bytes).replace(/<!--[^]*?-->/gu, '');
  if (!/^\s*</u.test(start)) return undefined;
  const name = (/<!DOCTYPE\s+([\w:]+)/i.exec(start) ?? /<([a-z][\w:]*)/i.exec(start))?.[1]?.toLowerCase();
  if (name === 'article')
    return /^\s*<article[^>]*>\s*<(?!\?|front|body|processing)/i.test(start) ? 'html' : 'jats';
  if (/^(?:html|head|body|main|section|div|h1|h2|p|header)$/u.test(name ?? '')) return 'html';
  return /<\?xml/u.test(start) ? 'jats' : undefined;
}

function otherKind(bytes: Buffer): string {
  const start = bytes.toString('latin1', 0, 8);
  if (start.startsWith('%PDF')) return 'a PDF';
  if (start.startsWith('\xd0\xcf\x11\xe0')) return 'a Word file of the old kind (.doc), or has a password';
  if (start.startsWith('{\\rtf')) return 'an RTF file';
  return 'of another kind';
}

/** The parts of a Word file within the bounds, and without declarations of entities. */
function bounded(files: Map<string, Buffer>): Map<string, Buffer> {
  for (const [name, bytes] of files) {
    if (!/\.(?:xml|rels)$/iu.test(name)) continue;
    if (bytes.length > MAX_WORD_PART) throw tooLarge(`The text in ${quoted(name)}`, MAX_WORD_PART);
    if (bytes.includes('<!DOCTYPE'))
      throw new TextError(`${quoted(name)} has a document type, which is not accepted`);
  }
  return files;
}

/** Formats of XML other than JATS, by signs in their document type or their first two elements. */
const formats: readonly (readonly [sign: RegExp, name: string])[] = [
  [/\biop|<article-metadata\b/iu, 'IOP Publishing’s own format'],
  [
    /elsevier|-\/\/ES\/\/|<(?:ja:|(?:converted|simple)-article|full-text-retrieval)/iu,
    'Elsevier’s own format',
  ],
  [/wiley|blackwell|<component\b/iu, 'Wiley’s own format'],
  [/springer|A\+\+|<Publisher\b/iu, 'Springer’s own format'],
  [/rsc\.org|-\/\/RSC\/\/|<art-admin\b/u, 'the Royal Society of Chemistry’s own format'],
  [/biomedcentral|<art[\s>]/u, 'BioMed Central’s own format'],
  [/natureaj|\bnpg\b|<pubfm\b/iu, 'Nature’s own format'],
  [/tfja|taylor/iu, 'Taylor & Francis’s own format'],
  [/docbook/iu, 'the DocBook format'],
  [/tei-c\.org|<TEI/u, 'the TEI format'],
  [/schemas\.microsoft\.com\/office/u, 'Word’s own format'],
  [/opendocument/u, 'the OpenDocument format'],
  [/pkp\.sfu\.ca/u, 'the export of OJS'],
  [/crossref\.org|<doi_batch/u, 'a deposit for Crossref'],
];

/** The format of a text that begins as XML of another kind than JATS; undefined for JATS, HTML and what is unknown. */
export function foreignFormat(beginning: string): string | undefined {
  const start = beginning.replace(/<!--[^]*?-->/gu, '');
  const [type = ''] = /<!DOCTYPE[^[>]*/u.exec(start) ?? [];
  const [given = ''] = /<[a-z_][^>]*>\s*(?:<[\w.:-]+)?/iu.exec(start) ?? [];
  const elements = given.replace(/\s(?!xmlns)[\w.:-]+\s*=\s*(?:"[^"]*"|'[^']*')/gu, '');
  // An article of JATS may have namespaces of other formats.
  const isOurs = /\b(?:NLM|NISO|NCBI|JATS)\b|^<html\b|<(?:\w+:)?(?:front|processing-meta)$/iu;
  return isOurs.test(type) || isOurs.test(elements)
    ? undefined
    : formats.find(([sign]) => sign.test(`${type} ${elements}`))?.[1];
}
