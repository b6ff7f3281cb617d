import { PDFArray, type PDFDict, type PDFDocument } from '@cantoo/pdf-lib';
import { counted } from '../counted.ts';
import { dictAt, dictsAt, name } from './pdf-objects.ts';

const media = ['Sound', 'Movie', 'Screen', 'RichMedia'];

/** Parts of the original that readers see and the copy lacks, in words. */
export function describeLeftOut(pdf: PDFDocument, subtypes: string[]): string[] {
  const count = (wanted: string[]) => subtypes.filter((subtype) => wanted.includes(subtype)).length;
  const form = dictAt(pdf.catalog, 'AcroForm');
  return [
    ...counted(count(['FileAttachment']) + attachments(pdf), 'attachment', 'attachments'),
    ...counted(count(media), 'video or sound', 'videos or sounds'),
    ...counted(count(['3D']), '3D model', '3D models'),
    ...(form?.has(name('XFA')) ? ['an interactive form (XFA)'] : []),
    ...(dictAt(pdf.catalog, 'Outlines')?.has(name('First')) ? ['the bookmarks'] : []),
    ...(dictAt(pdf.catalog, 'StructTreeRoot') ? ['the tags for screen readers'] : []),
  ];
}

function attachments(pdf: PDFDocument): number {
  const names = dictAt(pdf.catalog, 'Names');
  const root = names && dictAt(names, 'EmbeddedFiles');
  const waiting = root ? [root] : [];
  const seen = new Set<PDFDict>();
  let found = 0;
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (seen.has(node)) continue;
    seen.add(node);
    const pairs = node.lookup(name('Names'));
    if (pairs instanceof PDFArray) found += Math.floor(pairs.size() / 2);
    waiting.push(...dictsAt(node, 'Kids'));
  }
  return found;
}
