import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFObject,
  PDFRef,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib';

/** What says who has written a file, what a program would run, and what is attached. */
const removed = [
  'Metadata',
  'PieceInfo',
  'OpenAction',
  'AA',
  'JS',
  'JavaScript',
  'EmbeddedFiles',
  'AF',
  'Collection',
];
const actions = ['JavaScript', 'Launch', 'SubmitForm', 'ImportData', 'GoToR', 'GoToE', 'Rendition'];

/** A PDF without the names of its authors, scripts and attachments, written as a new file: nothing of it stays behind. */
export async function cleanPdf(original: Uint8Array): Promise<Uint8Array> {
  const pdf = await PDFDocument.load(original, { updateMetadata: false, ignoreEncryption: false });
  const { context } = pdf;
  context.trailerInfo.Info = undefined;
  for (const [, object] of context.enumerateIndirectObjects()) clean(object);
  for (const page of pdf.getPages()) cleanAnnotations(page.node);
  const reached = new Set<string>();
  reach(pdf.catalog, pdf, reached);
  if (context.trailerInfo.Root) reach(context.trailerInfo.Root, pdf, reached);
  for (const [ref] of context.enumerateIndirectObjects()) if (!reached.has(ref.tag)) context.delete(ref);
  return pdf.save({ useObjectStreams: true, updateFieldAppearances: false, addDefaultPage: false });
}

function clean(object: PDFObject): void {
  const dict = object instanceof PDFStream ? object.dict : object;
  if (dict instanceof PDFArray) dict.asArray().forEach(clean);
  if (!(dict instanceof PDFDict)) return;
  for (const name of removed) dict.delete(PDFName.of(name));
  const action = dict.lookup(PDFName.of('A'));
  if (action instanceof PDFDict && isDangerous(action)) dict.delete(PDFName.of('A'));
  for (const value of dict.values()) if (!(value instanceof PDFRef)) clean(value);
}

const isDangerous = (action: PDFDict): boolean =>
  actions.includes(String(action.lookup(PDFName.of('S'))).replace(/^\//, ''));

/** Annotations have a name of whoever made them; those that are files go. */
function cleanAnnotations(page: PDFDict): void {
  const annotations = page.lookup(PDFName.of('Annots'));
  if (!(annotations instanceof PDFArray)) return;
  for (let at = annotations.size() - 1; at >= 0; at -= 1) {
    const annotation = annotations.lookup(at);
    if (!(annotation instanceof PDFDict)) continue;
    const subtype = annotation.lookup(PDFName.of('Subtype'));
    if (subtype === PDFName.of('FileAttachment')) annotations.remove(at);
    // In a field of a form it is the field's name.
    else if (subtype !== PDFName.of('Widget') && annotation.has(PDFName.of('T')))
      annotation.set(PDFName.of('T'), PDFString.of(''));
  }
}

/** The objects that the document still has. */
function reach(start: PDFObject, pdf: PDFDocument, reached: Set<string>): void {
  const waiting: PDFObject[] = [start];
  for (let object = waiting.pop(); object; object = waiting.pop()) {
    if (object instanceof PDFRef) {
      if (reached.has(object.tag)) continue;
      reached.add(object.tag);
      const found = pdf.context.lookup(object);
      if (found) waiting.push(found);
    } else if (object instanceof PDFArray) waiting.push(...object.asArray());
    else if (object instanceof PDFDict) waiting.push(...object.values());
    else if (object instanceof PDFStream) waiting.push(object.dict);
  }
}
