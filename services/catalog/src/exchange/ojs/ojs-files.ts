import { childOf, childrenOf, textOf, type XmlElement, xmlElements } from '#platform/markup/xml-elements.ts';
import { languageCode } from './ojs-texts.ts';

/** An embedded file: its position among all files of the export, and its name in the zip. */
export interface OjsFile {
  ordinal: string;
  name: string;
}

/** A file beside the article, for its readers. */
interface OjsFurtherFile extends OjsFile {
  /** The label that readers of OJS see. */
  title: string;
  kind: 'data set' | 'translation' | 'other';
}

/**
 * Galleys in the order in which the first PDF is the article, and the first in XML or else HTML its text: galleys in the
 * article's language first, texts before data and supplements, then those whose label names their type.
 * @returns the other galleys as further files or, without a file in the export, as names with the reason
 */
export function filesOfGalleys(article: XmlElement, publication: XmlElement, locale: string) {
  const files = new Map(childrenOf(article, 'submission_file').map((file) => [file.attributes.id, file]));
  const found = childrenOf(publication, 'article_galley').map((galley) => {
    const { id, revision } = childOf(galley, 'submission_file_ref')?.attributes ?? {};
    const source = files.get(id ?? '');
    const { genre = '' } = source?.attributes ?? {};
    const file = fileOf(currentFile(source, revision));
    const label = textOf(galley, 'name');
    const isForeign = languageCode(galley.attributes.locale || locale) !== languageCode(locale);
    const isBeside = besides.test(genre) || besides.test(label);
    const isNamed = file !== undefined && label.toLowerCase().includes(file.ending);
    const order = Number(isForeign) * 4 + Number(isBeside) * 2 + Number(!isNamed);
    const kind = kindOf(`${genre} ${label}`, isForeign);
    return { galley, file, order, kind, isForeign, isBeside, seq: Number(textOf(galley, 'seq')) || 0 };
  });
  const ordered = found.sort((one, other) => one.order - other.order || one.seq - other.seq);
  const first = (ending: string) =>
    ordered.find(({ file, isBeside }) => file?.ending === ending && !isBeside);
  const pdf = first('pdf');
  // A translation is not the text of a PDF in the article's language.
  const text = [first('xml'), first('html')].find(
    (one) => one && (!one.isForeign || pdf?.isForeign !== false),
  );
  const others = ordered.filter((one) => one !== pdf && one !== text);
  return {
    pdf: pdf?.file,
    text: text?.file,
    further: others.flatMap(({ galley, file, kind }): OjsFurtherFile[] =>
      file ? [{ ...file, title: titleOf(galley), kind }] : [],
    ),
    left: others.flatMap(({ galley, file }) => (file ? [] : missingFile(galley))),
  };
}

/** Files that are not the text of the article. */
const besides =
  /\b(?:data|supplement|appendi|transcript|instrument|research (?:material|result)|image|audio|video|multimedia|code|software|source text|slides?|other)/i;

const kindOf = (named: string, isForeign: boolean): OjsFurtherFile['kind'] =>
  isForeign ? 'translation' : /\bdata/i.test(named) ? 'data set' : 'other';

const titleOf = (galley: XmlElement): string => textOf(galley, 'name') || 'File';

function missingFile(galley: XmlElement): string {
  const { src } = childOf(galley, 'remote')?.attributes ?? {};
  const { locale } = galley.attributes;
  const reason = src ? `it is at ${src}` : 'its file is not in the export';
  return [titleOf(galley), locale && `(${locale})`, `(${reason})`].filter(Boolean).join(' ');
}

/** A submission file has every version of its file, and names the current one. */
function currentFile(source: XmlElement | undefined, revision: string | undefined): XmlElement | undefined {
  const versions = childrenOf(source, 'file').filter((file) => childOf(file, 'embed'));
  const wanted = revision ?? source?.attributes.file_id;
  return versions.find(({ attributes }) => attributes.id === wanted) ?? versions.at(-1);
}

const endings: Record<string, string> = {
  'application/pdf': 'pdf',
  'application/xml': 'xml',
  'text/xml': 'xml',
  htm: 'html',
  'text/html': 'html',
};

/** @returns undefined for a file that is not in the export */
function fileOf(file: XmlElement | undefined): (OjsFile & { ending: string }) | undefined {
  const given = file?.attributes.extension?.toLowerCase() ?? '';
  const { mime_type = '' } = childOf(file, 'embed')?.attributes ?? {};
  const ending = endings[given] ?? endings[mime_type] ?? (/^\w{1,8}$/.test(given) ? given : 'bin');
  const embedded = embeddedIn(file, ending);
  return embedded && { ...embedded, ending };
}

/** The embedded file of an element, such as an issue's cover. */
export function embeddedIn(parent: XmlElement | undefined, ending: string): OjsFile | undefined {
  const { ordinal } = childOf(parent, 'embed')?.attributes ?? {};
  return ordinal === undefined ? undefined : { ordinal, name: `file-${ordinal}.${ending}` };
}

/** The largest embedded file that is read, 25 MB, in characters of base64 with line breaks. */
const MAX_BASE64 = 25_000_000 * 1.4;

/**
 * Numbers the embedded files of an export in their order, as the attribute `ordinal`: ids are missing from some
 * versions, and repeated by others.
 * @returns what `xmlElements` selects with; its own number is that of the file which is read
 */
export function embedCounter(selects: (element: XmlElement) => boolean) {
  const counter = {
    ordinal: 0,
    selects: (element: XmlElement): boolean => {
      if (element.name === 'embed') {
        element.attributes.ordinal = String(counter.ordinal);
        counter.ordinal += 1;
      }
      return selects(element);
    },
  };
  return counter;
}

/** The embedded files with these ordinals, one at a time; a file that is too large has no bytes. */
export async function* embeddedFiles(
  bytes: AsyncIterable<Uint8Array>,
  names: ReadonlyMap<string, string>,
): AsyncGenerator<{ name: string; bytes: Buffer | undefined }> {
  const counter = embedCounter(({ name }) => name === 'embed' || name === 'article' || name === 'issue');
  const files = xmlElements(bytes, {
    selects: counter.selects,
    maxHeld: 2 * MAX_BASE64,
    textLimit: ({ name }) => (name === 'embed' && names.has(String(counter.ordinal)) ? MAX_BASE64 : 0),
  });
  for await (const { element } of files) {
    const name = names.get(element.attributes.ordinal ?? '');
    if (name === undefined) continue;
    const isWhole = element.text.length < MAX_BASE64;
    yield { name, bytes: isWhole ? Buffer.from(element.text, 'base64') : undefined };
  }
}
