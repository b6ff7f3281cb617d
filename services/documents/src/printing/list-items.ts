import { PDFArray, type PDFContext, PDFDict, PDFName, type PDFObject, PDFRef } from '@cantoo/pdf-lib';

const name = (text: string): PDFName => PDFName.of(text);

/**
 * Puts the contents of each list item in a body beside its label (ISO 32000-1, table 336): Chromium writes labels only,
 * and PDF/UA allows nothing else in an item.
 */
export function addListBodies(context: PDFContext): void {
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
