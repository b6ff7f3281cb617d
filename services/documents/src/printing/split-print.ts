/** Also runs in the splitting thread, in specs from source: its imports use the real file extensions. */
import {
  PDFArray,
  PDFContext,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  type PDFObject,
  PDFObjectCopier,
  type PDFPage,
  type PDFPageLeaf,
  PDFRef,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib';
import { EmbeddedFonts } from '#platform/pdf/embedded-fonts.ts';
import { metadataStream } from './document-info.ts';
import { pdfFile } from '#platform/pdf/pdf-file.ts';
import type { PdfInformation } from './print-design.ts';
import { makeReadable } from './readable-pages.ts';

export interface SplitRequest {
  pdf: Uint8Array;
  /** The information of each page's document, in the order of pages. */
  information: PdfInformation[];
  /** A document of one page that is placed under each page. */
  backdrop?: Uint8Array;
}

const name = (text: string): PDFName => PDFName.of(text);

/** @throws Error unless there is exactly one page per information */
export async function split({ pdf, information, backdrop }: SplitRequest): Promise<Uint8Array[]> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false, parseSpeed: Infinity });
  const pages = document.getPages();
  if (pages.length !== information.length)
    throw new Error(`${information.length} documents take ${pages.length} pages`);
  const { context } = document;
  const fonts = EmbeddedFonts.of(context);
  const under = backdrop && (await formOf(backdrop, context));
  const print: Print = { context, structure: structureOf(document), fonts, under };
  const pdfs: Uint8Array[] = [];
  for (const [index, page] of pages.entries()) pdfs.push(documentOf(page, information[index]!, print));
  return pdfs;
}

/** Data that all parts of a print share. */
interface Print {
  context: PDFContext;
  structure?: Structure;
  fonts: EmbeddedFonts;
  under?: PDFRef;
}

/**
 * A document of one page. It copies the page's objects with their own numbers, so that fonts and drawings are
 * neither parsed nor compressed again; objects shared by two pages are written into both.
 */
function documentOf(
  { node: page, ref }: PDFPage,
  { title, author, subject, language }: PdfInformation,
  { context: source, structure, fonts, under }: Print,
): Uint8Array {
  const context = PDFContext.create();
  context.largestObjectNumber = source.largestObjectNumber;
  // Must be read before the page leaves the page tree that it inherits them from.
  const resources = page.Resources()!.clone(context);
  const mediaBox = page.MediaBox();
  page.set(name('MediaBox'), mediaBox);
  page.set(name('Resources'), resources);
  page.set(name('Parent'), context.register(context.obj({ Type: 'Pages', Kids: [ref], Count: 1 })));
  if (under) putUnder(page, resources, under, context);

  const catalog = context.obj({
    Type: 'Catalog',
    Pages: page.get(name('Parent')),
    Lang: PDFString.of(language),
    ViewerPreferences: { DisplayDocTitle: true },
  });
  if (structure) {
    catalog.set(name('StructTreeRoot'), structureOfPage(page, source, structure, context));
    catalog.set(name('MarkInfo'), context.obj({ Marked: true }));
  }
  context.trailerInfo.Root = context.register(catalog);
  const shown = source.lookup(source.trailerInfo.Info, PDFDict).clone(context);
  for (const [field, text] of Object.entries({ Title: title, Author: author, Subject: subject }))
    shown.set(name(field), PDFHexString.fromText(text));
  context.trailerInfo.Info = context.register(shown);
  take(context.trailerInfo.Root, source, context, new Set());
  const isUniversal = makeReadable(fonts, context, [page], structure !== undefined);
  catalog.set(name('Metadata'), metadataStream({ title, author, subject, language, isUniversal }, context));
  return pdfFile(context);
}

/** Copies everything that the object refers to, recursively. */
function take(object: PDFObject, source: PDFContext, into: PDFContext, taken: Set<PDFRef>): void {
  if (object instanceof PDFRef) {
    if (taken.has(object)) return;
    taken.add(object);
    const target = into.lookup(object) ?? source.lookup(object);
    if (!target) return;
    into.assign(object, target);
    take(target, source, into, taken);
  } else if (object instanceof PDFDict) {
    for (const value of object.values()) take(value, source, into, taken);
  } else if (object instanceof PDFArray) {
    for (const value of object.asArray()) take(value, source, into, taken);
  } else if (object instanceof PDFStream) {
    take(object.dict, source, into, taken);
  }
}

/** The tags of a document: its root element, and each page's elements by the page's StructParents number. */
interface Structure {
  root: PDFObject | undefined;
  elementsByPage: Map<number, PDFArray>;
}

function structureOf({ catalog }: PDFDocument): Structure | undefined {
  const tree = catalog.lookupMaybe(name('StructTreeRoot'), PDFDict);
  if (!tree) return undefined;
  const elementsByPage = new Map<number, PDFArray>();
  const read = (node: PDFDict): void => {
    const kids = node.lookupMaybe(name('Kids'), PDFArray);
    for (let index = 0; index < (kids?.size() ?? 0); index += 1) read(kids!.lookup(index, PDFDict));
    const numbers = node.lookupMaybe(name('Nums'), PDFArray);
    for (let index = 0; index < (numbers?.size() ?? 0); index += 2)
      elementsByPage.set(Number(numbers!.get(index).toString()), numbers!.lookup(index + 1, PDFArray));
  };
  read(tree.lookup(name('ParentTree'), PDFDict));
  return { root: tree.get(name('K')), elementsByPage };
}

/** Gives the page's elements a root of their own. @returns the new document's structure tree */
function structureOfPage(
  page: PDFPageLeaf,
  source: PDFContext,
  structure: Structure,
  context: PDFContext,
): PDFRef {
  const number = page.get(name('StructParents'))?.toString();
  const elements = structure.elementsByPage.get(Number(number)) ?? context.obj([]);
  const highest = new Set<PDFRef>();
  for (const element of elements.asArray()) {
    for (let at = element; at instanceof PDFRef;) {
      const parent = source.lookup(at, PDFDict).get(name('P'));
      if (parent === structure.root || !(parent instanceof PDFRef)) {
        highest.add(at);
        break;
      }
      at = parent;
    }
  }
  const tree = context.nextRef();
  const root = context.register(context.obj({ Type: 'StructElem', S: 'Document', P: tree, K: [...highest] }));
  for (const element of highest) source.lookup(element, PDFDict).set(name('P'), root);
  page.set(name('StructParents'), context.obj(0));
  context.assign(
    tree,
    context.obj({
      Type: 'StructTreeRoot',
      K: root,
      ParentTree: { Nums: [0, elements] },
      ParentTreeNextKey: 1,
    }),
  );
  return tree;
}

/** The backdrop's page as a form XObject that other pages can use, in their own context. */
async function formOf(backdrop: Uint8Array, into: PDFContext): Promise<PDFRef> {
  const document = await PDFDocument.load(backdrop, { updateMetadata: false });
  const page = document.getPage(0).node;
  const contents = page.lookup(name('Contents'), PDFStream);
  const copier = PDFObjectCopier.for(document.context, into);
  const form: PDFStream = copier.copy(contents);
  form.dict.set(name('Type'), name('XObject'));
  form.dict.set(name('Subtype'), name('Form'));
  form.dict.set(name('BBox'), copier.copy(page.MediaBox()));
  form.dict.set(name('Resources'), copier.copy(page.Resources()!));
  return into.register(form);
}

function putUnder(page: PDFPageLeaf, resources: PDFDict, under: PDFRef, context: PDFContext): void {
  const drawings = resources.lookupMaybe(name('XObject'), PDFDict)?.clone(context) ?? context.obj({});
  drawings.set(name('Backdrop'), under);
  resources.set(name('XObject'), drawings);
  const first = context.register(context.stream('/Artifact BMC\nq /Backdrop Do Q\nEMC\n'));
  page.set(name('Contents'), context.obj([first, page.get(name('Contents'))!]));
}
