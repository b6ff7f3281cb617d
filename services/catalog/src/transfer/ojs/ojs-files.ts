import { MAX_UPLOAD_BYTES } from '#contracts/text/limits.ts';
import {
  childOf,
  childrenOf,
  textOf,
  type XmlElement,
  xmlElements,
} from '#platform/validation/xml-elements.ts';

/** An embedded file of an article, and the ending of its name. */
export interface OjsFile {
  id: string;
  ending: string;
}

/** The embedded files that readers get: of the galleys the first PDF, and the first text in XML or HTML. */
export function filesOfGalleys(
  article: XmlElement,
  publication: XmlElement,
): { pdf?: OjsFile; text?: OjsFile } {
  const files = new Map(
    childrenOf(article, 'submission_file').map((file) => [file.attributes.id ?? '', file] as const),
  );
  const order = (galley: XmlElement) => Number(textOf(galley, 'seq')) || 0;
  const found = childrenOf(publication, 'article_galley')
    .sort((one, other) => order(one) - order(other))
    .flatMap((galley) => childrenOf(galley, 'submission_file_ref'))
    .flatMap(({ attributes }) => files.get(attributes.id ?? '') ?? [])
    .flatMap((file) => fileOf(currentFile(file)) ?? []);
  return {
    pdf: found.find(({ ending }) => ending === 'pdf'),
    text: found.find(({ ending }) => ending !== 'pdf'),
  };
}

/** A submission file has every version of its file, and names the current one. */
function currentFile(submissionFile: XmlElement): XmlElement | undefined {
  const versions = childrenOf(submissionFile, 'file').filter((file) => childOf(file, 'embed'));
  return (
    versions.find(({ attributes }) => attributes.id === submissionFile.attributes.file_id) ?? versions.at(-1)
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
