import {
  type Block,
  type Cell,
  type Formula,
  type Inline,
  listTypes,
  type MathElement,
  type Table,
  type TextPicture,
  type TextTree,
} from '#contracts/full-text/text-tree.ts';
import { blocksOf, everyBlock } from '#contracts/full-text/text-lines.ts';
import { paths } from '#contracts/journal/paths.ts';
import { type Xml, xml } from './xml.ts';

/** Beginning of the addresses of pictures. */
interface Site {
  origin: string;
}
interface Place extends Site {
  /** Types of the targets of cross-references, by id. */
  types: ReadonlyMap<string, string>;
}

const refTypes: Partial<Record<Block['kind'], string>> = {
  section: 'sec',
  figure: 'fig',
  table: 'table',
  equation: 'disp-formula',
  box: 'boxed-text',
  media: 'supplementary-material',
};

function placeOf(text: TextTree, { origin }: Site): Place {
  const ids = everyBlock(blocksOf(text)).flatMap((block) =>
    'id' in block && block.id ? [[block.id, refTypes[block.kind] ?? 'other'] as const] : [],
  );
  return { origin, types: new Map(ids) };
}

/** The text as the body of an article in JATS; undefined without any. */
export const jatsBody = (text: TextTree, site: Site): Xml | undefined =>
  text.blocks.length === 0 ? undefined : xml`<body>\n${container(text.blocks, placeOf(text, site))}</body>\n`;

/** The notes of a text, as a part of `back`. */
export function jatsNotes(text: TextTree, site: Site): Xml | undefined {
  if (text.notes.length === 0) return undefined;
  const place = placeOf(text, site);
  return xml`<fn-group>\n${text.notes.map(({ id, label, blocks }) => xml`<fn id="${id}">${labelOf(label)}${inParagraphs(blocks, place)}</fn>\n`)}</fn-group>\n`;
}

/** Blocks, of which sections come last in a tree too. */
const container = (blocks: readonly Block[], place: Place): Xml =>
  xml`${blocks.map((block) => xml`${blockXml(block, place)}\n`)}`;

/** Blocks where JATS has paragraphs alone, which may hold all others. */
const inParagraphs = (blocks: readonly Block[], place: Place): Xml =>
  blocks.length === 0
    ? xml`<p/>`
    : xml`${blocks.map((block) => {
        const content = blockXml(block, place);
        return block.kind === 'paragraph' ? content : xml`<p>${content}</p>`;
      })}`;

function blockXml(block: Block, place: Place): Xml {
  switch (block.kind) {
    case 'section':
      return xml`<sec id="${block.id}">${labelOf(block.label)}<title>${brokenLine(block.title, place)}</title>
${container(block.blocks, place)}</sec>`;
    case 'paragraph':
      return xml`<p>${line(block.content, place)}</p>`;
    case 'list':
      return listXml(block, place);
    case 'definitions':
      return xml`<def-list>${block.items.map(
        ({ term, blocks }) =>
          xml`<def-item><term>${line(term, place)}</term>${blocks.length > 0 && xml`<def>${inParagraphs(blocks, place)}</def>`}</def-item>`,
      )}</def-list>`;
    case 'quote':
      return xml`<disp-quote>${block.blocks.map((inner) => blockXml(inner, place))}${block.attribution && xml`<attrib>${line(block.attribution, place)}</attrib>`}</disp-quote>`;
    case 'lines':
      return xml`<verse-group>${block.lines.map((verse) => xml`<verse-line>${line(verse, place)}</verse-line>`)}</verse-group>`;
    case 'box':
      return xml`<boxed-text id="${block.id}">${labelOf(block.label)}${block.title.length > 0 && xml`<caption><title>${brokenLine(block.title, place)}</title></caption>`}
${container(block.blocks, place)}</boxed-text>`;
    case 'figure':
      return xml`<fig id="${block.id}">${labelOf(block.label)}${captionXml(block.title, block.caption, place)}${picturesXml(block.pictures, place)}</fig>`;
    case 'table':
      return tableXml(block, place);
    case 'equation':
      return xml`<disp-formula${idOf(block.id)}>${labelOf(block.label)}${formulaXml(block, 'graphic', place)}</disp-formula>`;
    case 'code':
      return xml`<code${idOf(block.id)}${block.language && xml` language="${block.language}"`} xml:space="preserve">${block.text}</code>`;
    case 'media':
      return xml`<media${idOf(block.id)} xlink:href="${block.address}">${labelOf(block.label)}${captionXml([], block.caption, place)}</media>`;
  }
}

const idOf = (id: string | undefined): Xml | undefined => (id ? xml` id="${id}"` : undefined);
const labelOf = (label: string): Xml | false => label !== '' && xml`<label>${label}</label>`;

const captionXml = (title: readonly Inline[], caption: readonly Block[], place: Place): Xml | undefined =>
  title.length === 0 && caption.length === 0
    ? undefined
    : xml`<caption>${title.length > 0 && xml`<title>${brokenLine(title, place)}</title>`}${caption.length > 0 && inParagraphs(caption, place)}</caption>`;

/** The number of the first item is its label, since JATS has no other place for it. */
const listXml = ({ style, start, items }: Extract<Block, { kind: 'list' }>, place: Place): Xml =>
  xml`<list list-type="${listTypes[style]}">${items.map(
    (blocks, at) =>
      xml`<list-item>${start !== undefined && at === 0 && xml`<label>${start}</label>`}${inParagraphs(blocks, place)}</list-item>`,
  )}</list>`;

const picturesXml = (pictures: readonly TextPicture[], place: Place): Xml[] =>
  pictures.map((picture) => pictureXml(picture, 'graphic', place));

const pictureXml = ({ name, alternative }: TextPicture, element: string, { origin }: Place): Xml => {
  const start = xml`<${element} xlink:href="${origin}${paths.textPicture(name)}"`;
  return alternative === ''
    ? xml`${start}/>`
    : xml`${start}><alt-text>${alternative}</alt-text></${element}>`;
};

/** A table has a body, even one of nothing but its head. */
const emptyBody = xml`<tbody><tr><td/></tr></tbody>`;

function tableXml(table: Table, place: Place): Xml {
  const { id, label, title, caption, head, body, foot, notes, pictures } = table;
  const part = (name: string, rows: Cell[][]) =>
    rows.length > 0 &&
    xml`<${name}>${rows.map((row) => xml`<tr>${row.map((cell) => cellXml(cell, place))}</tr>\n`)}</${name}>`;
  const cells = head.length + body.length + foot.length;
  const rows = xml`<table>${part('thead', head)}${part('tfoot', foot)}${part('tbody', body) || emptyBody}</table>`;
  return xml`<table-wrap id="${id}">${labelOf(label)}${captionXml(title, caption, place)}
${cells > 0 && rows}${picturesXml(pictures, place)}${
    notes.length > 0 && xml`<table-wrap-foot>${inParagraphs(notes, place)}</table-wrap-foot>`
  }</table-wrap>`;
}

function cellXml({ blocks, isHeading, columns, rows, align }: Cell, place: Place): Xml {
  const name = isHeading ? 'th' : 'td';
  const attributes = xml`${align !== '' && xml` align="${align}"`}${columns > 1 && xml` colspan="${columns}"`}${rows > 1 && xml` rowspan="${rows}"`}`;
  const [only] = blocks;
  const isLine = blocks.length === 1 && only?.kind === 'paragraph';
  const content = isLine ? brokenLine(only.content, place) : blocks.length > 0 && inParagraphs(blocks, place);
  return xml`<${name}${attributes}>${content}</${name}>`;
}

const line = (content: readonly Inline[], place: Place): Xml =>
  xml`${content.map((inline) => inlineXml(inline, place))}`;

/** A line of a title or a cell, which are the places where JATS has `break` itself. */
const brokenLine = (content: readonly Inline[], place: Place): Xml =>
  xml`${content.map((inline) =>
    typeof inline === 'object' && inline.kind === 'break' ? xml`<break/>` : inlineXml(inline, place),
  )}`;

function inlineXml(inline: Inline, place: Place): Xml {
  if (typeof inline === 'string') return xml`${inline}`;
  switch (inline.kind) {
    case 'break':
      // The blank keeps words apart for those who read the text alone.
      return xml`<named-content content-type="line-break"> </named-content>`;
    case 'language':
      return xml`<named-content content-type="language" xml:lang="${inline.language}">${line(inline.content, place)}</named-content>`;
    case 'link':
      return inline.address.startsWith('mailto:')
        ? xml`<email xlink:href="${inline.address}">${line(inline.content, place)}</email>`
        : xml`<ext-link ext-link-type="uri" xlink:href="${inline.address}">${linked(inline.content, place)}</ext-link>`;
    case 'citation':
      return xrefXml('bibr', inline.references.map((at) => `ref${at + 1}`).join(' '), inline.content, place);
    case 'cross-reference':
      return xrefXml(place.types.get(inline.target) ?? 'other', inline.target, inline.content, place);
    case 'note-mark':
      return xrefXml('fn', inline.note, inline.content, place);
    case 'formula':
      return xml`<inline-formula>${formulaXml(inline, 'inline-graphic', place)}</inline-formula>`;
    case 'inline-picture':
      return pictureXml(inline.picture, 'inline-graphic', place);
    default:
      return xml`<${inline.kind}>${line(inline.content, place)}</${inline.kind}>`;
  }
}

const xrefXml = (type: string, rid: string, content: readonly Inline[], place: Place): Xml =>
  xml`<xref ref-type="${type}" rid="${rid}">${linked(content, place)}</xref>`;

/** A link has formulas and pictures only within named content. */
const linked = (content: readonly Inline[], place: Place): Xml =>
  content.every((inline) => typeof inline === 'string' || inline.kind === 'italic' || inline.kind === 'bold')
    ? line(content, place)
    : xml`<named-content content-type="link">${line(content, place)}</named-content>`;

function formulaXml({ mathml, tex, picture }: Formula, graphic: string, place: Place): Xml {
  const parts = [
    mathml && mathXml(mathml),
    tex !== undefined && xml`<tex-math>${tex}</tex-math>`,
    picture && pictureXml(picture, graphic, place),
  ].filter(Boolean);
  return parts.length > 1 ? xml`<alternatives>${parts}</alternatives>` : xml`${parts}`;
}

const mathXml = ({ name, attributes, children }: MathElement): Xml =>
  xml`<mml:${name}${Object.entries(attributes).map(([attribute, value]) => xml` ${attribute}="${value}"`)}>${children.map(
    (child) => (typeof child === 'string' ? xml`${child}` : mathXml(child)),
  )}</mml:${name}>`;
