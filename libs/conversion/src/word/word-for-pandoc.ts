import { posix } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { ZipArchive } from 'archiver';
import type { WarningKind } from '#contracts/full-text/full-text.ts';
import { TextError } from '../text-error.ts';
import { fontBeforeUnicode, signFont, signsOf } from './letters-of-fonts.ts';
import { RunFormats } from './run-formats.ts';
import { relationsPart, type WordPackage } from './word-package.ts';
import { rowWithEmptyCells, tableWithGrid } from './word-tables.ts';
import {
  childNamed,
  elementsIn,
  elementsOf,
  escaped,
  made,
  namespaces,
  readXml,
  textIn,
  understoodForm,
  within,
  xmlHeader,
  type XmlNode,
} from './xml-part.ts';

/** Parts that pandoc finds by these names alone. */
const copied = ['styles', 'numbering'];
const texts = ['document', 'footnotes', 'endnotes'];
const written = {
  ...namespaces,
  v: 'urn:schemas-microsoft-com:vml',
  o: 'urn:schemas-microsoft-com:office:office',
};

/** Elements around what is shown. Changes are accepted. */
const wrappers = new Set(
  'w:sdt w:sdtContent w:customXml w:smartTag w:dir w:bdo w:ins w:moveTo w:fldSimple'.split(' '),
);
const dropped = new Set(
  'w:del w:moveFrom w:fldData w:commentReference w:commentRangeStart w:commentRangeEnd'.split(' '),
);
/** Content in other files or formats, in words. */
const unread: Record<string, string> = {
  'w:altChunk': 'A part of this file could not be read. Save the file in Word and upload it again',
  'w:subDoc': 'A linked document could not be read',
  'w:contentPart': 'A drawing by hand could not be read',
  'w:object': 'An embedded object without a picture could not be read',
};
/** Half points from which text that is raised or lowered is an exponent or an index. */
const MIN_RAISED = 3;

interface WordForPandoc {
  bytes: Buffer;
  /** Pictures by the names that pandoc gives them, in the folder word. */
  pictures: Map<string, Buffer>;
  remarks: { kind: WarningKind; about: string }[];
}

/**
 * A Word file as pandoc reads it without losing anything: in the usual namespaces and names of parts, without what only
 * Word knows, and with runs of one thing each, since pandoc drops text beside a picture, a note's mark or a field's.
 *
 * @throws XmlError, and TextError for a file of another program
 */
export async function wordForPandoc(original: WordPackage): Promise<WordForPandoc> {
  const main = original.relationsOf(original.main);
  const named = new Map([...main.values()].map(({ type, target }) => [type, target]));
  const read = (type: string) => {
    const bytes = original.part(named.get(type) ?? '');
    return bytes && readXml(bytes);
  };
  named.set('document', original.main);
  const formats = new RunFormats(read('styles'), read('theme'));
  const reader = new TextReader(original, formats, symbolFonts(read('fontTable') ?? made('')));
  const zip = new ZipArchive({ store: true });
  const add = (name: string, data: Buffer | string) => zip.append(data, { name });
  add('_rels/.rels', relationsPart([['rId1', { type: 'officeDocument', target: 'word/document.xml' }]]));
  for (const type of [...copied, ...texts]) {
    const root = read(type);
    if (!root) continue;
    if (type === 'document' && root.name !== 'w:document')
      throw new TextError('This is not a Word document. Save it in Word as .docx and upload it again');
    add(`word/${type}.xml`, writtenPart(copied.includes(type) ? root : reader.read(root, named.get(type)!)));
    if (texts.includes(type)) add(`word/_rels/${type}.xml.rels`, relationsPart(reader.relations));
  }
  // Pandoc names pictures, it does not look into them.
  for (const name of reader.pictures.keys()) add(`word/media/${posix.basename(name)}`, '');
  const [bytes] = await Promise.all([buffer(zip), zip.finalize()]);
  return { bytes, pictures: reader.pictures, remarks: reader.remarks };
}

/** Fonts of signs, by what the list of fonts says. */
const symbolFonts = (list: XmlNode): Set<string | undefined> =>
  new Set(
    elementsOf(list)
      .filter((font) => Number(within(font, 'w:charset')?.attributes.get('w:val')) === 2)
      .map(({ attributes }) => attributes.get('w:name')),
  );

/** Rebuilds the texts of a file, one part after the other. */
class TextReader {
  readonly pictures = new Map<string, Buffer>();
  /** Those of the part that was read last, by their ids. */
  relations = new Map<string, { type: string; target: string }>();
  private readonly file: WordPackage;
  private readonly formats: RunFormats;
  private readonly symbolFonts: ReadonlySet<string | undefined>;
  private readonly names = new Map<string, string>();
  private readonly found: WordForPandoc['remarks'] = [];
  private hidden = '';
  /** Texts of fonts that are not in Unicode, by the font. */
  private readonly notUnicode = new Map<string, string>();
  private readonly unknownSigns = new Set<string>();
  private part = '';
  private place: { paragraph: XmlNode; boxes: XmlNode[]; hasLevelText?: boolean } | undefined;

  constructor(file: WordPackage, formats: RunFormats, symbols: ReadonlySet<string | undefined>) {
    this.file = file;
    this.formats = formats;
    this.symbolFonts = symbols;
  }

  get remarks(): WordForPandoc['remarks'] {
    const counted = (given: string) => {
      const text = given.trim();
      const words = text.split(/\s+/u).length;
      return `${words} ${words === 1 ? 'word' : 'words'}: ${text}`;
    };
    const remarks = [...this.found];
    const remark = (kind: WarningKind, about: string) => remarks.push({ kind, about });
    if (this.hidden.trim() !== '') remark('left_out', `Hidden text, ${counted(this.hidden)}`);
    for (const sign of this.unknownSigns) remark('characters_lost', sign);
    for (const [font, text] of this.notUnicode) remark('not_unicode', `${font}, ${counted(text)}`);
    return remarks;
  }

  read(root: XmlNode, part: string): XmlNode {
    this.part = part;
    this.relations = new Map();
    for (const [id, { type, target, isOutside }] of this.file.relationsOf(part))
      if (type === 'image' && !isOutside) this.addPicture(id, target);
      else if (isOutside) this.relations.set(id, { type, target });
    return { ...root, children: this.contents(root) };
  }

  private addPicture(id: string, target: string): void {
    const bytes = this.file.part(target);
    if (!bytes) return;
    const base = posix.basename(target);
    const name =
      this.names.get(target) ??
      (this.pictures.has(`word/media/${base}`) ? `${this.names.size}-${base}` : base);
    this.names.set(target, name);
    this.pictures.set(`word/media/${name}`, bytes);
    this.relations.set(id, { type: 'image', target: `media/${name}` });
  }

  private contents(node: XmlNode): XmlNode['children'] {
    return node.children.flatMap((child): XmlNode['children'] =>
      typeof child === 'string' ? [child] : this.element(child, node),
    );
  }

  private elements(node: XmlNode): XmlNode[] {
    return elementsOf({ ...node, children: this.contents(node) });
  }

  private element(node: XmlNode, parent: XmlNode): XmlNode[] {
    const { name } = node;
    if (/Pr$/u.test(name)) return wrappers.has(parent.name) ? [] : [node];
    if (dropped.has(name)) return [];
    if (name in unread && ![...elementsIn(node)].some((each) => each.name === 'v:imagedata'))
      return this.leaveOut(node);
    if (name === 'w:fldSimple') return this.simpleField(node);
    if (wrappers.has(name) || name.startsWith('?:')) return this.elements(node);
    switch (name) {
      case 'mc:AlternateContent': {
        const form = understoodForm(node);
        return form ? this.elements(form) : [];
      }
      case 'w:p':
        return this.paragraph(node);
      case 'w:r':
        return parent.name.startsWith('m:') ? wordsOfFormula(node) : this.run(node);
      case 'w:tbl':
        return tableWithGrid(node, this.elements(node));
      case 'w:tr':
        return within(node, 'w:trPr', 'w:del') ? [] : [rowWithEmptyCells(node, this.elements(node))];
      case 'w:txbxContent':
        return this.box(node);
      case 'w:tc':
        return within(node, 'w:tcPr', 'w:cellDel') ? [] : this.rest(node);
      case 'w:drawing':
        return this.drawing(node);
      case 'a:blip':
      case 'v:imagedata':
        return [this.picture(node)];
      default:
        return this.rest(node);
    }
  }

  private rest(node: XmlNode): XmlNode[] {
    return [{ ...node, children: this.contents(node) }];
  }

  private leaveOut({ name, attributes }: XmlNode): XmlNode[] {
    const target = this.file.relationsOf(this.part).get(attributes.get('r:id') ?? '')?.target;
    const about = [unread[name], ...(target === undefined ? [] : [posix.basename(target)])].join(': ');
    this.found.push({ kind: 'left_out', about });
    return [];
  }

  /** Its result; pandoc makes a link of its code. */
  private simpleField(node: XmlNode): XmlNode[] {
    const code = node.attributes.get('w:instr') ?? '';
    if (!/^\s*HYPERLINK\s+(?:\\l\s+)?"/iu.test(code)) return this.elements(node);
    const mark = (type: string) => made('w:r', {}, [made('w:fldChar', { 'w:fldCharType': type })]);
    const instruction = made('w:r', {}, [made('w:instrText', {}, [code])]);
    return [mark('begin'), instruction, mark('separate'), ...this.elements(node), mark('end')];
  }

  private paragraph(node: XmlNode): XmlNode[] {
    const around = this.place;
    const { hidden } = this;
    const place: TextReader['place'] = { paragraph: node, boxes: [] };
    this.place = place;
    const children = this.contents(node);
    this.place = around;
    const isHidden =
      this.hidden !== hidden &&
      children.every((child) => typeof child === 'string' || child.name === 'w:pPr');
    this.hidden += ' ';
    for (const [font, text] of this.notUnicode) this.notUnicode.set(font, `${text} `);
    return [...(isHidden ? [] : [{ ...node, children }]), ...place.boxes];
  }

  /** The text of a box stands after the paragraph that the box hangs on. */
  private box(node: XmlNode): XmlNode[] {
    const content = this.elements(node);
    const lines = [...elementsIn(node)].filter(({ name }) => name === 'w:p').map(shownText);
    this.found.push({ kind: 'element_as_text', about: `Text box: ${lines.join(' ')}` });
    if (!this.place) return content;
    this.place.boxes.push(...content);
    return [];
  }

  /** A chart or a diagram becomes a picture that is missing. */
  private drawing(node: XmlNode): XmlNode[] {
    const data = [...elementsIn(node)].find(({ name }) => name === 'a:graphicData');
    const [, kind] = /\/(chart|diagram)(?:ex)?$/u.exec(data?.attributes.get('uri') ?? '') ?? [];
    if (kind === undefined) return this.rest(node);
    const picture = ['w:drawing', 'wp:inline', 'a:graphic', 'a:graphicData', 'pic:pic', 'pic:blipFill'];
    const missing = made('a:blip', { 'r:embed': this.missingPicture(kind) });
    return [picture.reduceRight((content, name) => made(name, {}, [content]), missing)];
  }

  /** A picture that the file has, or else one that is missing. */
  private picture(node: XmlNode): XmlNode {
    const attribute = node.name === 'a:blip' ? 'r:embed' : 'r:id';
    const relation = this.relations.get(node.attributes.get(attribute) ?? '');
    if (relation?.target.startsWith('media/')) return node;
    return made(node.name, { [attribute]: this.missingPicture('linked picture') });
  }

  private missingPicture(name: string): string {
    const id = `missing ${name}`;
    this.relations.set(id, { type: 'image', target: `media/${name}` });
    this.pictures.set(name, Buffer.alloc(0));
    return id;
  }

  private run(node: XmlNode): XmlNode[] {
    const { raised = 0, font = '', isHidden } = this.formats.format(node, this.place?.paragraph);
    const given = childNamed(node, 'w:rPr');
    // Signs are mapped here, and pandoc would map those of Symbol again.
    const properties = elementsOf(given ?? made('')).filter(({ name }) => name !== 'w:rFonts');
    const isOffLine = Math.abs(raised) >= MIN_RAISED && this.hasLevelText();
    const place = made('w:vertAlign', { 'w:val': raised > 0 ? 'superscript' : 'subscript' });
    return elementsOf(node)
      .filter((child) => child !== given)
      .flatMap((child) => {
        if (isHidden && !/^w:(?:fldChar|instrText)$/u.test(child.name)) return this.hide(child);
        return this.piece(child, node, font).map((piece) => {
          const isText = piece.name === 'w:t';
          const format = made('w:rPr', {}, isText && isOffLine ? [place, ...properties] : properties);
          return piece.name === 'w:r' ? piece : made('w:r', {}, [format, piece]);
        });
      });
  }

  private piece(node: XmlNode, run: XmlNode, font: string): XmlNode[] {
    switch (node.name) {
      case 'w:t':
        return [made('w:t', { 'xml:space': 'preserve' }, [this.letters(textIn(node), font)])];
      case 'w:sym': {
        const letter = String.fromCharCode(
          Number.parseInt(node.attributes.get('w:char') ?? '', 16) || 0xfffd,
        );
        return [made('w:t', {}, [this.letters(letter, node.attributes.get('w:font') ?? '')])];
      }
      case 'w:cr':
        return [made('w:br')];
      case 'w:ptab':
        return [made('w:tab')];
      case 'w:ruby': {
        const [base, above] = ['w:rubyBase', 'w:rt'].map((name) => childNamed(node, name) ?? made(''));
        return [...this.elements(base!), made('w:t', {}, [`(${shownText(above!)})`])];
      }
      case 'mc:AlternateContent':
        return elementsOf(understoodForm(node) ?? made('')).flatMap((child) => this.piece(child, run, font));
      default:
        return this.element(node, run);
    }
  }

  private letters(text: string, font: string): string {
    const lose = (letter: string): string => {
      const code = letter.charCodeAt(0).toString(16).toUpperCase();
      this.unknownSigns.add(`${font && `${font}, `}character ${code}`);
      return '\ufffd';
    };
    if (signFont.test(font)) return signsOf(font, text, lose);
    if ((fontBeforeUnicode.test(font) || this.symbolFonts.has(font)) && /[A-Za-z\u00a1-\u024f]/u.test(text))
      this.notUnicode.set(font, (this.notUnicode.get(font) ?? '') + text);
    return text.replace(/[\ue000-\uf8ff]/gu, lose);
  }

  private hide(node: XmlNode): XmlNode[] {
    this.hidden += node.name === 'w:t' ? textIn(node) : shownText(node);
    return [];
  }

  /** Whether the paragraph has text on its line: then what is raised or lowered in it is an exponent or an index. */
  private hasLevelText(): boolean {
    const { place } = this;
    if (!place) return false;
    return (place.hasLevelText ??= [...elementsIn(place.paragraph)].some(
      (node) =>
        node.name === 'w:r' &&
        shownText(node).trim() !== '' &&
        Math.abs(this.formats.format(node, place.paragraph).raised ?? 0) < MIN_RAISED,
    ));
  }
}

const shownText = (node: XmlNode): string =>
  [...elementsIn(node)]
    .map((each) => (each.name === 'w:t' ? textIn(each) : /^w:(?:br|cr|tab)$/u.test(each.name) ? ' ' : ''))
    .join('');

/** A run of text in a formula, which pandoc reads as one of the formula. */
const wordsOfFormula = (run: XmlNode): XmlNode[] => [
  made('m:r', {}, [made('m:rPr', {}, [made('m:nor')]), made('m:t', {}, [shownText(run)])]),
];

function writtenPart(root: XmlNode): string {
  const out = [xmlHeader];
  const write = ({ name, attributes, children }: XmlNode, declared = '') => {
    if (name.startsWith('?:')) return;
    out.push(`<${name}${declared}`);
    for (const [attribute, value] of attributes)
      if (!attribute.startsWith('?:')) out.push(` ${attribute}="${escaped(value)}"`);
    out.push('>');
    for (const child of children)
      if (typeof child === 'string') out.push(escaped(child));
      else write(child);
    out.push(`</${name}>`);
  };
  write(
    root,
    Object.entries(written)
      .map(([prefix, uri]) => ` xmlns:${prefix}="${uri}"`)
      .join(''),
  );
  return out.join('');
}
