import { escapeXml } from '#contracts/text/rich-text.ts';
import {
  elementsIn,
  elementsOf,
  namespaces,
  textIn,
  transitional,
  understoodForm,
  xmlHeader,
  type XmlNode,
} from '#conversion/word/xml-part.ts';
import { addressBeside, countedCode, Fields } from './word-fields.ts';
import { inlineBox, inlinePicture, sizeOfShape } from './word-drawings.ts';
import { isElement, isFormat, isValue } from './word-vocabulary.ts';

const texts = new Set(['w:t', 'w:delText', 'm:t', 'a:t', 'c:v', 'c:separator']);
/** Elements around text that show nothing themselves. */
const wrappers = new Set(['w:sdt', 'w:sdtContent', 'w:smartTag', 'w:customXml', 'w:fldSimple']);
const changes = new Set(['w:ins', 'w:del', 'w:moveFrom', 'w:moveTo', 'w:comment']);
const commentElements = new Set([
  'w:commentReference',
  'w:commentRangeStart',
  'w:commentRangeEnd',
  'w:annotationRef',
]);
const styleElements = new Set(
  'w:pStyle w:rStyle w:tblStyle w:basedOn w:next w:link w:styleLink w:numStyleLink'.split(' '),
);
const fontNames = new Set([
  ...['ascii', 'hAnsi', 'cs', 'eastAsia'].map((script) => `w:rFonts ${script}`),
  'w:sym font',
  ...['latin', 'ea', 'cs'].map((script) => `a:${script} typeface`),
]);
const signs = new Set(['m:chr', 'm:begChr', 'm:endChr', 'm:sepChr']);
/** Elements that need a name, which is left empty. */
const nameless = new Set(['a:theme', 'a:clrScheme', 'a:fontScheme', 'a:fmtScheme']);
const objects = new Set(['wp:docPr', 'pic:cNvPr', 'wps:cNvPr', 'wpg:cNvPr']);
/** Elements whose content is partly lost, in words. */
const lost: Record<string, string> = {
  'w:altChunk': 'embedded document',
  'w:subDoc': 'linked document',
  'w:contentPart': 'drawing by hand',
  'w:control': 'control',
  'w:movie': 'video',
};
const oldShapes = new Set('v:shape v:rect v:roundrect v:oval v:line v:polyline v:curve v:arc'.split(' '));
/** Graphics that are kept. */
const graphics = new Set<string>([
  namespaces.pic,
  namespaces.c,
  namespaces.wps,
  namespaces.wpg,
  namespaces.wpc,
]);
const graphicOf = (uri = ''): string | undefined => {
  const known = transitional(uri);
  return graphics.has(known) ? known : undefined;
};
const font = /^[\p{L}\p{N} ,.()+@_&-]{1,60}$/u;
const figures = /^(?:General|[-0#?.,%;()E+ _\\]{1,40})$/u;

const UNKNOWN_PICTURE = 'picture of a kind that cannot be drawn';
const lostPicture = (blip: XmlNode | undefined): string =>
  blip?.attributes.has('r:link') ? 'picture that is stored elsewhere' : UNKNOWN_PICTURE;

/** Parts that another part names in its text. */
type RelatedType = 'image' | 'chart' | 'header' | 'footer';

export interface PartContext {
  /** Person who stands for its author. */
  person: string;
  keepsComments: boolean;
  nextId(): number;
  /** Name of a style in the copy. */
  styleId(id: string): string;
  styleName(style: XmlNode): string;
  bookmark(name: string): string;
  /** Copies the part that a relation leads to. @returns its id in the copy; undefined where there is none */
  relate(part: string, id: string, type: RelatedType): string | undefined;
  /** Address of an external link. */
  addressOf(part: string, id: string | undefined): string;
  /** Counts something that the copy lacks. @param what one of it in words */
  leave(what: string): void;
}

/** Rebuilds a part from the elements, attributes and values that are known. */
export class PartWriter {
  private readonly copy: PartContext;
  private readonly part: string;
  private readonly out: string[] = [];
  private readonly fields = new Fields();

  /** @param part its name in the original */
  constructor(copy: PartContext, part: string) {
    this.copy = copy;
    this.part = part;
  }

  /** @returns the part with its root */
  write(root: XmlNode): string {
    const declared = Object.entries(namespaces).map(([prefix, uri]) => ` xmlns:${prefix}="${uri}"`);
    this.out.push(xmlHeader);
    this.out.push(`<${root.name}${declared.join('')}${this.attributesOf(root)}>`);
    this.children(root);
    this.out.push(`</${root.name}>`);
    return this.out.join('');
  }

  private children(node: XmlNode): void {
    for (const child of elementsOf(node)) this.element(child, node);
  }

  private element(node: XmlNode, parent: XmlNode): void {
    const { name } = node;
    if (this.fields.isInCode && parent.name === 'w:r' && !/^w:(?:rPr|fldChar|instrText)$/u.test(name)) return;
    if (texts.has(name)) return this.text(node);
    if (name in lost) return this.copy.leave(lost[name]!);
    switch (name) {
      case 'w:fldChar':
        return this.fieldMark(node);
      case 'w:instrText':
        return this.fields.addCode(textIn(node));
      case 'w:fldSimple':
        return this.simpleField(node);
      case 'w:hyperlink':
        return this.link(node);
      case 'mc:AlternateContent':
        return this.alternatives(node);
      case 'w:drawing':
        return this.drawing(node);
      case 'w:pict':
      case 'w:object':
        return this.oldDrawing(node);
      case 'a:blip':
        return this.related(node, 'r:embed', 'image');
      case 'c:chart':
        return parent.name === 'a:graphicData' ? this.related(node, 'r:id', 'chart') : this.plain(node);
      case 'w:headerReference':
      case 'w:footerReference':
        return this.related(node, 'r:id', name === 'w:headerReference' ? 'header' : 'footer');
      case 'c:f':
        // Where the figures stood in a workbook that is not copied.
        this.out.push('<c:f>Sheet1!$A$1</c:f>');
        return;
      case 'c:formatCode':
      case 'wp:align':
      case 'wp:posOffset':
        return this.value(node);
      case 'w:name':
        if (parent.name === 'w:style') this.out.push(`<w:name w:val="${this.copy.styleName(parent)}"/>`);
        return;
      case 'a:gd':
        return this.guide(node);
      case 'a:custGeom':
        return this.freeform(node);
    }
    if (wrappers.has(name)) return this.children(node);
    if (!isElement(name)) return this.unknown(node);
    if (commentElements.has(name) && !this.copy.keepsComments) return;
    this.plain(node);
  }

  private plain(node: XmlNode): void {
    this.out.push(`<${node.name}${this.attributesOf(node)}`);
    if (elementsOf(node).length === 0) {
      this.out.push('/>');
      return;
    }
    this.out.push('>');
    this.children(node);
    this.out.push(`</${node.name}>`);
  }

  private text(node: XmlNode): void {
    const text = textIn(node);
    this.fields.addText(text);
    const space = /^w:/u.test(node.name) ? ' xml:space="preserve"' : '';
    this.out.push(`<${node.name}${space}>${escapeXml(text)}</${node.name}>`);
  }

  /** An element whose content is a number or a word. */
  private value(node: XmlNode): void {
    const text = textIn(node).trim();
    const isKnown = node.name === 'c:formatCode' ? figures.test(text) : isValue(text);
    const value = isKnown ? text : node.name === 'c:formatCode' ? 'General' : '0';
    this.out.push(`<${node.name}>${value}</${node.name}>`);
  }

  private guide({ attributes }: XmlNode): void {
    const [name = '', formula = ''] = [attributes.get('name'), attributes.get('fmla')];
    if (/^adj\d?$/u.test(name) && /^val -?\d+$/u.test(formula))
      this.out.push(`<a:gd name="${name}" fmla="${formula}"/>`);
  }

  /** A shape whose points are calculated from names becomes a rectangle. */
  private freeform(node: XmlNode): void {
    const points = [...elementsIn(node)].filter(({ name }) => name === 'a:pt');
    if (points.every(({ attributes }) => [...attributes.values()].every(isValue))) return this.plain(node);
    this.copy.leave('freehand shape');
    this.out.push('<a:prstGeom prst="rect"><a:avLst/></a:prstGeom>');
  }

  private attributesOf(node: XmlNode): string {
    const { name, attributes } = node;
    const written = [...attributes].flatMap(([attribute, given]) => {
      const value = this.valueOf(node, attribute, given);
      return value === undefined ? [] : ` ${attribute}="${escapeXml(value)}"`;
    });
    if (changes.has(name)) written.push(` w:author="${this.copy.person}"`);
    if (name === 'w:comment') written.push(` w:initials="${this.copy.person.charAt(0)}"`);
    if (objects.has(name)) written.push(` id="${this.copy.nextId()}" name=""`);
    if (nameless.has(name)) written.push(' name=""');
    return written.join('');
  }

  /** Value of an attribute in the copy; undefined if it is left out. */
  private valueOf({ name }: XmlNode, attribute: string, value: string): string | undefined {
    // Attributes of these two have the prefix of their element, those of drawings have none.
    const [, prefix] = /^([wm]:)/u.exec(name) ?? ['', ''];
    const own = attribute.startsWith(prefix) ? attribute.slice(prefix.length) : ':';
    if (own.includes(':') || (objects.has(name) && own === 'id')) return undefined;
    if (fontNames.has(`${name} ${own}`)) return font.test(value) ? value : undefined;
    if (own === 'val') {
      if (styleElements.has(name)) return this.copy.styleId(value);
      if (name === 'w:lvlText') return value;
      if (signs.has(name)) return [...value].length <= 1 ? value : undefined;
    }
    if (attribute === 'w:styleId') return this.copy.styleId(value);
    if (attribute === 'w:name' && name === 'w:bookmarkStart') return this.copy.bookmark(value);
    if (attribute === 'uri' && name === 'a:graphicData') return graphicOf(value);
    if (attribute === 'formatCode') return figures.test(value) ? value : 'General';
    return isFormat(own, value) ? value : undefined;
  }

  /** An element that names another part by its relation; without that part it is left out. */
  private related(node: XmlNode, attribute: string, type: RelatedType): void {
    const id = this.relation(node, attribute, type);
    if (id === undefined) return type === 'image' ? this.copy.leave(lostPicture(node)) : undefined;
    const rest = this.attributesOf(node);
    this.out.push(`<${node.name}${rest} ${attribute}="${id}"/>`);
  }

  private relation({ attributes }: XmlNode, attribute: string, type: RelatedType): string | undefined {
    return this.copy.relate(this.part, attributes.get(attribute) ?? '', type);
  }

  private fieldMark({ attributes }: XmlNode): void {
    const { begin, end, text, isLost } = this.fields.mark(attributes.get('w:fldCharType'));
    if (begin) this.out.push(codeOf(begin));
    if (end) this.out.push('<w:fldChar w:fldCharType="end"/>');
    if (text) this.out.push(`<w:t xml:space="preserve">${escapeXml(text)}</w:t>`);
    if (isLost) this.copy.leave('field');
  }

  private simpleField(node: XmlNode): void {
    const code = countedCode(node.attributes.get('w:instr') ?? '');
    if (code) this.out.push(`<w:r>${codeOf(code)}</w:r>`);
    this.children(node);
    if (code) this.out.push('<w:r><w:fldChar w:fldCharType="end"/></w:r>');
  }

  /** Links within the text are kept; of one to the web the text, with its address in words. */
  private link(node: XmlNode): void {
    const anchor = node.attributes.get('w:anchor');
    const address = this.copy.addressOf(this.part, node.attributes.get('r:id'));
    if (anchor !== undefined && address === '') {
      this.out.push(`<w:hyperlink w:anchor="${this.copy.bookmark(anchor)}">`);
      this.children(node);
      this.out.push('</w:hyperlink>');
      return;
    }
    this.children(node);
    const beside = addressBeside(address, textIn(node));
    if (beside === '' || this.fields.isInCode) return;
    const format = elementsOf(node).findLast(({ name }) => name === 'w:r');
    this.out.push('<w:r>');
    for (const child of format ? elementsOf(format).filter(({ name }) => name === 'w:rPr') : [])
      this.plain(child);
    this.out.push(`<w:t xml:space="preserve">${escapeXml(beside)}</w:t></w:r>`);
  }

  /** The first form of a drawing that is understood. */
  private alternatives(node: XmlNode): void {
    const form = understoodForm(node);
    if (!form) return;
    const isShape =
      form.name === 'mc:Choice' && [...elementsIn(form)].some(({ name }) => name === 'w:drawing');
    if (isShape) this.out.push('<mc:AlternateContent><mc:Choice Requires="wps">');
    for (const child of elementsOf(form)) this.element(child, { ...form, name: 'w:r' });
    if (isShape) this.out.push('</mc:Choice></mc:AlternateContent>');
  }

  private drawing(node: XmlNode): void {
    const data = [...elementsIn(node)].find(({ name }) => name === 'a:graphicData');
    const graphic = graphicOf(data?.attributes.get('uri'));
    if (!data || graphic === undefined) return this.copy.leave('diagram');
    const blip = [...elementsIn(data)].find(({ name }) => name === 'a:blip');
    const isLost = !blip || this.relation(blip, 'r:embed', 'image') === undefined;
    if (graphic === namespaces.pic && isLost) return this.copy.leave(lostPicture(blip));
    this.plain(node);
  }

  /** The pictures and the boxes of text of a drawing of the old kind, or of an embedded object. */
  private oldDrawing(node: XmlNode): void {
    const shapes = [...elementsIn(node)];
    const style = shapes.map(({ attributes }) => attributes.get('style')).find((one) => one !== undefined);
    const size = sizeOfShape(style ?? '');
    let isShown = false;
    for (const { name, attributes } of shapes) {
      if (name !== 'v:imagedata') continue;
      const id = this.copy.relate(this.part, attributes.get('r:id') ?? '', 'image');
      if (id === undefined) continue;
      this.out.push(inlinePicture(this.copy.nextId(), size, id));
      isShown = true;
    }
    for (const box of shapes.filter(({ name }) => name === 'w:txbxContent')) {
      const inner = new PartWriter(this.copy, this.part);
      inner.children(box);
      this.out.push(inlineBox(this.copy.nextId(), size, inner.out.join('')));
      isShown = true;
    }
    if (isShown) return;
    if (node.name === 'w:object') this.copy.leave('embedded object');
    else if (shapes.some(({ name }) => name === 'v:imagedata')) this.copy.leave(UNKNOWN_PICTURE);
    else if (shapes.some(({ name }) => oldShapes.has(name))) this.copy.leave('drawing in an old format');
  }

  /** Keeps the paragraphs, tables and runs of an unknown element. */
  private unknown(node: XmlNode): void {
    if (/^w:(?:p|tbl|r)$/u.test(elementsOf(node)[0]?.name ?? '')) this.children(node);
  }
}

const codeOf = (code: string): string =>
  '<w:fldChar w:fldCharType="begin"/>' +
  `<w:instrText xml:space="preserve"> ${code} </w:instrText><w:fldChar w:fldCharType="separate"/>`;
