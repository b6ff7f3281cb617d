/** Also runs in the splitting thread, in specs from source: its imports use the real file extensions. */
import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFObject,
  PDFRef,
} from '@cantoo/pdf-lib';
import { escapeXml } from '#contracts/text/rich-text.ts';
import { EmbeddedFonts } from '#platform/pdf/embedded-fonts.ts';
import { makeReadable } from './readable-pages.ts';

export interface Information {
  author: string;
  subject: string;
}

/** Chromium writes a page's title and language into its PDF, but neither its author nor its subject, and no XMP. */
export async function withInformation(
  pdf: Uint8Array,
  { author, subject }: Information,
): Promise<Uint8Array> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  const { catalog, context } = document;
  const pages = document.getPages().map(({ node }) => node);
  const isUniversal = makeReadable(
    EmbeddedFonts.of(context),
    context,
    pages,
    catalog.has(PDFName.of('StructTreeRoot')),
  );
  addListBodies(context);
  if (author) document.setAuthor(author);
  if (subject) document.setSubject(subject);
  const metadata = {
    title: document.getTitle() ?? '',
    author,
    subject,
    language: document.getLanguage() ?? '',
    isUniversal,
  };
  catalog.set(PDFName.of('Metadata'), metadataStream(metadata, context));
  return document.save({ useObjectStreams: true }); // a fifth smaller
}

export interface Metadata {
  title: string;
  author: string;
  subject: string;
  /** BCP 47. */
  language: string;
  /** Whether it claims PDF/UA-1 (ISO 14289-1): all of its content is tagged or marked as an artifact. */
  isUniversal: boolean;
}

/** The metadata as an XMP packet (ISO 16684-1). */
export function metadataStream(metadata: Metadata, document: PDFContext): PDFRef {
  const packet = Buffer.from(xmp(metadata));
  return document.register(document.stream(packet, { Type: 'Metadata', Subtype: 'XML' }));
}

const xmp = ({
  title,
  author,
  subject,
  language,
  isUniversal,
}: Metadata) => `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
<dc:title>${inDefaultLanguage(title)}</dc:title>
<dc:creator><rdf:Seq><rdf:li>${escapeXml(author)}</rdf:li></rdf:Seq></dc:creator>
<dc:description>${inDefaultLanguage(subject)}</dc:description>
<dc:language><rdf:Bag><rdf:li>${escapeXml(language)}</rdf:li></rdf:Bag></dc:language>
${isUniversal ? '<pdfuaid:part>1</pdfuaid:part>\n' : ''}</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="r"?>`;

const inDefaultLanguage = (text: string) =>
  `<rdf:Alt><rdf:li xml:lang="x-default">${escapeXml(text)}</rdf:li></rdf:Alt>`;

const name = (text: string): PDFName => PDFName.of(text);

/** Adds bodies to list items (ISO 32000-1, table 336), which PDF/UA requires and Chromium does not write. */
function addListBodies(context: PDFContext): void {
  const elementOf = (kid: PDFObject) =>
    kid instanceof PDFRef ? context.lookupMaybe(kid, PDFDict) : undefined;
  for (const [ref, item] of context.enumerateIndirectObjects()) {
    if (!(item instanceof PDFDict) || item.get(name('S')) !== name('LI')) continue;
    const kids = item.lookup(name('K'));
    const all = kids instanceof PDFArray ? kids.asArray() : [item.get(name('K'))!];
    const isLabel = (kid: PDFObject) => elementOf(kid)?.get(name('S')) === name('Lbl');
    const contents = all.filter((kid) => !isLabel(kid));
    const body = context.register(context.obj({ Type: 'StructElem', S: 'LBody', P: ref, K: contents }));
    for (const kid of contents) elementOf(kid)?.set(name('P'), body);
    item.set(name('K'), context.obj([...all.filter(isLabel), body]));
  }
}
