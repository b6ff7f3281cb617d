import type { FileText } from './found.ts';
import { abstractStart, usualSize, wordsOf } from './pdf-lines.ts';
import type { TextLine } from './text-lines.ts';
import { partsOfZip } from './zip-parts.ts';

/** Number of lines among which an unmarked title is searched. */
const HEAD = 120;
/** A book is not an article. */
const MAX_PARAGRAPHS = 5_000;
const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';

/**
 * The text of a Word file as the lines of a page, of which each paragraph is one, so that a paper in Word and one in PDF
 * are read alike. The browser's parser of XML loads nothing.
 *
 * @throws Error if the file is damaged or too large
 */
export async function readWord(file: Blob, signal: AbortSignal): Promise<FileText> {
  const parts = await partsOfZip(file, /^(?:word\/(?:document\d*|styles)|docProps\/core)\.xml$/);
  signal.throwIfAborted();
  const main = [...parts].find(([name]) => name.startsWith('word/document'))?.[1];
  if (main === undefined) throw new Error('This is not a Word file');
  const lookOf = readLooks(xmlOf(parts.get('word/styles.xml')));
  // Word stores a text box twice, for old programs too.
  const paragraphs = elements(xmlOf(main), 'p').filter((paragraph) => !paragraph.closest('Fallback'));
  // Paragraphs are placed apart, so that none continues in the next.
  const lines = paragraphs
    .slice(0, MAX_PARAGRAPHS)
    .flatMap((paragraph) => linesOf(paragraph, lookOf))
    .map((line, at) => ({ ...line, height: -at * 100 }));
  return {
    title: xmlOf(parts.get('docProps/core.xml')).querySelector('title')?.textContent ?? '',
    // The author of a Word file is whoever has the program.
    authors: '',
    lines: withTitle(lines.filter(({ text }) => !lone.test(text)).slice(0, HEAD)),
    ending: lines,
  };
}

const xmlOf = (text = '<none/>'): Document => new DOMParser().parseFromString(text, 'application/xml');
const elements = (of: Document | Element, name: string): Element[] => [...of.getElementsByTagNameNS(W, name)];
const child = (of: Element | undefined, name: string): Element | undefined =>
  of && [...of.children].find(({ localName }) => localName === name);
const valueOf = (of: Element | undefined, name: string): string | undefined =>
  child(of, name)?.getAttributeNS(W, 'val') ?? (child(of, name) && '');
const isOn = (value: string | undefined): boolean | undefined =>
  value === undefined ? undefined : !['0', 'false', 'none'].includes(value);

/** Look of a style's text; what it leaves out comes from its base style. */
interface Look {
  /** Size in points. */
  size?: number;
  bold?: boolean;
  font?: string;
  isTitle?: boolean;
}

const lookIn = (properties: Element | undefined): Look => {
  const size = Number(valueOf(properties, 'sz')) / 2;
  const bold = isOn(valueOf(properties, 'b'));
  const font = child(properties, 'rFonts')?.getAttributeNS(W, 'ascii') ?? undefined;
  return {
    ...(size > 0 && { size }),
    ...(bold !== undefined && { bold }),
    ...(font !== undefined && { font }),
  };
};

/** The look of each style by its id; '' is that of a paragraph without one. */
function readLooks(styles: Document): (id: string | undefined) => Look {
  const defaults = lookIn(child(elements(styles, 'rPrDefault')[0], 'rPr'));
  const byId = new Map(elements(styles, 'style').map((style) => [style.getAttributeNS(W, 'styleId'), style]));
  const usual = [...byId.values()].find(
    (style) =>
      style.getAttributeNS(W, 'type') === 'paragraph' && isOn(style.getAttributeNS(W, 'default') ?? '0'),
  );
  const look = (style: Element | undefined, depth: number): Look => {
    if (!style || depth > 20) return defaults;
    const name = valueOf(style, 'name')?.toLowerCase() ?? '';
    const base = byId.get(valueOf(style, 'basedOn') ?? '');
    const isTitle = name === 'title' && { isTitle: true };
    return { ...look(base, depth + 1), ...lookIn(child(style, 'rPr')), ...isTitle };
  };
  return (id) => look(byId.get(id ?? '') ?? usual, 0);
}

interface Run extends Look {
  text: string;
  isRaised: boolean;
}

function linesOf(paragraph: Element, lookOf: (id: string | undefined) => Look): TextLine[] {
  const paragraphLook = lookOf(valueOf(child(paragraph, 'pPr'), 'pStyle'));
  const lines: Run[][] = [[]];
  for (const run of elements(paragraph, 'r')) {
    // The text of a box in the paragraph is in paragraphs of its own.
    if (run.closest('p') !== paragraph || run.closest('moveFrom')) continue;
    const properties = child(run, 'rPr');
    const style = valueOf(properties, 'rStyle');
    const look = { ...paragraphLook, ...(style && lookOf(style)), ...lookIn(properties) };
    const isRaised = /script$/.test(valueOf(properties, 'vertAlign') ?? '');
    for (const [at, text] of textOfRun(run).split('\n').entries()) {
      if (at > 0) lines.push([]);
      if (text !== '') lines.at(-1)!.push({ ...look, text, isRaised });
    }
  }
  return lines.map(lineOf).filter(({ text }) => text !== '');
}

const characters: Record<string, string> = { noBreakHyphen: '-', br: '\n', cr: '\n', tab: ' ' };
const textOfRun = (run: Element): string =>
  [...run.children]
    .map(({ localName, textContent }) => (localName === 't' ? textContent : (characters[localName] ?? '')))
    .join('');

function lineOf(runs: readonly Run[]): TextLine {
  const textOf = (some: readonly Run[]) =>
    some
      .map(({ text }) => text)
      .join('')
      .replace(/\s+/g, ' ')
      .trim();
  const main = runs.filter(({ isRaised }) => !isRaised);
  const most = main.reduce<Run | undefined>(
    (longest, run) => (run.text.trim().length > (longest?.text.trim().length ?? 0) ? run : longest),
    undefined,
  );
  const { size = 10, bold = false, font = '', isTitle = false } = most ?? {};
  return {
    text: textOf(runs),
    main: textOf(main),
    // Bold type stands out as larger type does.
    size: size * (bold ? 1.1 : 1) * (isTitle ? 2 : 1),
    font: `${font}${bold ? ' bold' : ''}`,
    left: 0,
    right: 0,
    height: 0,
  };
}

/** Labels of the following text, alone in a line or cell. */
const lone = /^(?:authors?(?:’|')?(?: names?)?|affiliations?|लेखक)\s*:?$/iu;
const label = /^(?:title(?: of (?:the )?(?:paper|manuscript|article))?|शीर्षक)\s*(?:[:：–-]\s*|$)/iu;
/** Lines before a title that are not one. */
const notTitle =
  /^(?:(?:original )?(?:research|review) (?:article|paper)|running|short title|full title|manuscript|type of|\S+@\S+$)/iu;

/** Marks the line that is labelled as the title or, where no line stands out, the first that may be one. */
function withTitle(lines: TextLine[]): TextLine[] {
  const usual = usualSize(lines);
  const larger = (at: number, factor: number) => lines.with(at, { ...lines[at]!, size: usual * factor });
  const labelled = lines.findIndex(({ text }) => label.test(text));
  if (labelled !== -1 && labelled < HEAD / 4) {
    const text = lines[labelled]!.text.replace(label, '');
    if (text !== '') return lines.with(labelled, { ...lines[labelled]!, text, main: text, size: usual * 4 });
    if (lines[labelled + 1]) return larger(labelled + 1, 4);
  }
  const abstract = lines.findIndex(({ text }) => abstractStart.test(text));
  const head = lines.slice(0, abstract === -1 ? 10 : abstract);
  const mayBeTitle = ({ text }: TextLine) => wordsOf(text) >= 3 && !notTitle.test(text);
  const first = head.findIndex((line) => mayBeTitle(line) && wordsOf(line.text) <= 40);
  const standsOut = head.some((line) => mayBeTitle(line) && line.size > usual * 1.05);
  return first === -1 || standsOut ? lines : larger(first, 1.06);
}
