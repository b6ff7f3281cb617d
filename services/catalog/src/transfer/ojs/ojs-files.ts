import { MAX_UPLOAD_BYTES } from '#contracts/text/limits.ts';
import {
  childOf,
  childrenOf,
  textOf,
  type XmlElement,
  xmlElements,
} from '#platform/validation/xml-elements.ts';

/** The id of the embedded file that readers get: that of the first galley that is a PDF. */
export function pdfFileId(article: XmlElement, publication: XmlElement): string | undefined {
  const files = new Map(
    childrenOf(article, 'submission_file').map((file) => [file.attributes.id ?? '', file] as const),
  );
  const order = (galley: XmlElement) => Number(textOf(galley, 'seq')) || 0;
  return childrenOf(publication, 'article_galley')
    .sort((one, other) => order(one) - order(other))
    .flatMap((galley) => childrenOf(galley, 'submission_file_ref'))
    .flatMap(({ attributes }) => files.get(attributes.id ?? '') ?? [])
    .map(currentFile)
    .find((file) => file && isPdf(file))?.attributes.id;
}

/** A submission file has every version of its file, and names the current one. */
function currentFile(submissionFile: XmlElement): XmlElement | undefined {
  const versions = childrenOf(submissionFile, 'file').filter((file) => childOf(file, 'embed'));
  return (
    versions.find(({ attributes }) => attributes.id === submissionFile.attributes.file_id) ?? versions.at(-1)
  );
}

/** Its id becomes a name in the zip. */
const isPdf = (file: XmlElement): boolean =>
  /^\d{1,12}$/.test(file.attributes.id ?? '') &&
  (file.attributes.extension?.toLowerCase() === 'pdf' ||
    childOf(file, 'embed')?.attributes.mime_type === 'application/pdf');

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
