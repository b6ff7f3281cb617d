import { posix } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { ZipArchive } from 'archiver';
import type { WarningKind } from '#contracts/full-text/full-text.ts';
import { escapeXml } from '#contracts/text/rich-text.ts';
import { TextError } from '../text-error.ts';
import { fontBeforeUnicode, signFontPattern, toUnicode } from './letters-of-fonts.ts';
import { RunFormats } from './run-formats.ts';
import { relationsPart, type WordPackage } from './word-package.ts';
import { WordFields } from './word-fields.ts';
import { rowWithEmptyCells, tableWithGrid } from './word-tables.ts';
import {
  childNamed,
  elementsIn,
  elementsOf,
  createElement,
  namespaces,
  readXml,
  textIn,
  understoodForm,
  descendantAt,
  xmlHeader,
  type XmlNode,
} from './xml-part.ts';

/** Parts that pandoc finds by these names alone. */
const copied = ['styles', 'numbering'];
const texts = ['document', 'footnotes', 'endnotes'];

/** Elements around what is shown. Tracked changes are accepted. */
const wrappers = new Set('w:sdt w:sdtContent w:customXml w:smartTag w:dir w:bdo w:ins w:moveTo'.split(' '));
const dropped = new Set('w:del w:moveFrom w:commentRangeStart w:commentRangeEnd'.split(' '));
/** Elements by the names under which pandoc knows them. */
const renamed: Record<string, string> = { 'w:cr': 'w:br', 'w:ptab': 'w:tab', 'wp:anchor': 'wp:inline' };
/** Content that cannot be read, and the remark about it. */
const unread: Record<string, string> = {
  'w:altChunk': 'A part of this file could not be read. Save the file in Word and upload it again',
  'w:subDoc': 'A linked document could not be read',
  'w:contentPart': 'A drawing by hand could not be read',
  'w:object': 'An embedded object without a picture could not be read',
  'w:drawing': 'A drawn shape could not be read',
  'w:pict': 'A drawn shape could not be read',
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
 * Rewrites a Word file so that pandoc reads it without losing anything: in the usual namespaces and names of parts,
 * without what only Word knows, and with one thing in each run, since pandoc drops text that shares a run with a picture,
 * the mark of a note or that of a field.
 * @throws XmlError, and TextError for a file of another program
 */
export async function wordForPandoc(original: WordPackage): Promise<WordForPandoc> {
  const main = original.relationsOf(original.main);
  const named = new Map([...main.values()].map(({ type, target }) => [type, target]));
  named.set('document', original.main);
  const read = (type: string) => {
    const bytes = original.part(named.get(type) ?? '');
    return bytes && readXml(bytes);
  };
  const formats = new RunFormats(read('styles'), read('theme'), read('fontTable'));
  const reader = new TextReader(original, formats);
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

/** Rebuilds the texts of a file, one part after the other. */
class TextReader {
  readonly pictures = new Map<string, Buffer>();
  /** Relations of the part that was read last, by their ids. */
  relations = new Map<string, { type: string; target: string }>();
  private readonly file: WordPackage;
  private readonly formats: RunFormats;
  /** Remarks by what they are about; those with a text quote all of it. */
  private readonly found = new Map<string, { kind: WarningKind; text?: string }>();
  private comments = 0;
  private font = '';
  private part = '';
  private place = this.placeIn(createElement(''));

  constructor(file: WordPackage, formats: RunFormats) {
    this.file = file;
    this.formats = formats;
  }

  get remarks(): WordForPandoc['remarks'] {
    const quoted = (about: string, text: string) => {
      const words = text.split(/\s+/u).length;
      return `${about}, ${words} ${words === 1 ? 'word' : 'words'}: ${text}`;
    };
    if (this.comments > 0) this.found.set(`Comments: ${this.comments}`, { kind: 'left_out' });
    return [...this.found]
      .filter(([, { text }]) => text?.trim() !== '')
      .map(([about, { kind, text }]) => ({ kind, about: text ? quoted(about, text.trim()) : about }));
  }

  /** Position of text in the current paragraph. */
  private placeIn(paragraph: XmlNode) {
    const isLevel = (run: XmlNode) =>
      run.name === 'w:r' &&
      shownText(run).trim() !== '' &&
      Math.abs(this.formats.format(run, paragraph).raised ?? 0) < MIN_RAISED;
    return {
      paragraph,
      hasLevelText: elementsIn(paragraph).some(isLevel),
      fields: new WordFields((code) => this.remark('left_out', `A field without text: ${code}`)),
      boxes: [] as XmlNode[],
    };
  }

  private remark(kind: WarningKind, about: string, text?: string): void {
    const before = this.found.get(about)?.text ?? '';
    this.found.set(about, { kind, text: text === undefined ? undefined : before + text });
  }

  read(root: XmlNode, part: string): XmlNode {
    this.part = part;
    this.relations = new Map([...this.file.relationsOf(part)].filter(([, { isOutside }]) => isOutside));
    return this.withContents(root);
  }

  private contents(node: XmlNode): XmlNode['children'] {
    return node.children.flatMap((child): XmlNode['children'] =>
      typeof child === 'string' ? [child] : this.element(child, node),
    );
  }

  private elements(node: XmlNode): XmlNode[] {
    return elementsOf({ ...node, children: this.contents(node) });
  }

  private withContents(node: XmlNode): XmlNode {
    return { ...node, children: this.contents(node) };
  }

  private element(node: XmlNode, parent: XmlNode): XmlNode[] {
    const { name } = node;
    const { fields } = this.place;
    if (name === 'wp:docPr') return [described(node)];
    if (/Pr$/u.test(name)) return wrappers.has(parent.name) ? [] : [node];
    if (dropped.has(name)) return [];
    if (name in unread) return this.readable(node);
    if (wrappers.has(name) || name.startsWith('?:')) return this.elements(node);
    switch (name) {
      case 'mc:AlternateContent':
        return this.elements(understoodForm(node) ?? createElement(''));
      case 'w:p':
        return this.paragraph(node);
      case 'w:r':
        return parent.name.startsWith('m:') ? wordsOfFormula(node) : this.run(node);
      case 'w:t':
        return [createElement(name, { 'xml:space': 'preserve' }, [this.letters(textIn(node), this.font)])];
      case 'w:sym': {
        const code = Number.parseInt(node.attributes.get('w:char') ?? '', 16) || 0xfffd;
        const letter = String.fromCharCode(code);
        return [createElement('w:t', {}, [this.letters(letter, node.attributes.get('w:font') ?? '')])];
      }
      case 'w:ruby': {
        const above = shownText(childNamed(node, 'w:rt') ?? createElement(''));
        const base = this.elements(childNamed(node, 'w:rubyBase') ?? createElement(''));
        return [...base, createElement('w:t', {}, [`(${above})`])];
      }
      case 'w:fldSimple':
        fields.begin(node.attributes.get('w:instr'));
        return [...fields.startResult(), ...this.elements(node), ...fields.end()];
      case 'w:commentReference':
        this.comments += 1;
        return [];
      case 'w:tbl':
        return tableWithGrid(node, this.elements(node));
      case 'w:tr':
        if (descendantAt(node, 'w:trPr', 'w:hidden')) return this.hide(node);
        return descendantAt(node, 'w:trPr', 'w:del') ? [] : [rowWithEmptyCells(node, this.elements(node))];
      case 'w:tc':
        return descendantAt(node, 'w:tcPr', 'w:cellDel') ? [] : [this.withContents(node)];
      case 'w:txbxContent':
        return this.box(node);
      case 'a:graphicData': {
        const [, missing] = /\/(chart|diagram)(?:ex)?$/u.exec(node.attributes.get('uri') ?? '') ?? [];
        if (missing === undefined) return [this.withContents(node)];
        const blip = createElement('a:blip', { 'r:embed': this.picture(undefined, missing) });
        return [createElement(name, {}, [createElement('pic:pic', {}, [blip])])];
      }
      case 'a:blip':
      case 'v:imagedata': {
        const attribute = name === 'a:blip' ? 'r:embed' : 'r:id';
        return [
          createElement(name, {
            [attribute]: this.picture(node.attributes.get(attribute), 'linked picture'),
          }),
        ];
      }
      default:
        return [{ ...this.withContents(node), name: renamed[name] ?? name }];
    }
  }

  /** A drawing that pandoc shows; else it is left out with a remark. */
  private readable(node: XmlNode): XmlNode[] {
    const content = this.withContents(node);
    // The texts of boxes are shown beside the drawing, and lines across the page say nothing.
    const isShown =
      elementsIn(content).some(({ name }) => name === 'pic:pic' || name === 'v:imagedata') ||
      elementsIn(node).some(({ name, attributes }) => name === 'w:txbxContent' || attributes.has('o:hr'));
    if (isShown) return [content];
    const target = this.file.relationsOf(this.part).get(node.attributes.get('r:id') ?? '')?.target;
    const words = elementsIn(node).map(({ attributes }) => attributes.get('string') ?? '');
    const about = [unread[node.name], target && posix.basename(target), words.join('')].filter(Boolean);
    this.remark('left_out', about.join(': '));
    return [];
  }

  /** Adds a picture. @param missing its name without a picture of this id @returns the id of its relation */
  private picture(id: string | undefined, missing: string): string {
    const target = this.file.relationsOf(this.part).get(id ?? '')?.target ?? '';
    const bytes = this.file.part(target);
    const name = bytes ? target.replace(/^\/(?:word\/media\/)?/u, '').replaceAll('/', '-') : missing;
    this.pictures.set(bytes ? `word/media/${name}` : name, bytes ?? Buffer.alloc(0));
    this.relations.set(name, { type: 'image', target: `media/${name}` });
    return name;
  }

  /** The text of a box stands after the paragraph that the box hangs on. */
  private box(node: XmlNode): XmlNode[] {
    const content = this.elements(node);
    this.remark('element_as_text', `Text box: ${shownText(createElement('', {}, content))}`);
    this.place.boxes.push(...content);
    return [];
  }

  private paragraph(node: XmlNode): XmlNode[] {
    const around = this.place;
    const place = this.placeIn(node);
    this.place = place;
    const children = [...this.contents(node), ...place.fields.endParagraph()];
    this.place = around;
    for (const remark of this.found.values()) if (remark.text) remark.text += ' ';
    // A paragraph of which nothing is left would be an empty item of a list.
    const isGone =
      children.length < node.children.length &&
      children.every((child) => typeof child === 'string' || child.name === 'w:pPr');
    return [...(isGone ? [] : [{ ...node, children }]), ...place.boxes];
  }

  private run(node: XmlNode): XmlNode[] {
    const { paragraph, fields, hasLevelText } = this.place;
    const { raised = 0, font = '', isHidden } = this.formats.format(node, paragraph);
    const given = childNamed(node, 'w:rPr');
    // Symbols are mapped here; pandoc would map letters of the font Symbol again.
    const properties = elementsOf(given ?? createElement('')).filter(({ name }) => name !== 'w:rFonts');
    const isOffLine = Math.abs(raised) >= MIN_RAISED && hasLevelText;
    const place = createElement('w:vertAlign', { 'w:val': raised > 0 ? 'superscript' : 'subscript' });
    return elementsOf(node)
      .filter((child) => child !== given)
      .flatMap((child) => {
        if (fields.isInCode || /^w:(?:fldChar|instrText)$/u.test(child.name)) return fields.read(child);
        fields.addContent();
        if (isHidden) return this.hide(child);
        this.font = font;
        return this.element(child, node).map((piece) => {
          const isText = piece.name === 'w:t';
          const format = createElement(
            'w:rPr',
            {},
            isText && isOffLine ? [place, ...properties] : properties,
          );
          return piece.name === 'w:r' ? piece : createElement('w:r', {}, [format, piece]);
        });
      });
  }

  private letters(text: string, font: string): string {
    const lose = (letter: string): string => {
      const code = letter.charCodeAt(0).toString(16).toUpperCase();
      this.remark('characters_lost', `${font && `${font}, `}character ${code}`);
      return '\ufffd';
    };
    if (signFontPattern.test(font)) return toUnicode(font, text, lose);
    if (
      (fontBeforeUnicode.test(font) || this.formats.signFonts.has(font)) &&
      /[A-Za-z\u00a1-\u024f]/u.test(text)
    )
      this.remark('not_unicode', font, text);
    return text.replace(/[\ue000-\uf8ff]/gu, lose);
  }

  private hide(node: XmlNode): XmlNode[] {
    const isPicture = /^w:(?:drawing|pict|object)$/u.test(node.name);
    const isNote = node.name.endsWith('noteReference');
    this.remark('left_out', 'Hidden text', isPicture ? '[picture]' : isNote ? '[note]' : shownText(node));
    return [];
  }
}

const shownText = (node: XmlNode): string =>
  [node, ...elementsIn(node)]
    .map((each) => (each.name === 'w:t' ? textIn(each) : /^w:(?:br|cr|tab|p)$/u.test(each.name) ? ' ' : ''))
    .join('');

/** The name of a picture's file, which Word writes as its description. */
const fileName = /\\|\.(?:png|jpe?g|gif|bmp|tiff?|emf|wmf|svg|webp)$/iu;

/** Properties of a picture with its description as its title, since pandoc passes on only that. */
function described({ name, attributes }: XmlNode): XmlNode {
  const words = ['descr', 'title'].map((each) => attributes.get(each) ?? '');
  return createElement(name, { title: words.find((each) => each !== '' && !fileName.test(each)) ?? '' });
}

const wordsOfFormula = (run: XmlNode): XmlNode[] => [
  createElement('m:r', {}, [
    createElement('m:rPr', {}, [createElement('m:nor')]),
    createElement('m:t', {}, [shownText(run)]),
  ]),
];

function writtenPart(root: XmlNode): string {
  const out = [xmlHeader];
  const write = ({ name, attributes, children }: XmlNode) => {
    if (name.startsWith('?:')) return;
    out.push(`<${name}`);
    for (const [attribute, value] of attributes)
      if (!attribute.startsWith('?:')) out.push(` ${attribute}="${escapeXml(value)}"`);
    out.push('>');
    for (const child of children)
      if (typeof child === 'string') out.push(escapeXml(child));
      else write(child);
    out.push(`</${name}>`);
  };
  const declared = Object.entries(namespaces).map(([prefix, uri]) => [`xmlns:${prefix}`, uri] as const);
  write({ ...root, attributes: new Map([...declared, ...root.attributes]) });
  return out.join('');
}
