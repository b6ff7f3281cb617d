import type { Block, Cell, Figure, Inline, Table, TextPicture } from '#contracts/full-text/text-tree.ts';
import {
  elementsIn,
  isElement,
  lineOfText,
  type MarkupElement,
  type MarkupNode,
} from '#platform/validation/markup-tree.ts';
import { addressIn, safeAddress } from './addresses.ts';
import { readPicture } from './jats-formulas.ts';
import { labelOfNote, readLine } from './jats-inlines.ts';
import { tidy } from './text-inlines.ts';
import { isOneFigure, type Reading } from './reading.ts';

/** Reads the blocks within another one. */
export type ReadBlocks = (nodes: readonly MarkupNode[]) => Block[];

const MAX_LABEL = 100;

/** 'Figure 2' of 'Figure 2.' */
export const labelIn = (element: MarkupElement): string =>
  lineOfText(elementsIn(element, 'label')[0]?.children ?? [])
    .replace(/[.:]$/u, '')
    .slice(0, MAX_LABEL);

export const titleIn = (reading: Reading, element: MarkupElement): Inline[] =>
  readLine(reading, elementsIn(element, 'title')[0]?.children ?? []);

const without = (element: MarkupElement | undefined, ...names: string[]): MarkupNode[] =>
  element?.children.filter((node) => !isElement(node) || !names.includes(node.name)) ?? [];

/** The caption of a float: its title, and the rest of it with what else the float says. */
function captionIn(reading: Reading, element: MarkupElement, rest: readonly MarkupNode[], read: ReadBlocks) {
  const captions = elementsIn(element, 'caption');
  const title = readLine(
    reading,
    captions.flatMap((caption) => elementsIn(caption, 'title'))[0]?.children ?? [],
  );
  const nodes = captions.flatMap((caption) => without(caption, 'title'));
  return { title, caption: [...read(nodes), ...read(rest)] };
}

const graphicNames = ['graphic', 'inline-graphic'];
/** Parts of a float that are read in a place of their own. */
const ownParts = [
  'label',
  'caption',
  'alt-text',
  'long-desc',
  'object-id',
  'kwd-group',
  'subj-group',
  'abstract',
];

/** The pictures of a float; alternatives are one picture in several formats. */
function picturesIn(reading: Reading, element: MarkupElement): TextPicture[] {
  const groups = elementsIn(element, ...graphicNames, 'alternatives', 'chem-struct')
    .map((child) => (graphicNames.includes(child.name) ? [child] : elementsIn(child, ...graphicNames)))
    .filter((graphics) => graphics.length > 0);
  return groups.flatMap((graphics) => readPicture(reading, graphics, element) ?? []);
}

export function readFigure(reading: Reading, element: MarkupElement, read: ReadBlocks): Figure {
  const id = reading.requiredIdOf(element);
  return reading.within(id, () => {
    const rest = without(element, ...ownParts, ...graphicNames, 'alternatives', 'chem-struct', 'fig');
    const { title, caption } = captionIn(reading, element, rest, read);
    const parts = elementsIn(element, 'fig').map((part) => readFigure(reading, part, read));
    const pictures = [...picturesIn(reading, element), ...parts.flatMap((part) => part.pictures)];
    const captions = parts.flatMap(captionOfPart);
    return {
      kind: 'figure',
      id,
      label: labelIn(element),
      title,
      caption: [...caption, ...captions],
      pictures,
    };
  });
}

/** A part's label and title begin its caption. */
function captionOfPart({ label, title, caption }: Figure): Block[] {
  const heading: Inline[] = [...(label ? [label, ' '] : []), ...title];
  const line: Block[] =
    heading.length > 0 ? [{ kind: 'paragraph', content: [{ kind: 'bold', content: heading }] }] : [];
  return [...line, ...caption];
}

export const readFigureGroup = (reading: Reading, element: MarkupElement, read: ReadBlocks): Block[] =>
  isOneFigure(element) ? [readFigure(reading, element, read)] : read(element.children);

const sections = ['thead', 'tbody', 'tfoot'];

export function readTable(reading: Reading, element: MarkupElement, read: ReadBlocks): Table {
  const id = reading.requiredIdOf(element);
  return reading.within(id, () => {
    const isBare = element.name === 'table' || element.name === 'array';
    const choices = elementsIn(element, 'alternatives');
    const tables = isBare ? [element] : [element, ...choices].flatMap((place) => elementsIn(place, 'table'));
    const rest = isBare
      ? []
      : without(
          element,
          ...ownParts,
          ...graphicNames,
          'alternatives',
          'table',
          'table-wrap-foot',
          'textual-form',
        );
    const { title, caption } = captionIn(reading, element, [], read);
    const rows = (name: string) => tables.flatMap((table) => rowsIn(table, name, read));
    const foot = elementsIn(element, 'table-wrap-foot').flatMap(({ children }) =>
      readTableNotes(reading, children, read),
    );
    return {
      kind: 'table',
      id,
      label: isBare ? '' : labelIn(element),
      title,
      caption,
      head: rows('thead'),
      body: rows('tbody'),
      foot: rows('tfoot'),
      notes: [...read(rest), ...foot],
      pictures: tables.length === 0 ? picturesIn(reading, element) : [],
    };
  });
}

function rowsIn(table: MarkupElement, name: string, read: ReadBlocks): Cell[][] {
  const places = [...elementsIn(table, name), ...(name === 'tbody' ? [looseRows(table)] : [])];
  return places
    .flatMap((place) => elementsIn(place, 'tr'))
    .map((row) => elementsIn(row, 'td', 'th').map((cell) => readCell(cell, read)))
    .filter((row) => row.length > 0);
}

/** Rows that stand in no part of the table. */
const looseRows = (table: MarkupElement): MarkupElement => ({
  name: 'tbody',
  attributes: {},
  children: without(table, ...sections),
});

const spanned = (text: string | undefined, most: number): number =>
  Math.min(Math.max(Number.parseInt(text ?? '', 10) || 1, 1), most);

function readCell({ name, attributes, children }: MarkupElement, read: ReadBlocks): Cell {
  const align = attributes.align ?? /text-align:\s*(\w+)/u.exec(attributes.style ?? '')?.[1];
  return {
    blocks: read(children),
    isHeading: name === 'th',
    columns: spanned(attributes.colspan, 100),
    rows: spanned(attributes.rowspan, 1_000),
    align: (['left', 'center', 'right', 'char'] as const).find((known) => known === align) ?? '',
  };
}

/** Notes below a table are paragraphs that begin with their marks. */
function readTableNotes(reading: Reading, nodes: readonly MarkupNode[], read: ReadBlocks): Block[] {
  return nodes.flatMap((node) => {
    if (!isElement(node)) return read([node]);
    if (node.name === 'fn-group') return readTableNotes(reading, node.children, read);
    if (node.name !== 'fn') return read([node]);
    const label = labelOfNote(node);
    const blocks = read(without(node, 'label'));
    return label === '' ? blocks : prefixed(blocks, { kind: 'sup', content: [label] });
  });
}

/** Blocks whose first line begins with a label. */
export function prefixed(blocks: readonly Block[], label: Inline): Block[] {
  const [first, ...others] = blocks;
  if (first?.kind === 'paragraph')
    return [{ ...first, content: tidy([label, ' ', ...first.content]) }, ...others];
  return [{ kind: 'paragraph', content: [label] }, ...blocks];
}

/** A film, a sound or data. What has no address on the web remains as a box or a paragraph with its caption. */
export function readMedia(reading: Reading, element: MarkupElement, read: ReadBlocks): Block[] {
  const inner = elementsIn(element, 'media', 'graphic', 'inline-graphic', 'ext-link', 'uri');
  const [address] = [element, ...inner]
    .filter(({ attributes }) => attributes.href !== undefined)
    .flatMap((place) => addressIn(place) ?? [])
    .concat(doiIn(element));
  const rest = without(element, ...ownParts, 'media', 'graphic', 'inline-graphic');
  const { title, caption } = captionIn(reading, element, rest, read);
  const innerCaptions = elementsIn(element, 'media').flatMap((media) => elementsIn(media, 'caption'));
  const blocks: Block[] = [
    ...(title.length > 0 ? [{ kind: 'paragraph' as const, content: title }] : []),
    ...caption,
    ...read(innerCaptions),
  ];
  const label = labelIn(element);
  const id = reading.idOf(element);
  if (address)
    return [
      id
        ? { kind: 'media', id, label, address, caption: blocks }
        : { kind: 'media', label, address, caption: blocks },
    ];
  const name = [element, ...inner].map(({ attributes }) => attributes.href).find(Boolean) ?? '';
  reading.warn('element_as_text', `<${element.name}> ${name}`);
  // What the text refers to has a place of its own.
  if (id) return [{ kind: 'box', id, label, title: [], blocks }];
  const shown = label || name;
  return shown === '' ? blocks : prefixed(blocks, { kind: 'bold', content: [shown] });
}

function doiIn(element: MarkupElement): string[] {
  const dois = elementsIn(element, 'object-id').filter(
    ({ attributes }) => attributes['pub-id-type'] === 'doi',
  );
  return dois.flatMap(({ children }) => safeAddress(`https://doi.org/${lineOfText(children)}`) ?? []);
}
