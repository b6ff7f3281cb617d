import { MAX_UPLOAD_BYTES } from '#contracts/text/limits.ts';
import { childOf, childrenOf, textOf, type XmlElement, xmlElements } from '#platform/markup/xml-elements.ts';

/** An embedded file of an article, and the ending of its name. */
export interface OjsFile {
  id: string;
  ending: string;
}

interface OjsFiles {
  pdf?: OjsFile;
  text?: OjsFile;
  /** The names of other galleys. */
  others: string[];
}

/**
 * The embedded files that readers get: of the galleys the first PDF, and the first text in XML or HTML, those in the
 * article's language before others.
 */
export function filesOfGalleys(article: XmlElement, publication: XmlElement, locale: string): OjsFiles {
  const files = new Map(
    childrenOf(article, 'submission_file').map((file) => [file.attributes.id ?? '', file] as const),
  );
  const order = (galley: XmlElement) => Number(textOf(galley, 'seq')) || 0;
  const isForeign = ({ attributes }: XmlElement) => Number(!isOfLanguage(attributes.locale ?? '', locale));
  const found = childrenOf(publication, 'article_galley')
    .sort((one, other) => isForeign(one) - isForeign(other) || order(one) - order(other))
    .map((galley) => {
      const [reference] = childrenOf(galley, 'submission_file_ref');
      return { galley, file: fileOf(currentFile(files.get(reference?.attributes.id ?? ''))) };
    });
  const pdf = found.find(({ file }) => file?.ending === 'pdf');
  const text = found.find(({ file }) => file && file.ending !== 'pdf');
  return {
    pdf: pdf?.file,
    text: text?.file,
    others: found.filter((one) => one !== pdf && one !== text).map(({ galley }) => nameOf(galley)),
  };
}

const isOfLanguage = (one: string, other: string): boolean =>
  one === '' || one.split(/[_-]/)[0] === other.split(/[_-]/)[0];

function nameOf(galley: XmlElement): string {
  const name = textOf(galley, 'name') || 'a file without a name';
  return [name, galley.attributes.locale && `(${galley.attributes.locale})`].filter(Boolean).join(' ');
}

/** A submission file has every version of its file, and names the current one. */
function currentFile(submissionFile: XmlElement | undefined): XmlElement | undefined {
  const versions = childrenOf(submissionFile, 'file').filter((file) => childOf(file, 'embed'));
  return (
    versions.find(({ attributes }) => attributes.id === submissionFile?.attributes.file_id) ?? versions.at(-1)
  );
}

const endings: Record<string, string> = {
  pdf: 'pdf',
  'application/pdf': 'pdf',
  xml: 'xml',
  'application/xml': 'xml',
  'text/xml': 'xml',
  htm: 'html',
  html: 'html',
  'text/html': 'html',
};

/** Undefined for what is of another kind, or whose id cannot be a name in the zip. */
function fileOf(file: XmlElement | undefined): OjsFile | undefined {
  const { id = '', extension = '' } = file?.attributes ?? {};
  const type = childOf(file, 'embed')?.attributes.mime_type ?? '';
  const ending = endings[extension.toLowerCase()] ?? endings[type];
  return ending && /^\d{1,12}$/.test(id) ? { id, ending } : undefined;
}

/** Base64 of a file that is just too large, with line breaks. */
const MAX_BASE64 = Math.ceil(MAX_UPLOAD_BYTES * 1.4);

/** The embedded files with these ids, one at a time; of one that is too large so much that the check sees it. */
export async function* embeddedFiles(
  bytes: AsyncIterable<Uint8Array>,
  wanted: ReadonlySet<string>,
): AsyncGenerator<{ id: string; bytes: Buffer }> {
  const left = new Set(wanted);
  const isWanted = (file: XmlElement | undefined) =>
    file?.name === 'file' && left.has(file.attributes.id ?? '');
  const files = xmlElements(bytes, {
    selects: (element) => isWanted(element) || element.name === 'article' || element.name === 'issue',
    textLimit: ({ name }, parent) => (name === 'embed' && isWanted(parent) ? MAX_BASE64 : 0),
  });
  for await (const { element } of files) {
    const { id = '' } = element.attributes;
    const text = childOf(element, 'embed')?.text;
    if (element.name !== 'file' || text === undefined || !left.delete(id)) continue;
    yield { id, bytes: Buffer.from(text, 'base64').subarray(0, MAX_UPLOAD_BYTES + 1) };
  }
}
