import { PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import { afterAll, describe, expect, it } from '@jest/globals';
import { XMLParser } from 'fast-xml-parser';
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { readTags } from '#testing/readers/read-pdf.ts';
import { chromiumPath } from '#testing/running/chromium-path.ts';
import { WorkerConfig } from '../config.ts';
import { BatchChromium, Chromium } from './chromium.ts';
import { engravingHtml } from '../certificates/certificate.template.tsx';
import { htmlDocument } from '../design/html-document.tsx';
import { PdfSplitter } from './pdf-splitter.ts';

const title = 'Certificate of <आशा> & José\u0001';
const html = htmlDocument({
  title,
  author: 'Journal of Fields',
  subject: 'A & B',
  styles: '@page{size:A4;margin:0}p{border-bottom:1px solid red;background:#eee}svg{opacity:.5}',
  body: 'Text',
});
const withLines = html.replace(
  'Text',
  '<p>Text</p><svg aria-hidden="true" width="9" height="9"><rect width="9" height="9"/></svg>',
);

/** The properties of a PDF's XMP packet. */
async function xmpOf(pdf: Uint8Array): Promise<Record<string, unknown>> {
  const { catalog } = await PDFDocument.load(pdf, { updateMetadata: false });
  const packet = catalog.lookup(PDFName.of('Metadata')) as PDFRawStream;
  const parser = new XMLParser({ removeNSPrefix: false, parseTagValue: false });
  const read = parser.parse(Buffer.from(packet.contents).toString('utf8')) as Packet;
  return read['x:xmpmeta']['rdf:RDF']['rdf:Description'];
}

interface Packet {
  'x:xmpmeta': { 'rdf:RDF': { 'rdf:Description': Record<string, unknown> } };
}

const painting = new Set<number>([
  OPS.fill,
  OPS.eoFill,
  OPS.stroke,
  OPS.fillStroke,
  OPS.showText,
  OPS.showSpacedText,
  OPS.paintImageXObject,
  OPS.shadingFill,
]);

/** Number of painting operators outside of tags and artifacts (ISO 14289-1, 7.1). */
async function unmarkedIn(pdf: Uint8Array): Promise<number> {
  const task = getDocument({ data: Uint8Array.from(pdf), verbosity: 0 });
  const { fnArray, argsArray } = await (await (await task.promise).getPage(1)).getOperatorList();
  let depth = 0;
  let unmarked = 0;
  for (const [index, operator] of fnArray.entries()) {
    if (operator === OPS.beginMarkedContent || operator === OPS.beginMarkedContentProps) depth += 1;
    if (operator === OPS.endMarkedContent) depth -= 1;
    const path = operator === OPS.constructPath ? (argsArray[index] as number[])[0]! : operator;
    if (depth === 0 && painting.has(path)) unmarked += 1;
  }
  await task.destroy();
  return unmarked;
}

describe('A PDF for assistive technology', () => {
  const chromium = new Chromium(Object.assign(new WorkerConfig(), { CHROMIUM_PATH: chromiumPath }));
  const batch = new BatchChromium(Object.assign(new WorkerConfig(), { CHROMIUM_PATH: chromiumPath }));
  const splitter = new PdfSplitter();
  afterAll(() => Promise.all([chromium, batch, splitter].map((each) => each.onModuleDestroy())));

  const split = async (tagged: boolean) => {
    const information = [{ title, author: 'Journal of Fields', subject: 'A & B', language: 'hi' }];
    const backdrop = await batch.printPages(engravingHtml(), false);
    const [pdf] = await splitter.split({
      pdf: await batch.printPages(withLines, tagged),
      information,
      backdrop,
    });
    return pdf!;
  };

  it('has its title, language and the PDF/UA identifier as XMP', async () => {
    for (const [pdf, language] of [
      [await chromium.print(withLines), 'en'],
      [await split(true), 'hi'],
    ] as const)
      expect(await xmpOf(pdf)).toEqual({
        'dc:title': { 'rdf:Alt': { 'rdf:li': 'Certificate of <आशा> & José' } },
        'dc:creator': { 'rdf:Seq': { 'rdf:li': 'Journal of Fields' } },
        'dc:description': { 'rdf:Alt': { 'rdf:li': 'A & B' } },
        'dc:language': { 'rdf:Bag': { 'rdf:li': language } },
        'pdfuaid:part': '1',
      });
  });

  it('has everything that it paints tagged or marked as an artifact', async () => {
    expect(await unmarkedIn(await chromium.print(withLines))).toBe(0);
    expect(await unmarkedIn(await split(true))).toBe(0);
  });

  it('has labels and bodies in the items of its lists', async () => {
    const lists =
      '<ul style="list-style: none"><li><h2>Name</h2><p>Post</p></li></ul><ol><li>One <i>and</i></li></ol>';
    const tags = await readTags(await chromium.print(html.replace('Text', lists)));
    const shown = tags.slice(tags.indexOf(' L ')).match(/^ *(?:LI|Lbl|LBody|H2|P)\b/gm);
    expect(shown).toEqual(
      ['LI', '  LBody', '    H2', '    P', 'LI', '  Lbl', '  LBody'].map((tag) => `    ${tag}`),
    );
  });

  it('does not claim PDF/UA without tags', async () => {
    const untagged = await split(false);
    expect(await unmarkedIn(untagged)).toBeGreaterThan(0);
    expect(await xmpOf(untagged)).not.toHaveProperty('pdfuaid:part');
  });
});
