import {
  childrenWithout,
  elementsIn,
  isElement,
  lineOfText,
  type MarkupElement,
  type MarkupNode,
} from '#contracts/text/markup.ts';
import type { Block, Cell, Figure, Inline, TextPicture } from '#contracts/full-text/text-tree.ts';
import { asParagraph, captionsOf, graphics, readPicture } from './jats-formulas.ts';
import { addressIn, labelOfNote, readLine, safeAddress } from './jats-inlines.ts';
import { tidy } from '../text-inlines.ts';
import { labelIn, type Reading } from '../reading.ts';

type ReadBlocks = (nodes: readonly MarkupNode[]) => Block[];
export type Reader = (reading: Reading, element: MarkupElement, read: ReadBlocks) => Block[];

/** A line of a label and a title that is not a heading. */
export function strongLine(title: readonly Inline[], label = ''): Block[] {
  const content = [...(label ? [label, ' '] : []), ...title];
  return content.length > 0 ? [{ kind: 'paragraph', content: [{ kind: 'bold', content }] }] : [];
}

/** The caption of a float: its title, and the rest of it with what else the float says. */
function captionIn(reading: Reading, element: MarkupElement, rest: readonly MarkupNode[], read: ReadBlocks) {
  const captions = elementsIn(element, 'caption');
  const [title] = captions.flatMap((caption) => elementsIn(caption, 'title'));
  const nodes = captions.flatMap(({ children }) => children.filter((node) => node !== title));
  return { title: readLine(reading, title?.children ?? []), caption: [...read(nodes), ...read(rest)] };
}

const pictures = [...graphics, 'alternatives'];
/** Parts of a float that are read separately. */
const ownParts = 'label caption alt-text long-desc object-id kwd-group subj-group abstract'.split(' ');

function leaveOutMetadata(reading: Reading, element: MarkupElement): void {
  for (const part of elementsIn(element, 'kwd-group', 'subj-group', 'abstract')) reading.leaveOut(part);
}

/** The pictures of a float; alternatives are one picture in several formats. */
const picturesIn = (reading: Reading, element: MarkupElement): TextPicture[] =>
  elementsIn(element, ...pictures)
    .map((child) => ({
      child,
      formats: graphics.includes(child.name) ? [child] : elementsIn(child, ...graphics),
    }))
    .filter(({ formats }) => formats.length > 0)
    .flatMap(({ child, formats }) => readPicture(reading, formats, child, element) ?? []);

/** The captions of a float's own pictures and tables. */
const captionsWithin = (element: MarkupElement): MarkupElement[] => {
  const parts = elementsIn(element, ...pictures, 'table', 'array');
  return captionsOf([...parts, ...parts.flatMap((part) => elementsIn(part))], 'textual-form');
};

/** A float with the content of its chemical structures. */
const openedStructures = (element: MarkupElement): MarkupElement => ({
  ...element,
  children: element.children.flatMap((node) =>
    isElement(node) && node.name === 'chem-struct'
      ? node.children.map((part) => (isElement(part) ? asParagraph(part) : part))
      : [node],
  ),
});

export function readFigure(reading: Reading, given: MarkupElement, read: ReadBlocks): Figure {
  const id = reading.requiredIdOf(given);
  const element = openedStructures(given);
  return reading.within(id, () => {
    leaveOutMetadata(reading, element);
    const rest = [...childrenWithout(element, ...ownParts, ...pictures, 'fig'), ...captionsWithin(element)];
    const { title, caption } = captionIn(reading, element, rest, read);
    const parts = elementsIn(element, 'fig').map((part) => readFigure(reading, part, read));
    const captions = parts.flatMap((part) => [...strongLine(part.title, part.label), ...part.caption]);
    return {
      kind: 'figure',
      id,
      label: labelIn(element),
      title,
      caption: [...caption, ...captions],
      pictures: [...picturesIn(reading, element), ...parts.flatMap((part) => part.pictures)],
    };
  });
}

/** Parts of a table that are read separately. */
const tableParts = [...graphics, 'alternatives', 'table', 'array', 'table-wrap-foot'];

export const readTable: Reader = (reading, element, read) => {
  const id = reading.requiredIdOf(element);
  return reading.within(id, () => {
    leaveOutMetadata(reading, element);
    const places = [element, ...elementsIn(element, 'alternatives')];
    const tables = places.flatMap((place) => elementsIn(place, 'table', 'array')).map(asHtmlTable);
    const rest = childrenWithout(element, ...ownParts, ...tableParts);
    const { title, caption } = captionIn(reading, element, [], read);
    const rows = (part: string) => tables.flatMap((table) => rowsIn(elementsIn(table, part), read));
    return [
      {
        kind: 'table',
        id,
        label: labelIn(element),
        title,
        caption,
        head: rows('thead'),
        // Rows may stand in no part of the table.
        body: [...rows('tbody'), ...rowsIn(tables, read)],
        foot: rows('tfoot'),
        notes: [
          ...read([...rest, ...captionsWithin(element)]),
          ...elementsIn(element, 'table-wrap-foot').flatMap((foot) => labelledNotes(foot.children, read)),
        ],
        pictures: tables.length === 0 ? picturesIn(reading, element) : [],
      },
    ];
  });
};

/** A table without a label or caption. */
export const readBareTable: Reader = (reading, element, read) =>
  readTable(reading, { name: 'table-wrap', attributes: {}, children: [element] }, read);

const rowsIn = (places: readonly MarkupElement[], read: ReadBlocks): Cell[][] =>
  places
    .flatMap((place) => elementsIn(place, 'tr'))
    .map((row) => elementsIn(row, 'td', 'th').map((cell) => readCell(cell, read)))
    .filter((row) => row.length > 0);

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

/** Notes below a table, or without marks in the text, are paragraphs that begin with their marks or headings. */
export const labelledNotes = (nodes: readonly MarkupNode[], read: ReadBlocks): Block[] =>
  nodes.flatMap((node) => {
    if (isElement(node) && node.name === 'fn-group') return labelledNotes(node.children, read);
    if (!isElement(node) || node.name !== 'fn') return read([node]);
    const label = labelOfNote(node);
    const blocks = read(childrenWithout(node, 'label'));
    const kind = /[\p{L}\p{M}]{3}/u.test(label) ? 'bold' : 'sup';
    return label === '' ? blocks : prefixed(blocks, { kind, content: [label] });
  });

export function prefixed(blocks: readonly Block[], label: Inline): Block[] {
  const [first, ...others] = blocks;
  if (first?.kind === 'paragraph')
    return [{ ...first, content: tidy([label, ' ', ...first.content]) }, ...others];
  return [{ kind: 'paragraph', content: [label] }, ...blocks];
}

/** A film, a sound or data; without a web address it becomes a box or a paragraph with its caption. */
export const readMedia: Reader = (reading, element, read) => {
  const places = [element, ...elementsIn(element, ...graphics, 'media', 'ext-link', 'uri')].filter(
    ({ attributes }) => attributes.href,
  );
  leaveOutMetadata(reading, element);
  const rest = childrenWithout(element, ...ownParts, ...graphics, 'media');
  const { title, caption } = captionIn(reading, element, rest, read);
  const blocks: Block[] = [
    ...(title.length > 0 ? [{ kind: 'paragraph' as const, content: title }] : []),
    ...caption,
    ...read(captionsOf(elementsIn(element, 'media', ...graphics))),
  ];
  const label = labelIn(element);
  const id = reading.ids.get(element);
  const [address] = [...places.flatMap((place) => addressIn(place) ?? []), ...doiOf(element)];
  if (address) return [{ kind: 'media', id, label, address, caption: blocks }];
  const name = places[0]?.attributes.href ?? '';
  reading.warn('element_as_text', `<${element.name}> ${name}`);
  // A target of references has a separate block.
  if (id) return [{ kind: 'box', id, label, title: [], blocks }];
  const shown = label || name;
  return shown === '' ? blocks : prefixed(blocks, { kind: 'bold', content: [shown] });
};

const doiOf = (element: MarkupElement): string[] =>
  elementsIn(element, 'object-id')
    .filter(({ attributes }) => attributes['pub-id-type'] === 'doi')
    .flatMap(({ children }) => safeAddress(`https://doi.org/${lineOfText(children)}`) ?? []);

/** Converts a CALS table (OASIS exchange model), which JATS also allows, to HTML; returns others unchanged. */
function asHtmlTable(table: MarkupElement): MarkupElement {
  const groups = elementsIn(table, 'tgroup');
  if (groups.length === 0) return table;
  const { name, attributes } = table;
  return { name, attributes, children: groups.flatMap(partsOf) };
}

function partsOf(group: MarkupElement): MarkupElement[] {
  const columns = elementsIn(group, 'colspec').map(({ attributes }) => attributes.colname ?? '');
  return elementsIn(group, 'thead', 'tbody').map(({ name, attributes, children }) => {
    const rows = elementsIn({ name, attributes, children }, 'row').map((row) => ({
      name: 'tr',
      attributes: row.attributes,
      children: elementsIn(row, 'entry').map((entry) => cellOf(entry, name === 'thead', columns)),
    }));
    return { name, attributes, children: rows };
  });
}

function cellOf(
  { attributes, children }: MarkupElement,
  isHeading: boolean,
  columns: string[],
): MarkupElement {
  const { namest = '', nameend = '', morerows = '0', align = '' } = attributes;
  const columnsWide = 1 + columns.indexOf(nameend) - columns.indexOf(namest);
  return {
    name: isHeading ? 'th' : 'td',
    attributes: { align, colspan: String(columnsWide), rowspan: String(1 + Number.parseInt(morerows, 10)) },
    children,
  };
}
