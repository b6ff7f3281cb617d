import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNull,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFString,
} from '@cantoo/pdf-lib';

/** A key of an object, with one of the types that it may have. */
interface Row {
  key: string;
  type: string;
  /** The name that it has. */
  value: string;
  links: string[];
}

/** One object of a PDF, with its child objects. */
interface Node {
  type: string;
  object: PDFDict | PDFArray | PDFRawStream;
  ref: PDFRef;
  children: Map<string, Node[]>;
}

interface Step {
  row: Row;
  type: string;
}

export interface MarkedPdfs {
  pdfs: Uint8Array[];
  /** Location of each mark, such as `AnnotText.Contents`. */
  places: Map<string, string>;
}

export const markPattern = /Vermeulen[a-z]{4}/g;

/** Keys by which a program recognises an object. */
const kinds = ['Type', 'Subtype', 'S', 'FT'];
/** The page that all PDFs have is made by hand, and pdf-lib writes the trailer. */
const byHand = ['PageTreeNode', 'AuthCode', 'OOAdditionalStmsArray'];
const pageBox = [0, 0, 300, 300];
const smallBox = [10, 10, 90, 60];

/**
 * PDFs with a mark of its own in each string, name and stream that a PDF may have, each object at every place that
 * links to it.
 * @param table a line for each key and type: object, key, type, value, links; lists of links named with * come first
 */
export async function markedPdfs(table: string): Promise<MarkedPdfs> {
  const rows = readTable(table);
  const places = new Map<string, string>();
  const documents: MarkedPdf[] = [];
  for (const steps of chains(rows)) {
    if (documents.some((document) => document.insert(steps))) continue;
    const document = await MarkedPdf.create(rows, places);
    documents.push(document);
    if (!document.insert(steps))
      throw new Error(`There is no place for ${steps.map(({ row }) => row.key).join('.')}`);
  }
  return { pdfs: await Promise.all(documents.map((document) => document.save())), places };
}

function readTable(table: string): Map<string, Row[]> {
  const lists = new Map<string, string[]>();
  const rows = new Map<string, Row[]>();
  let object: Row[] = [];
  for (const line of table.trimEnd().split('\n')) {
    const [name = '', key = '', type = '', value = '', links = ''] = line.split('\t');
    if (name.startsWith('*')) lists.set(name, key.split(','));
    else {
      if (name !== '') rows.set(name, (object = []));
      const list = lists.get(links) ?? (links === '' ? [] : links.split(','));
      object.push({ key, type, value, links: list.filter((link) => !byHand.includes(link)) });
    }
  }
  return rows;
}

/** The way to a link of the page: a page has many of them, so that much of what it links to fits into one PDF. */
const wayToLink = [
  ['Root', 'Catalog'],
  ['Pages', 'PageTreeNodeRoot'],
  ['Kids', 'ArrayOfPageTreeNodeKids'],
  ['*', 'PageObject'],
  ['Annots', 'ArrayOfAnnots'],
  ['*', 'AnnotLink'],
];

/** Every link of every object, with a short way to it from the trailer. */
function chains(rows: Map<string, Row[]>): Step[][] {
  const first = wayToLink.map(([key = '', type = '']) => ({ row: rowOf(key, type, rows), type }));
  const ways = new Map(first.map(({ type }, index) => [type, first.slice(0, index + 1)] as const).reverse());
  ways.set('FileTrailer', []);
  const found: Step[][] = [];
  for (const [type, way] of ways)
    for (const row of rows.get(type) ?? [])
      for (const link of row.links) {
        const steps = [...way, { row, type: link }];
        if (!ways.has(link)) ways.set(link, steps);
        found.push(steps);
      }
  return found;
}

function rowOf(key: string, type: string, rows: Map<string, Row[]>): Row {
  const all = [...rows.values()].flat();
  return all.find((row) => row.key === key && row.links.includes(type))!;
}

const isTree = (type: string): boolean => type === 'name-tree' || type === 'number-tree';
const isText = (type: string): boolean => type.startsWith('string') || type === 'date';

class MarkedPdf {
  private root!: Node;
  private page!: Node;
  private readonly made = new Map<string, number>();

  private constructor(
    private readonly pdf: PDFDocument,
    private readonly rows: Map<string, Row[]>,
    private readonly places: Map<string, string>,
  ) {}

  static async create(rows: Map<string, Row[]>, places: Map<string, string>): Promise<MarkedPdf> {
    const document = new MarkedPdf(await PDFDocument.create({ updateMetadata: false }), rows, places);
    document.makePage();
    return document;
  }

  /** @returns false where another object is in the way */
  insert(steps: Step[], node = this.root): boolean {
    const [step, ...rest] = steps;
    if (!step) return true;
    const { key } = step.row;
    const present = node.children.get(key) ?? [];
    const same = present.filter(({ type }) => type === step.type);
    if (same.some((child) => this.insert(rest, child))) return true;
    const takesMore = key.includes('*') || isTree(step.row.type);
    if ((present.length > 0 && !takesMore) || isSealed(node, key)) return false;
    const child = this.makeNode(step.type, step.row.type);
    node.children.set(key, [...present, child]);
    this.place(node, step.row, child.ref);
    return this.insert(rest, child);
  }

  save(): Promise<Uint8Array> {
    const { context } = this.pdf;
    const content = this.pageContent();
    (this.page.object as PDFDict).set(PDFName.of('Contents'), context.register(context.stream(content)));
    const [catalog] = this.root.children.get('Root')!;
    const [info] = this.root.children.get('Info') ?? [];
    context.trailerInfo = { Root: catalog!.ref, ...(info && { Info: info.ref }) };
    return this.pdf.save({ useObjectStreams: false, updateFieldAppearances: false, addDefaultPage: false });
  }

  private makePage(): void {
    const { context } = this.pdf;
    this.root = this.makeNode('FileTrailer', 'dictionary');
    const [catalog, pages, kids, page] = [
      'Catalog',
      'PageTreeNodeRoot',
      'ArrayOfPageTreeNodeKids',
      'PageObject',
    ].map((type) => this.makeNode(type, type.startsWith('Array') ? 'array' : 'dictionary')) as Node[] &
      [Node, Node, Node, Node];
    this.root.children.set('Root', [catalog]);
    catalog.children.set('Pages', [pages]);
    pages.children.set('Kids', [kids]);
    kids.children.set('*', [page]);
    (kids.object as PDFArray).push(page.ref);
    (catalog.object as PDFDict).set(PDFName.of('Pages'), pages.ref);
    (pages.object as PDFDict).set(PDFName.of('Kids'), kids.ref);
    (pages.object as PDFDict).set(PDFName.of('Count'), context.obj(1));
    (page.object as PDFDict).set(PDFName.of('Parent'), pages.ref);
    for (const box of ['MediaBox', 'CropBox'])
      (page.object as PDFDict).set(PDFName.of(box), context.obj(pageBox));
    this.page = page;
  }

  /** An object with a mark wherever it takes one. */
  private makeNode(type: string, kind: string): Node {
    const { context } = this.pdf;
    const count = (this.made.get(type) ?? 0) + 1;
    this.made.set(type, count);
    const rows = this.rows.get(type) ?? [];
    const isArray = kind === 'array' || (isTree(kind) && rows.every(({ key }) => /^\d*\*?$/.test(key)));
    const isStream = kind === 'stream' || (isTree(kind) && type.endsWith('Stream'));
    const dict = context.obj({});
    const object = isArray
      ? context.obj([])
      : isStream
        ? PDFRawStream.of(dict, Buffer.from(streamContent(type, this.newMark(`${type} content`))))
        : dict;
    const node: Node = { type, object, ref: context.register(object), children: new Map() };
    for (const row of rows) {
      const value = this.has(node, row.key) ? undefined : this.valueOf(type, row, count);
      if (value) this.place(node, row, value);
    }
    if (type.startsWith('XObjectImage'))
      for (const [key, value] of context.obj(imageKeys).entries()) dict.set(key, value);
    return node;
  }

  private has({ object }: Node, key: string): boolean {
    const dict = object instanceof PDFRawStream ? object.dict : object;
    return dict instanceof PDFDict && dict.has(PDFName.of(key));
  }

  private valueOf(type: string, { key, type: kind, value }: Row, count: number): PDFObject | undefined {
    const { context } = this.pdf;
    const place = `${type}.${key}`;
    if (kind === 'name') {
      const isKept = value !== '' && (kinds.includes(key) || count % 2 === 1);
      return PDFName.of(isKept ? value : this.newMark(place));
    }
    if (isText(kind)) {
      const text = `${count % 2 === 1 ? 'http://home.example/' : '\\\\home.example\\'}${this.newMark(place)}`;
      if (kind === 'string-text') return PDFHexString.fromText(text);
      return PDFString.of(text.replaceAll('\\', '\\\\'));
    }
    if (kind === 'rectangle') return context.obj(type === 'PageObject' ? pageBox : smallBox);
    if (kind === 'integer' || kind === 'number') return context.obj(1);
    if (kind === 'bitmask') return context.obj(4);
    if (kind === 'boolean') return context.obj(false);
    return undefined;
  }

  private place({ type, object }: Node, { key, type: kind }: Row, value: PDFObject): void {
    const { context } = this.pdf;
    const dict = object instanceof PDFRawStream ? object.dict : object;
    if (dict instanceof PDFArray) {
      const index = /^\d+/.test(key) && !key.includes('*') ? Number(key) : dict.size();
      while (dict.size() <= index) dict.push(PDFNull);
      return dict.set(index, value);
    }
    const isNew = key.includes('*');
    const name = PDFName.of(isNew ? this.newMark(`${type} key`) : key);
    if (!isTree(kind)) return dict.set(name, value);
    const list = kind === 'name-tree' ? 'Names' : 'Nums';
    const tree = dict.lookupMaybe(name, PDFDict) ?? context.obj({ [list]: [] });
    dict.set(name, tree);
    const pairs = tree.lookup(PDFName.of(list), PDFArray);
    pairs.push(
      kind === 'name-tree' ? PDFString.of(this.newMark(`${type}.${key} key`)) : context.obj(pairs.size()),
    );
    pairs.push(value);
  }

  private newMark(place: string): string {
    let number = this.places.size;
    let letters = '';
    for (let index = 0; index < 4; index += 1) {
      letters += String.fromCharCode(97 + (number % 26));
      number = Math.floor(number / 26);
    }
    this.places.set(`Vermeulen${letters}`, place);
    return `Vermeulen${letters}`;
  }

  private pageContent(): string {
    const [resources] = this.page.children.get('Resources') ?? [];
    const use: Record<string, (name: string) => string> = {
      Font: (name) => `BT ${name} 12 Tf 20 150 Td (Soil) Tj ET`,
      XObject: (name) => `q 50 0 0 50 20 20 cm ${name} Do Q`,
      ExtGState: (name) => `q ${name} gs 0 0 9 9 re f Q`,
      Shading: (name) => `q 0 0 30 30 re W n ${name} sh Q`,
      ColorSpace: (name) => `q ${name} cs 0 sc 0 0 9 9 re f Q`,
      Pattern: (name) => `q /Pattern cs ${name} scn 0 0 30 30 re f Q`,
      Properties: (name) => `/Span ${name} BDC 0 0 9 9 re f EMC`,
    };
    const lines = Object.entries(use).flatMap(([key, draw]) =>
      (resources?.children.get(key) ?? []).flatMap(({ object }) =>
        object instanceof PDFDict
          ? object
              .entries()
              .flatMap(([name, value]) => (isDrawable(value, this.pdf) ? [draw(name.toString())] : []))
          : [],
      ),
    );
    return ['% ' + this.newMark('PageObject content'), ...lines].join('\n');
  }
}

/** Poppler draws nothing when a font of procedures lacks them. */
function isDrawable(value: PDFObject, { context }: PDFDocument): boolean {
  const dict = context.lookup(value);
  const isType3 = dict instanceof PDFDict && dict.get(PDFName.of('Subtype')) === PDFName.of('Type3');
  return !isType3 || dict.has(PDFName.of('CharProcs'));
}

const imageKeys = { Subtype: 'Image', Width: 4, Height: 4, BitsPerComponent: 8, ColorSpace: 'DeviceGray' };

const isSealed = (node: Node, key: string): boolean => node.type === 'ArrayOfPageTreeNodeKids' && key === '*';

function streamContent(type: string, name: string): string {
  if (type.startsWith('XObjectImage')) return '\0'.repeat(16);
  if (type.startsWith('XObjectForm') || type.startsWith('Pattern'))
    return `% ${name}\n/${name} MP 0 0 50 50 re f`;
  if (type === 'Stream') return `1000 0 d0 0 0 500 500 re f % ${name}`;
  return name;
}
