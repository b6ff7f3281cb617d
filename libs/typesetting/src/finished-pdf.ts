import { PDFDict, PDFDocument, PDFName, PDFRawStream, type PDFRef, PDFString } from '@cantoo/pdf-lib';
import { escapeXml } from '#contracts/text/rich-text.ts';
import { EmbeddedFonts } from '#platform/pdf/embedded-fonts.ts';
import { inflated, pdfFile } from '#platform/pdf/pdf-file.ts';
import type { PageRecord } from './page-record.ts';
import { withSingleGlyphClusters } from './typst-text.ts';

/** What a PDF says of its article beside title, authors and dates, which Typst writes. */
type PdfAbout = Pick<PageRecord, 'doi' | 'journal' | 'issn' | 'publisher' | 'language'> & {
  /** Address of the licence, or empty. */
  licence: string;
};

/** Longer contents of a page are left unchanged. */
const MAX_CONTENTS = 20_000_000;
const PRISM = 'http://prismstandard.org/namespaces/basic/2.0/';

const name = (text: string): PDFName => PDFName.of(text);

/**
 * Makes a PDF that Typst set as PDF/UA-1 valid as PDF/A-2a too, adds metadata, and makes every word readable for
 * programs. Equal arguments make equal bytes.
 */
export async function finishedPdf(pdf: Uint8Array, about: PdfAbout): Promise<Uint8Array> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  const { catalog, context } = document;
  const pages = document.getPages().map(({ node }) => node);
  const fonts = EmbeddedFonts.of(context).rewrite(context, pages, (contents, named) => {
    try {
      return contents.length > MAX_CONTENTS ? contents : withSingleGlyphClusters(contents, named, context);
    } catch {
      return contents; // written as Typst 0.14 does not write it
    }
  });
  for (const font of fonts) font.write(context, false);

  const profiles = new Map<string, PDFRef>();
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    // The list of a font's glyphs, which is optional, lacks the new ones.
    if (object instanceof PDFDict) object.delete(name('CIDSet'));
    const colours = object instanceof PDFRawStream && object.dict.get(name('N'))?.toString();
    if (colours && inflated(object).toString('latin1', 12, 16) === 'mntr') profiles.set(colours, ref);
  }
  const DestOutputProfile = profiles.get('3') ?? profiles.get('1');
  const intent = { Type: 'OutputIntent', S: 'GTS_PDFA1', OutputConditionIdentifier: PDFString.of('sRGB') };
  // Transparent colours and pictures need it.
  if (DestOutputProfile) catalog.set(name('OutputIntents'), context.obj([{ ...intent, DestOutputProfile }]));

  const metadata = catalog.get(name('Metadata')) as PDFRef;
  const packet = Buffer.from((context.lookup(metadata) as PDFRawStream).contents).toString();
  // Typst sets a text with a letter that no font has without PDF/UA.
  const isUniversal = packet.includes('<pdfuaid:part>');
  const added = packet
    .replace(/(?<=<dc:language><rdf:Bag><rdf:li>)[^<]*/, () => escapeXml(about.language))
    .replace('</rdf:RDF>', () => `${descriptions(about, isUniversal)}</rdf:RDF>`);
  context.assign(metadata, context.stream(Buffer.from(added), { Type: 'Metadata', Subtype: 'XML' }));
  catalog.set(name('Lang'), PDFString.of(about.language));
  return pdfFile(context);
}

/** XMP of the article, and of the properties that PDF/A does not know (ISO 19005-2, 6.6.2.3). */
function descriptions({ doi, licence, journal, issn, publisher }: PdfAbout, isUniversal: boolean): string {
  const texts = Object.entries({
    'prism:doi': doi,
    'prism:publicationName': journal,
    'prism:issn': /\d{4}-\d{3}[\dX]/.exec(issn)?.[0],
    'dc:identifier': doi && `doi:${doi}`,
    'xmpRights:Marked': licence && 'True',
    'xmpRights:WebStatement': licence,
  }).filter(([, text]) => text);
  return `<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" xmlns:prism="${PRISM}" xmlns:xmpRights="http://ns.adobe.com/xap/1.0/rights/">
${isUniversal ? '<pdfaid:part>2</pdfaid:part><pdfaid:conformance>A</pdfaid:conformance>\n' : ''}<dc:publisher><rdf:Bag><rdf:li>${escapeXml(publisher)}</rdf:li></rdf:Bag></dc:publisher>
${texts.map(([key, text]) => `<${key}>${escapeXml(text!)}</${key}>`).join('')}
</rdf:Description>
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
<pdfaExtension:schemas><rdf:Bag>
${schema('pdfuaid', 'http://www.aiim.org/pdfua/ns/id/', 'Integer', ['part'])}
${schema('prism', PRISM, 'Text', ['doi', 'publicationName', 'issn'])}
</rdf:Bag></pdfaExtension:schemas>
</rdf:Description>
`;
}

function schema(prefix: string, namespaceURI: string, valueType: string, names: string[]): string {
  const properties = names.map((each) =>
    resource('pdfaProperty', { name: each, valueType, category: 'external', description: each }),
  );
  const property = `<rdf:Seq>${properties.join('')}</rdf:Seq>`;
  return resource('pdfaSchema', { schema: prefix, namespaceURI, prefix, property });
}

const resource = (prefix: string, fields: Record<string, string>) =>
  `<rdf:li rdf:parseType="Resource">${Object.entries(fields)
    .map(([key, value]) => `<${prefix}:${key}>${value}</${prefix}:${key}>`)
    .join('')}</rdf:li>`;
