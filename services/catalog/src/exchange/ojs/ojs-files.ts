import { childOf, childrenOf, textOf, type XmlElement, xmlElements } from '#platform/markup/xml-elements.ts';

/** An embedded file: its place among all of the export, and its name in the zip. */
export interface OjsFile {
  ordinal: string;
  name: string;
}

/** A file that readers get beside the article. */
interface OjsFurtherFile extends OjsFile {
  /** As readers of OJS see it. */
  title: string;
  kind: 'data set' | 'translation' | 'other';
}

interface OjsFiles {
  pdf?: OjsFile;
  text?: OjsFile;
  further: OjsFurtherFile[];
  /** Galleys without a file in the export, with the reason. */
  left: string[];
}

/**
 * The files that readers get. Of the galleys, the article is the first PDF, and its text the first in XML or else HTML:
 * those in the article's language before others, texts of articles before data and supplements, then those that are
 * called after their type.
 */
export function filesOfGalleys(article: XmlElement, publication: XmlElement, locale: string): OjsFiles {
  const files = new Map(
    childrenOf(article, 'submission_file').map((file) => [file.attributes.id ?? '', file] as const),
  );
  const found = childrenOf(publication, 'article_galley').map((galley) => {
    const [reference] = childrenOf(galley, 'submission_file_ref');
    const source = files.get(reference?.attributes.id ?? '');
    const file = fileOf(currentFile(source, reference?.attributes.revision));
    const label = textOf(galley, 'name');
    const isForeign = !isOfLanguage(galley.attributes.locale ?? '', locale);
    const isBeside = besides.test(source?.attributes.genre ?? '') || besides.test(label);
    const isNamed = file !== undefined && label.toLowerCase().includes(file.ending);
    const order = Number(isForeign) * 4 + Number(isBeside) * 2 + Number(!isNamed);
    const kind = kindOf(`${source?.attributes.genre} ${label}`, isForeign);
    return { galley, file, order, kind, isBeside, seq: Number(textOf(galley, 'seq')) || 0 };
  });
  const ordered = found.sort((one, other) => one.order - other.order || one.seq - other.seq);
  const first = (ending: string) =>
    ordered.find(({ file, isBeside }) => file?.ending === ending && !isBeside);
  const pdf = first('pdf');
  const text = first('xml') ?? first('html');
  const others = ordered.filter((one) => one !== pdf && one !== text);
  return {
    pdf: pdf?.file,
    text: text?.file,
    further: others.flatMap(({ galley, file, kind }) =>
      file ? { ...file, title: titleOf(galley), kind } : [],
    ),
    left: others.flatMap(({ galley, file }) => (file ? [] : `${nameOf(galley)} (${placeOf(galley)})`)),
  };
}

/** Kinds of files that are no text of the article. */
const besides =
  /\b(?:data|supplement|appendi|transcript|instrument|image|audio|video|multimedia|code|software|source|slides?|other)/i;

const kindOf = (named: string, isForeign: boolean): OjsFurtherFile['kind'] =>
  isForeign ? 'translation' : /\bdata/i.test(named) ? 'data set' : 'other';

const isOfLanguage = (one: string, other: string): boolean =>
  one === '' || one.split(/[_-]/)[0] === other.split(/[_-]/)[0];

const titleOf = (galley: XmlElement): string => textOf(galley, 'name').slice(0, 200) || 'File';

const nameOf = (galley: XmlElement): string =>
  [titleOf(galley), galley.attributes.locale && `(${galley.attributes.locale})`].filter(Boolean).join(' ');

function placeOf(galley: XmlElement): string {
  const { src } = childOf(galley, 'remote')?.attributes ?? {};
  return src ? `it is at ${src.slice(0, 150)}` : 'its file is not in the export';
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

/** Undefined for a file that is not in the export. */
function fileOf(file: XmlElement | undefined): (OjsFile & { ending: string }) | undefined {
  const { extension = '' } = file?.attributes ?? {};
  const { mime_type = '', ordinal } = childOf(file, 'embed')?.attributes ?? {};
  if (ordinal === undefined) return undefined;
  const given = extension.toLowerCase();
  const ending = endings[given] ?? endings[mime_type] ?? (/^\w{1,8}$/.test(given) ? given : 'bin');
  return { ordinal, ending, name: `file-${ordinal}.${ending}` };
}

/** The embedded file of an issue: its cover, or its PDF. */
export function embeddedIn(parent: XmlElement | undefined, ending: string): OjsFile | undefined {
  const { ordinal } = childOf(parent, 'embed')?.attributes ?? {};
  return ordinal === undefined ? undefined : { ordinal, name: `file-${ordinal}.${ending}` };
}

/** The largest embedded file that is read, and its characters in base64 with line breaks. */
const MAX_FILE_BYTES = 25_000_000;
const MAX_BASE64 = Math.ceil(MAX_FILE_BYTES * 1.4);

/**
 * Numbers the embedded files of an export in their order, as the attribute `ordinal`: ids are missing from some
 * versions, and repeated by others.
 *
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

/** The embedded files with these ordinals, one at a time; without its bytes one that is too large. */
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
