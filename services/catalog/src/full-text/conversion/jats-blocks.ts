import type { Block, Inline, ListStyle, Section } from '#contracts/full-text/text-tree.ts';
import {
  descendants,
  elementsIn,
  isElement,
  lineOfText,
  type MarkupElement,
  type MarkupNode,
  rawText,
} from '#platform/validation/markup-tree.ts';
import {
  labelIn,
  prefixed,
  readFigure,
  readFigureGroup,
  readMedia,
  readTable,
  titleIn,
} from './jats-floats.ts';
import { readFormula } from './jats-formulas.ts';
import { isInline, readLine } from './jats-inlines.ts';
import type { Reading } from './reading.ts';

type Reader = (reading: Reading, element: MarkupElement) => Block[];

const inner = (reading: Reading) => (nodes: readonly MarkupNode[]) => readBlocks(reading, nodes);
const within: Reader = (reading, { children }) => readBlocks(reading, children);
const nothing: Reader = () => [];
const figure: Reader = (reading, element) => [readFigure(reading, element, inner(reading))];
const table: Reader = (reading, element) => [readTable(reading, element, inner(reading))];
const media: Reader = (reading, element) => readMedia(reading, element, inner(reading));
const section: Reader = (reading, element) => [readSection(reading, element)];

/** Readers of the elements that are blocks. */
const readers: Readonly<Record<string, Reader>> = {
  p: (reading, { children }) => readBlocks(reading, children, true),
  sec: section,
  app: section,
  ack: section,
  notes: section,
  glossary: section,
  bio: section,
  list: readList,
  'def-list': readDefinitions,
  'disp-quote': readQuote,
  'verse-group': readLines,
  'boxed-text': readBox,
  statement: readBox,
  fig: figure,
  'chem-struct-wrap': figure,
  'fig-group': (reading, element) => readFigureGroup(reading, element, inner(reading)),
  'table-wrap': table,
  table,
  array: table,
  'disp-formula': readEquation,
  code: readCode,
  preformat: readCode,
  media,
  'supplementary-material': media,
  // Read in places of their own, or said by the article's header.
  'fn-group': nothing,
  'ref-list': nothing,
  'sec-meta': nothing,
  // Groups that say nothing themselves.
  'table-wrap-group': within,
  'disp-formula-group': within,
  'block-alternatives': (reading, { children }) =>
    readBlocks(reading, children.filter(isElement).slice(0, 1)),
  'app-group': within,
  'floats-group': within,
  caption: within,
  speech: within,
  permissions: within,
  license: within,
  'license-p': within,
  'copyright-statement': within,
  'copyright-year': nothing,
  'copyright-holder': nothing,
  license_ref: nothing,
  attrib: within,
  title: (reading, element) => strongLine(readLine(reading, element.children)),
  'sig-block': within,
  sig: within,
};
const isBlock = (name: string): boolean => name in readers;

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
    const read = isElement(node) ? readerOf(node, inParagraph && hasText) : undefined;
    if (read && isElement(node)) {
      flush();
      blocks.push(...read(reading, node));
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
  if (isBlock(name)) return readers[name];
  if (isInline(name)) return undefined;
  if (!elementsIn(element).some((child) => isBlock(child.name) && child.name !== 'title')) return undefined;
  return name === 'named-content' || name === 'styled-content' ? within : readUnknown;
}

const isPicture = (element: MarkupElement): boolean =>
  elementsIn(element, 'graphic').length > 0 && elementsIn(element, 'math', 'tex-math', 'table').length === 0;

const readLooseFigure: Reader = (reading, element) => [
  readFigure(reading, { name: 'fig', attributes: {}, children: [element] }, inner(reading)),
];

/** Its blocks remain, and staff learn that it was not understood. */
const readUnknown: Reader = (reading, element) => {
  reading.warn('element_as_text', `<${element.name}> ${lineOfText(element.children)}`);
  return within(reading, element);
};

const strongLine = (content: Inline[]): Block[] =>
  content.length > 0 ? [{ kind: 'paragraph', content: [{ kind: 'bold', content }] }] : [];

const rest = ({ children }: MarkupElement, ...names: string[]): MarkupNode[] =>
  children.filter((node) => !isElement(node) || !names.includes(node.name));

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
export const backTitle = (reading: Reading, name: string): string =>
  (backTitles[reading.language] ?? backTitles.en!)[name] ?? '';

function readSection(reading: Reading, element: MarkupElement): Section {
  const id = reading.requiredIdOf(element);
  return reading.within(id, () => {
    const title = titleIn(reading, element);
    const label = labelIn(element);
    const isNamed = title.length > 0 || label !== '' || element.name === 'sec';
    return {
      kind: 'section',
      id,
      label,
      title: isNamed ? title : [backTitle(reading, element.name)],
      blocks: sectionsLast(readBlocks(reading, rest(element, 'label', 'title', 'object-id'))),
    };
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
export const withoutSections = (blocks: readonly Block[]): Block[] =>
  blocks.flatMap((block) =>
    block.kind === 'section'
      ? [
          ...strongLine([...(block.label ? [block.label, ' '] : []), ...block.title]),
          ...withoutSections(block.blocks),
        ]
      : [block],
  );

const listStyles: Readonly<Record<string, ListStyle>> = {
  order: 'number',
  bullet: 'bullet',
  simple: 'plain',
  'alpha-lower': 'lower-letter',
  'alpha-upper': 'upper-letter',
  'roman-lower': 'lower-roman',
  'roman-upper': 'upper-roman',
};

function readList(reading: Reading, element: MarkupElement): Block[] {
  const items = elementsIn(element, 'list-item');
  const style = listStyles[element.attributes['list-type'] ?? 'bullet'] ?? 'plain';
  const isCounted = style !== 'plain' && style !== 'bullet';
  const start = isCounted && items[0] ? Number.parseInt(labelIn(items[0]), 10) : 1;
  const read = items.map((item) => {
    const blocks = withoutSections(readBlocks(reading, rest(item, 'label')));
    const label = labelIn(item);
    const isOwn = style === 'plain' && label !== '';
    return isOwn ? prefixed(blocks, label) : blocks;
  });
  const heading = strongLine(titleIn(reading, element));
  if (read.length === 0) return heading;
  return [
    ...heading,
    start > 1 && start < 1_000_000
      ? { kind: 'list', style, start, items: read }
      : { kind: 'list', style, items: read },
  ];
}

function readDefinitions(reading: Reading, element: MarkupElement): Block[] {
  const items = elementsIn(element, 'def-item').map((item) => ({
    term: readLine(reading, elementsIn(item, 'term')[0]?.children ?? []),
    blocks: elementsIn(item, 'def').flatMap(({ children }) => withoutSections(readBlocks(reading, children))),
  }));
  const heading = strongLine(titleIn(reading, element));
  const nested = elementsIn(element, 'def-list').flatMap((list) => readDefinitions(reading, list));
  return [...heading, ...(items.length > 0 ? [{ kind: 'definitions' as const, items }] : []), ...nested];
}

function readQuote(reading: Reading, element: MarkupElement): Block[] {
  const blocks = withoutSections(readBlocks(reading, rest(element, 'attrib', 'permissions')));
  const attribution = readLine(
    reading,
    elementsIn(element, 'attrib').flatMap(({ children }) => children),
  );
  if (blocks.length === 0 && attribution.length === 0) return [];
  return [attribution.length > 0 ? { kind: 'quote', blocks, attribution } : { kind: 'quote', blocks }];
}

function readLines(reading: Reading, element: MarkupElement): Block[] {
  const lines = verses(reading, element);
  return lines.length > 0 ? [{ kind: 'lines', lines }] : [];
}

/** Verses of a group within are set off by an empty line. */
function verses(reading: Reading, element: MarkupElement): Inline[][] {
  return elementsIn(element, 'title', 'subtitle', 'verse-line', 'verse-group', 'attrib').flatMap(
    (line, at) => {
      if (line.name === 'verse-group') return [...(at > 0 ? [[]] : []), ...verses(reading, line)];
      const content = readLine(reading, line.children);
      return line.name === 'title' ? [[{ kind: 'bold' as const, content }]] : [content];
    },
  );
}

function readBox(reading: Reading, element: MarkupElement): Block[] {
  const id = reading.requiredIdOf(element);
  return reading.within(id, () => {
    const [caption] = elementsIn(element, 'caption');
    const captionBlocks = caption ? readBlocks(reading, rest(caption, 'title')) : [];
    const content = readBlocks(reading, rest(element, 'label', 'title', 'caption', 'object-id'));
    return [
      {
        kind: 'box',
        id,
        label: labelIn(element),
        title: titleIn(reading, caption && elementsIn(caption, 'title').length > 0 ? caption : element),
        blocks: sectionsLast([...captionBlocks, ...content]),
      },
    ];
  });
}

/** A formula of its own line; what is no mathematics is text. */
function readEquation(reading: Reading, element: MarkupElement): Block[] {
  const label = labelIn(element);
  const id = reading.idOf(element);
  const { formula, source } = readFormula(reading, element, true);
  if (formula)
    return [id ? { kind: 'equation', id, label, ...formula } : { kind: 'equation', label, ...formula }];
  if (source) {
    const code = { kind: 'code' as const, language: 'tex', text: source };
    return [id ? { ...code, id } : code];
  }
  const words = rest(element, 'label', 'alt-text', 'long-desc', 'object-id');
  const text = lineOfText(words);
  if (!id || text === '') return readBlocks(reading, words);
  const mathml = {
    name: 'math',
    attributes: { display: 'block' },
    children: [{ name: 'mtext', attributes: {}, children: [text] }],
  };
  return [{ kind: 'equation', id, label, mathml }];
}

function readCode(reading: Reading, element: MarkupElement): Block[] {
  const text = rawText(element.children)
    .replace(/^\r?\n/u, '')
    .replaceAll('\r', '')
    .trimEnd();
  if (text === '') return [];
  const language = (element.attributes.language ?? '').slice(0, 50);
  const id = reading.idOf(element);
  for (const { name } of descendants(element)) if (name === 'fn') reading.warn('element_as_text', '<fn>');
  return [id ? { kind: 'code', id, language, text } : { kind: 'code', language, text }];
}
