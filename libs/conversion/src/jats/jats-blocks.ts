import { referencesHeading } from '#contracts/articles/references.ts';
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
} from '#contracts/text/markup.ts';
import { type Block, type Inline, type ListStyle, listTypes } from '#contracts/full-text/text-tree.ts';
import { byName } from '#contracts/values/by-name.ts';
import {
  prefixed,
  readBareTable,
  type Reader,
  readFigure,
  readMedia,
  readTable,
  strongLine,
} from './jats-floats.ts';
import { captionsOf, graphics, isMixed, pictureWords, readFormula, wordsAndMath } from './jats-formulas.ts';
import { mathOfWords } from '../mathml.ts';
import { treatments } from './jats-elements.ts';
import { isInline, readLine } from './jats-inlines.ts';
import { isOneFigure, labelIn, type Reading } from '../reading.ts';

const within: Reader = (_, { children }, read) => read(children);
const figure: Reader = (...given) => [readFigure(...given)];

const readers = byName<Reader>([
  ['p', (reading, { children }) => readBlocks(reading, children, true)],
  ['sec app ack notes glossary bio', (reading, element) => readSection(reading, element)],
  [
    'app-group',
    (reading, element, read) =>
      nodesIn(element, 'title').length > 0 ? readSection(reading, element) : read(element.children),
  ],
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
  ['fn-group', () => []],
  ['ref-list', readReferenceList],
  ['permissions', readPermissions],
  ['sec-meta kwd-group subj-group abstract trans-abstract sub-article response', leftOut],
  // Groups that say nothing themselves.
  ['table-wrap-group disp-formula-group floats-group floats-wrap caption speech sig-block sig', within],
  ['license-p copyright-statement attrib', within],
]);

/**
 * The blocks of a container. Text and runs between blocks are paragraphs.
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
  const parts = treatments.has(name) ? elementsIn(element) : descendants(element);
  if (!parts.some((part) => readers.has(part.name) && part.name !== 'title')) return undefined;
  return name === 'named-content' || name === 'styled-content' ? within : readUnknown;
}

const isPicture = (element: MarkupElement): boolean =>
  elementsIn(element, 'graphic').length > 0 && elementsIn(element, 'math', 'tex-math', 'table').length === 0;

/** A separate picture, which may contain its label and caption. */
const readLooseFigure: Reader = (reading, element, read) => {
  const said = elementsIn(element, 'label', 'caption');
  const bare = { ...element, children: childrenWithout(element, 'label', 'caption') };
  return figure(reading, { name: 'fig', attributes: {}, children: [...said, bare] }, read);
};

function leftOut(reading: Reading, element: MarkupElement): Block[] {
  reading.leaveOut(element);
  return [];
}

/** Rights holder and licence of a reused figure or text. */
function readPermissions(reading: Reading, element: MarkupElement): Block[] {
  const [statement] = elementsIn(element, 'copyright-statement');
  const owners = elementsIn(element, 'copyright-year', 'copyright-holder').map(({ children }) =>
    lineOfText(children),
  );
  const known = statement ? lineOfText(statement.children) : '';
  const unsaid = owners.filter((owner) => owner !== '' && !known.includes(owner));
  const licences = elementsIn(element, 'license', 'license_ref');
  const addresses = licences.flatMap(({ name, attributes, children }) => {
    const words = lineOfText(children);
    const href = name === 'license_ref' ? words : (attributes.href ?? '');
    return href === '' || (name === 'license' && words.includes(href)) ? [] : [link(href)];
  });
  const words = licences.flatMap((licence) => (licence.name === 'license' ? licence.children : []));
  return [
    ...(unsaid.length > 0 ? readBlocks(reading, [`© ${unsaid.join(' ')}`]) : []),
    ...readBlocks(reading, [...(statement ? [statement] : []), ...words]),
    ...addresses.flatMap((address) => readBlocks(reading, [address])),
  ];
}

const link = (href: string): MarkupElement => ({ name: 'uri', attributes: { href }, children: [href] });

/** Keeps the blocks of an unknown element and reports it to staff. */
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
    'ref-list': 'References',
  },
  hi: {
    ack: 'आभार',
    glossary: 'शब्दावली',
    notes: 'टिप्पणियाँ',
    app: 'परिशिष्ट',
    bio: 'लेखकों के बारे में',
    'ref-list': 'संदर्भ',
  },
};

export function readSection(reading: Reading, element: MarkupElement, ownContent?: Block[]): Block[] {
  const id = reading.requiredIdOf(element);
  return reading.within(id, () => {
    const { name } = element;
    const title = titleIn(reading, element);
    const label = labelIn(element);
    const titles = backTitles[reading.language] ?? backTitles.en;
    const isNamed = title.length > 0 || label !== '' || name === 'sec';
    const content =
      ownContent ?? readBlocks(reading, childrenWithout(element, 'label', 'title', 'object-id'));
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

/** Text of a reference list besides its entries, and the entries that it has where there are several lists. */
function readReferenceList(reading: Reading, element: MarkupElement): Block[] {
  const content = readBlocks(reading, childrenWithout(element, 'label', 'title', 'ref'));
  const places = elementsIn(element, 'ref').flatMap((entry) => reading.entries.get(entry) ?? []);
  const isPart = places.length > 0 && places.length < reading.references.length;
  const [text, sections] = [false, true].map((isSection) =>
    content.filter(({ kind }) => (kind === 'section') === isSection),
  );
  const blocks = [...text!, ...(isPart ? [citedPlaces(places)] : []), ...sections!];
  if (blocks.length > 0) return readSection(reading, element, blocks);
  // The page has a separate heading above the list.
  const title = lineOfText(nodesIn(element, 'title'));
  if (title !== '' && !referencesHeading.test(title)) reading.warn('left_out', `Title: ${title}`);
  return [];
}

function citedPlaces(places: readonly number[]): Block {
  const numbers = [...new Set([places[0]!, places.at(-1)!])].map((place) => place + 1);
  return {
    kind: 'paragraph',
    content: [{ kind: 'citation', references: [...places], content: [numbers.join('–')] }],
  };
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

/** Replaces sections within a quotation, a list or a cell by a title line and their content. */
const withoutSections = (blocks: readonly Block[]): Block[] =>
  blocks.flatMap((block) =>
    block.kind === 'section'
      ? [...strongLine(block.title, block.label), ...withoutSections(block.blocks)]
      : [block],
  );

export const readItem = (reading: Reading, nodes: readonly MarkupNode[]): Block[] =>
  withoutSections(readBlocks(reading, nodes));

const listStyles = Object.keys(listTypes) as ListStyle[];

function readList(reading: Reading, element: MarkupElement): Block[] {
  const items = elementsIn(element, 'list-item');
  const { 'list-type': type = 'bullet' } = element.attributes;
  const style = listStyles.find((known) => listTypes[known] === type) ?? 'plain';
  const labels = items.map(labelIn);
  const isShown = isShownBy(style, labels);
  const first = isShown ? Number.parseInt(labels[0] ?? '', 10) : 1;
  const read = items.map((item) => {
    const blocks = readItem(reading, childrenWithout(item, 'label'));
    const label = lineOfText(nodesIn(item, 'label'));
    return isShown || label === '' ? blocks : prefixed(blocks, label);
  });
  const heading = strongLine(titleIn(reading, element), labelIn(element));
  const start = first > 1 && first < 1_000_000 ? first : undefined;
  return read.length > 0
    ? [...heading, { kind: 'list', style: isShown ? style : 'plain', start, items: read }]
    : heading;
}

/** Whether a list of this style shows the same labels itself; else they become a part of the items. */
function isShownBy(style: ListStyle, labels: readonly string[]): boolean {
  if (labels.every((label) => label === '')) return true;
  if (style === 'bullet') return labels.every((label) => !/[\p{L}\p{N}]/u.test(label));
  const bare = labels.map((label) => label.replace(/^[([]|[\])]$/gu, ''));
  const first = Number.parseInt(bare[0] ?? '', 10);
  const isIn = (row: readonly string[]) => bare.every((label, at) => label.toLowerCase() === row[at]);
  if (style === 'number')
    return bare.every((label, at) => (label === '' ? at > 0 : label === String(first + at)));
  if (style.endsWith('letter')) return isIn([...'abcdefghijklmnopqrstuvwxyz']) || bare[0] === String(first);
  return (
    style.endsWith('roman') &&
    (isIn('i ii iii iv v vi vii viii ix x xi xii xiii xiv xv'.split(' ')) || bare[0] === String(first))
  );
}

const listed = (elements: readonly MarkupElement[]): MarkupNode[] =>
  elements.flatMap(({ children }, at) => (at > 0 ? [', ', ...children] : children));

function readDefinitions(reading: Reading, element: MarkupElement): Block[] {
  const items = elementsIn(element, 'def-item').map((item) => ({
    term: readLine(reading, [labelIn(item), ' ', ...listed(elementsIn(item, 'term'))]),
    blocks: elementsIn(item, 'def').flatMap(({ children }) => readItem(reading, children)),
  }));
  const heads = ['term-head', 'def-head'].map((name) => readLine(reading, nodesIn(element, name)));
  const [term = [], meaning = []] = heads;
  const between = term.length > 0 && meaning.length > 0 ? [' – '] : [];
  const heading = [
    ...strongLine(titleIn(reading, element), labelIn(element)),
    ...strongLine([...term, ...between, ...meaning]),
  ];
  const nested = elementsIn(element, 'def-list').flatMap((list) => readDefinitions(reading, list));
  return [...heading, ...(items.length > 0 ? [{ kind: 'definitions' as const, items }] : []), ...nested];
}

function readQuote(reading: Reading, element: MarkupElement): Block[] {
  const blocks = readItem(reading, childrenWithout(element, 'attrib', 'permissions'));
  const attribution = readLine(reading, listed(elementsIn(element, 'attrib')));
  const rights = readBlocks(reading, elementsIn(element, 'permissions'));
  if (attribution.length > 0) return [{ kind: 'quote', blocks, attribution }, ...rights];
  return blocks.length > 0 ? [{ kind: 'quote', blocks }, ...rights] : rights;
}

function readLines(reading: Reading, element: MarkupElement): Block[] {
  const lines = verses(reading, element);
  return lines.length > 0 ? [{ kind: 'lines', lines }] : [];
}

/** Reads verses; an empty line separates nested groups. */
const verses = (reading: Reading, element: MarkupElement): Inline[][] =>
  elementsIn(element).flatMap((line, at) => {
    if (line.name === 'verse-group') return [...(at > 0 ? [[]] : []), ...verses(reading, line)];
    const content = readLine(reading, line.children);
    return ['label', 'title'].includes(line.name) ? [[{ kind: 'bold' as const, content }]] : [content];
  });

function readBox(reading: Reading, element: MarkupElement): Block[] {
  const id = reading.requiredIdOf(element);
  return reading.within(id, () => {
    const captions = elementsIn(element, 'caption');
    const [titled] = [...captions, element].flatMap((place) => elementsIn(place, 'title'));
    const blocks = readBlocks(
      reading,
      [
        ...captions.flatMap(({ children }) => children),
        ...childrenWithout(element, 'label', 'caption', 'object-id'),
      ].filter((node) => node !== titled),
    );
    const [label, title] = [labelIn(element), readLine(reading, titled?.children ?? [])];
    return [{ kind: 'box', id, label, title, blocks: sectionsLast(blocks) }];
  });
}

/** A formula on a separate line, followed by the captions of its pictures. */
function readEquation(reading: Reading, element: MarkupElement): Block[] {
  const captions = captionsOf(descendants(element, ...graphics));
  return [...readFormulaBlock(reading, element), ...readBlocks(reading, captions)];
}

/** Words without mathematics are text, unless something refers to them. */
function readFormulaBlock(reading: Reading, element: MarkupElement): Block[] {
  const label = labelIn(element);
  const id = reading.ids.get(element);
  const own = wordsAndMath(element);
  if (isMixed(element)) return [{ kind: 'equation', id, label, mathml: mathOfWords(own) }];
  const formula = readFormula(reading, element, true);
  if (typeof formula === 'object') return [{ kind: 'equation', id, label, ...formula }];
  if (formula && label === '') return [{ kind: 'code', id, language: 'tex', text: formula }];
  // A target of references keeps its place and number.
  if (formula) return [{ kind: 'equation', id, label, tex: formula }];
  const words = [
    descendants(element, 'textual-form').flatMap(({ children }) => children),
    own,
    [pictureWords(element)],
  ].find((nodes) => lineOfText(nodes) !== '');
  if (!words) return [{ kind: 'equation', id, label }];
  return id ? [{ kind: 'equation', id, label, mathml: mathOfWords(words) }] : readBlocks(reading, words);
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
