import { type Block, type Inline, type ListStyle, listTypes } from '#contracts/full-text/text-tree.ts';
import {
  childrenWithout,
  descendants,
  elementsIn,
  isElement,
  lineOfText,
  type MarkupElement,
  type MarkupNode,
  nodesIn,
  rawText,
} from '#platform/validation/markup-tree.ts';
import { byName } from './by-name.ts';
import {
  prefixed,
  readBareTable,
  type Reader,
  readFigure,
  readMedia,
  readTable,
  strongLine,
} from './jats-floats.ts';
import { readFormula } from './jats-formulas.ts';
import { isInline, readLine } from './jats-inlines.ts';
import { isOneFigure, labelIn, type Reading } from './reading.ts';

const within: Reader = (_, { children }, read) => read(children);
const figure: Reader = (...given) => [readFigure(...given)];

/** Readers of the elements that are blocks. */
const readers = byName<Reader>([
  ['p', (reading, { children }) => readBlocks(reading, children, true)],
  ['sec app ack notes glossary bio', readSection],
  ['list', readList],
  ['def-list', readDefinitions],
  ['disp-quote', readQuote],
  ['verse-group', readLines],
  ['boxed-text statement', readBox],
  ['fig chem-struct-wrap', figure],
  ['fig-group', (...given) => (isOneFigure(given[1]) ? figure(...given) : within(...given))],
  ['table-wrap', readTable],
  ['table array', readBareTable],
  ['disp-formula', readEquation],
  ['code preformat', readCode],
  ['media supplementary-material', readMedia],
  ['block-alternatives', (_, element, read) => read(elementsIn(element).slice(0, 1))],
  ['title', (reading, { children }) => strongLine(readLine(reading, children))],
  // They are read in places of their own, or stand in the article's header.
  ['fn-group ref-list sec-meta copyright-year copyright-holder license_ref', () => []],
  // Groups that say nothing themselves.
  ['table-wrap-group disp-formula-group app-group floats-group caption speech sig-block sig', within],
  ['permissions license license-p copyright-statement attrib', within],
]);

/**
 * The blocks of a container. Text and runs between blocks are paragraphs.
 *
 * @param inParagraph of text, where code without a line break is a part of the line
 */
export function readBlocks(reading: Reading, nodes: readonly MarkupNode[], inParagraph = false): Block[] {
  const blocks: Block[] = [];
  let line: MarkupNode[] = [];
  const flush = () => {
    const content = readLine(reading, line);
    if (content.length > 0) blocks.push({ kind: 'paragraph', content });
    line = [];
  };
  const hasText = nodes.some((node) => !isElement(node) && node.trim() !== '');
  for (const node of nodes) {
    const reader = isElement(node) ? readerOf(node, inParagraph && hasText) : undefined;
    if (reader && isElement(node)) {
      flush();
      blocks.push(...reader(reading, node, (inner) => readBlocks(reading, inner)));
    } else line.push(node);
  }
  flush();
  return blocks;
}

function readerOf(element: MarkupElement, isInText: boolean): Reader | undefined {
  const { name, children } = element;
  if (name === 'code' || name === 'preformat')
    return isInText && !rawText(children).includes('\n') ? undefined : readCode;
  if (name === 'graphic' || (name === 'alternatives' && isPicture(element)))
    return isInText ? undefined : readLooseFigure;
  if (readers.has(name)) return readers.get(name);
  if (isInline(name)) return undefined;
  if (!elementsIn(element).some((child) => readers.has(child.name) && child.name !== 'title'))
    return undefined;
  return name === 'named-content' || name === 'styled-content' ? within : readUnknown;
}

const isPicture = (element: MarkupElement): boolean =>
  elementsIn(element, 'graphic').length > 0 && elementsIn(element, 'math', 'tex-math', 'table').length === 0;

const readLooseFigure: Reader = (reading, element, read) =>
  figure(reading, { name: 'fig', attributes: {}, children: [element] }, read);

/** Its blocks remain, and staff learn that it was not understood. */
const readUnknown: Reader = (reading, element, read) => {
  reading.warn('element_as_text', `<${element.name}> ${lineOfText(element.children)}`);
  return read(element.children);
};

const titleIn = (reading: Reading, element: MarkupElement): Inline[] =>
  readLine(reading, nodesIn(element, 'title'));

const backTitles: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  en: {
    ack: 'Acknowledgements',
    glossary: 'Glossary',
    notes: 'Notes',
    app: 'Appendix',
    bio: 'About the authors',
  },
  hi: { ack: 'आभार', glossary: 'शब्दावली', notes: 'टिप्पणियाँ', app: 'परिशिष्ट', bio: 'लेखकों के बारे में' },
};

function readSection(reading: Reading, element: MarkupElement): Block[] {
  const id = reading.requiredIdOf(element);
  return reading.within(id, () => {
    const { name } = element;
    const title = titleIn(reading, element);
    const label = labelIn(element);
    const titles = backTitles[reading.language] ?? backTitles.en;
    const isNamed = title.length > 0 || label !== '' || name === 'sec';
    const content = readBlocks(reading, childrenWithout(element, 'label', 'title', 'object-id'));
    return [
      {
        kind: 'section',
        id,
        label,
        title: isNamed ? title : [titles?.[name] ?? ''],
        blocks: sectionsLast(content),
      },
    ];
  });
}

/** JATS has no blocks after the sections of a part: they belong to the last one. */
export function sectionsLast(blocks: readonly Block[]): Block[] {
  const result: Block[] = [];
  for (const block of blocks) {
    const last = result.at(-1);
    if (block.kind !== 'section' && last?.kind === 'section')
      last.blocks = sectionsLast([...last.blocks, block]);
    else result.push(block);
  }
  return result;
}

/** Sections within a quotation, a list or a cell are a line and what follows. */
const withoutSections = (blocks: readonly Block[]): Block[] =>
  blocks.flatMap((block) =>
    block.kind === 'section'
      ? [...strongLine(block.title, block.label), ...withoutSections(block.blocks)]
      : [block],
  );

/** The blocks of an item or a note. */
export const readItem = (reading: Reading, nodes: readonly MarkupNode[]): Block[] =>
  withoutSections(readBlocks(reading, nodes));

const listStyles = Object.keys(listTypes) as ListStyle[];

function readList(reading: Reading, element: MarkupElement): Block[] {
  const items = elementsIn(element, 'list-item');
  const { 'list-type': type = 'bullet' } = element.attributes;
  const style = listStyles.find((known) => listTypes[known] === type) ?? 'plain';
  const isCounted = style !== 'plain' && style !== 'bullet';
  const first = isCounted && items[0] ? Number.parseInt(labelIn(items[0]), 10) : 1;
  const read = items.map((item) => {
    const blocks = readItem(reading, childrenWithout(item, 'label'));
    const label = labelIn(item);
    return style === 'plain' && label !== '' ? prefixed(blocks, label) : blocks;
  });
  const heading = strongLine(titleIn(reading, element));
  const start = first > 1 && first < 1_000_000 ? first : undefined;
  return read.length > 0 ? [...heading, { kind: 'list', style, start, items: read }] : heading;
}

function readDefinitions(reading: Reading, element: MarkupElement): Block[] {
  const items = elementsIn(element, 'def-item').map((item) => ({
    term: readLine(reading, nodesIn(item, 'term')),
    blocks: elementsIn(item, 'def').flatMap(({ children }) => readItem(reading, children)),
  }));
  const heading = strongLine(titleIn(reading, element));
  const nested = elementsIn(element, 'def-list').flatMap((list) => readDefinitions(reading, list));
  return [...heading, ...(items.length > 0 ? [{ kind: 'definitions' as const, items }] : []), ...nested];
}

function readQuote(reading: Reading, element: MarkupElement): Block[] {
  const blocks = readItem(reading, childrenWithout(element, 'attrib', 'permissions'));
  const attribution = readLine(
    reading,
    elementsIn(element, 'attrib').flatMap(({ children }) => children),
  );
  if (attribution.length > 0) return [{ kind: 'quote', blocks, attribution }];
  return blocks.length > 0 ? [{ kind: 'quote', blocks }] : [];
}

function readLines(reading: Reading, element: MarkupElement): Block[] {
  const lines = verses(reading, element);
  return lines.length > 0 ? [{ kind: 'lines', lines }] : [];
}

/** Verses of a group within are set off by an empty line. */
const verses = (reading: Reading, element: MarkupElement): Inline[][] =>
  elementsIn(element, 'title', 'subtitle', 'verse-line', 'verse-group', 'attrib').flatMap((line, at) => {
    if (line.name === 'verse-group') return [...(at > 0 ? [[]] : []), ...verses(reading, line)];
    const content = readLine(reading, line.children);
    return line.name === 'title' ? [[{ kind: 'bold' as const, content }]] : [content];
  });

function readBox(reading: Reading, element: MarkupElement): Block[] {
  const id = reading.requiredIdOf(element);
  return reading.within(id, () => {
    const captions = elementsIn(element, 'caption');
    const titled = captions.find((caption) => elementsIn(caption, 'title').length > 0) ?? element;
    const blocks = readBlocks(reading, [
      ...captions.flatMap((caption) => childrenWithout(caption, 'title')),
      ...childrenWithout(element, 'label', 'title', 'caption', 'object-id'),
    ]);
    const [label, title] = [labelIn(element), titleIn(reading, titled)];
    return [{ kind: 'box', id, label, title, blocks: sectionsLast(blocks) }];
  });
}

/** A formula of its own line; what is no mathematics is text. */
function readEquation(reading: Reading, element: MarkupElement): Block[] {
  const label = labelIn(element);
  const id = reading.ids.get(element);
  const formula = readFormula(reading, element, true);
  if (typeof formula === 'object') return [{ kind: 'equation', id, label, ...formula }];
  if (formula) return [{ kind: 'code', id, language: 'tex', text: formula }];
  const words = childrenWithout(element, 'label', 'alt-text', 'long-desc', 'object-id');
  const text = lineOfText(words);
  if (!id || text === '') return readBlocks(reading, words);
  const mtext = { name: 'mtext', attributes: {}, children: [text] };
  const mathml = { name: 'math', attributes: { display: 'block' }, children: [mtext] };
  return [{ kind: 'equation', id, label, mathml }];
}

function readCode(reading: Reading, element: MarkupElement): Block[] {
  const text = rawText(element.children)
    .replace(/^\r?\n/u, '')
    .replaceAll('\r', '')
    .trimEnd();
  if (descendants(element, 'fn').length > 0) reading.warn('element_as_text', '<fn>');
  const language = (element.attributes.language ?? '').slice(0, 50);
  return text === '' ? [] : [{ kind: 'code', id: reading.ids.get(element), language, text }];
}
