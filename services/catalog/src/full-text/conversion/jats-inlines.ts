import { type Inline, type TextMark, textMarks } from '#contracts/full-text/text-tree.ts';
import {
  isElement,
  lineOfText,
  type MarkupElement,
  type MarkupNode,
} from '#platform/validation/markup-tree.ts';
import { addressIn } from './addresses.ts';
import { inlineFormula, readPicture } from './jats-formulas.ts';
import type { Reading } from './reading.ts';
import { textOfInlines, tidy } from './text-inlines.ts';

const marks: ReadonlySet<string> = new Set(textMarks);
/** Elements whose content is read as if they were not there. */
const transparent = new Set(
  'named-content styled-content abbrev fixed-case roman sans-serif overline ruby rb alternatives chem-struct target x institution institution-wrap institution-id country city string-name name surname given-names prefix suffix collab year month day date article-title source volume issue fpage lpage elocation-id publisher-name publisher-loc mixed-citation element-citation person-group etal edition comment size role award-id funding-source open-access textual-form price address addr-line fax phone private-char label title subtitle term speaker p attrib issue-title chapter-title trans-source trans-title series isbn issn pub-id object-id date-in-citation contrib-id'.split(
    ' ',
  ),
);
const dropped = new Set([
  'index-term',
  'index-term-range-end',
  'milestone-start',
  'milestone-end',
  'alt-text',
  'long-desc',
  'object-id',
  'rt',
  'hr',
  'processing-meta',
]);
const links = new Set(['ext-link', 'uri', 'email', 'related-article', 'related-object', 'self-uri']);
const formulas = new Set(['inline-formula', 'disp-formula', 'math', 'tex-math']);
const noReferenceTypes = new Set([
  'aff',
  'author-notes',
  'contrib',
  'corresp',
  'award',
  'kwd',
  'list',
  'other',
]);

/** Signs of a font or an encoding that was not known to what wrote the file. */
const lost = /.{0,20}[\ufffd\ue000-\uf8ff].{0,20}/u;

/** A line of text, tidied. */
export function readLine(reading: Reading, nodes: readonly MarkupNode[]): Inline[] {
  const line = tidy(mergedRanges(readInlines(reading, nodes)));
  const found = lost.exec(textOfInlines(line));
  if (found) reading.warn('characters_lost', found[0]);
  return line;
}

/** Elements of a line that may hold blocks in a way of their own. */
export const isInline = (name: string): boolean =>
  name === 'fn' || name === 'xref' || marks.has(name) || links.has(name) || formulas.has(name);

/** @param inLink drops links, since a link has none within */
function readInlines(reading: Reading, nodes: readonly MarkupNode[], inLink = false): Inline[] {
  return nodes.flatMap((node) => (isElement(node) ? readInline(reading, node, inLink) : [node]));
}

function readInline(reading: Reading, element: MarkupElement, inLink: boolean): Inline[] {
  const { name, attributes, children } = element;
  const content = () => readInlines(reading, children, inLink);
  if (marks.has(name)) return readMark(name as TextMark, content());
  if (name === 'break' || isLineBreak(element)) return [{ kind: 'break' }];
  if (name === 'xref') return inLink ? content() : readXref(reading, element);
  if (links.has(name) || (name === 'inline-supplementary-material' && attributes.href)) {
    const address = inLink ? undefined : addressIn(element);
    const inner = readInlines(reading, children, true);
    if (!address) return inner;
    return [{ kind: 'link', address, content: inner.length > 0 ? inner : [address] }];
  }
  if (formulas.has(name)) {
    const formula = inlineFormula(reading, element);
    return formula ? [formula] : content();
  }
  if (name === 'inline-graphic' || name === 'graphic') {
    const picture = readPicture(reading, [element]);
    return picture ? [{ kind: 'inline-picture', picture }] : [attributes['alt-text'] ?? ''];
  }
  if (name === 'fn') return inLink ? [] : readNote(reading, element);
  if (name === 'code' || name === 'preformat') return [{ kind: 'monospace', content: content() }];
  if (dropped.has(name)) return [];
  if (name === 'alternatives') return alternatives(reading, element, inLink);
  if (!transparent.has(name)) reading.warn('element_as_text', `<${name}> ${lineOfText(children)}`);
  return content();
}

/** Where JATS has no `break`, it is written as named content. */
const isLineBreak = ({ name, attributes }: MarkupElement): boolean =>
  name === 'named-content' && attributes['content-type'] === 'line-break';

function readMark(kind: TextMark, content: Inline[]): Inline[] {
  if (content.length === 0) return [];
  // A page raises the mark of a note itself.
  const isNoteAlone = content.every((inline) => typeof inline !== 'string' && inline.kind === 'note-mark');
  return kind === 'sup' && isNoteAlone ? content : [{ kind, content }];
}

function alternatives(reading: Reading, element: MarkupElement, inLink: boolean): Inline[] {
  const graphics = element.children.filter(isElement).filter(({ name }) => name.endsWith('graphic'));
  const formula = element.children.some((node) => isElement(node) && formulas.has(node.name));
  if (!formula && graphics.length > 0) {
    const picture = readPicture(reading, graphics, element);
    return picture ? [{ kind: 'inline-picture', picture }] : [];
  }
  const made = formula ? inlineFormula(reading, element) : undefined;
  return made ? [made] : readInlines(reading, element.children.slice(0, 1), inLink);
}

/** A note within the text is read later, so that the tree of notes is flat. */
function readNote(reading: Reading, element: MarkupElement): Inline[] {
  const note = reading.requiredIdOf(element);
  if (!reading.markedNotes.has(note)) reading.openNotes.push({ id: note, element });
  reading.markedNotes.add(note);
  return [{ kind: 'note-mark', note, content: [labelOfNote(element) || `${reading.markedNotes.size}`] }];
}

export function labelOfNote({ attributes, children }: MarkupElement): string {
  const label = children.find((node) => isElement(node) && node.name === 'label') as
    MarkupElement | undefined;
  return (label ? lineOfText(label.children) : (attributes.symbol ?? '')).slice(0, 20);
}

function readXref(reading: Reading, element: MarkupElement): Inline[] {
  const { 'ref-type': type = '', rid = '' } = element.attributes;
  const content = readInlines(reading, element.children, true);
  const ids = rid.split(/\s+/u).filter(Boolean);
  const references = ids.flatMap((id) => reading.places.get(id) ?? []);
  if (references.length > 0) {
    const shown = content.length > 0 ? content : [references.map((place) => place + 1).join(', ')];
    return [{ kind: 'citation', references, content: shown }];
  }
  const target = ids.map((id) => reading.targetOf(id)).find(Boolean);
  if (target && reading.isNote(target)) {
    reading.markedNotes.add(target);
    const plain = textOfInlines(tidy(content)) || `${reading.markedNotes.size}`;
    return [{ kind: 'note-mark', note: target, content: [plain] }];
  }
  const words = textOfInlines(tidy(content)) || rid;
  if (target) return [{ kind: 'cross-reference', target, content: content.length > 0 ? content : [words] }];
  const isSilent = noReferenceTypes.has(type) || ids.some((id) => reading.tableNotes.has(id));
  if (type === 'bibr') reading.warn('citation_without_reference', words);
  else if (!isSilent) reading.warn('cross_reference_without_target', words);
  return content.length > 0 ? content : [words];
}

/** Citations of the first and last of a range, such as '[1–4]', become one of all of them. */
function mergedRanges(content: readonly Inline[]): Inline[] {
  const result: Inline[] = [];
  for (const inline of content) {
    const [first, dash] = [result.at(-2), result.at(-1)];
    const range =
      typeof dash === 'string' && /^\s*[-‐‑–—]\s*$/u.test(dash) ? rangeOf(first, inline) : undefined;
    if (range && first && typeof first !== 'string' && first.kind === 'citation') {
      const last = (inline as { content: Inline[] }).content;
      result.splice(-2, 2, {
        kind: 'citation',
        references: range,
        content: [...first.content, dash as string, ...last],
      });
    } else if (typeof inline !== 'string' && 'content' in inline)
      result.push({ ...inline, content: mergedRanges(inline.content) });
    else result.push(inline);
  }
  return result;
}

function rangeOf(first: Inline | undefined, last: Inline): number[] | undefined {
  const [from, to] = [onlyPlace(first), onlyPlace(last)];
  if (from === undefined || to === undefined || to <= from + 1) return undefined;
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
}

/** The place of a citation of one reference whose words are a number. */
function onlyPlace(inline: Inline | undefined): number | undefined {
  if (inline === undefined || typeof inline === 'string' || inline.kind !== 'citation') return undefined;
  const isNumber = /^[[(]?\d{1,4}[\])]?$/u.test(textOfInlines(inline.content).trim());
  return isNumber && inline.references.length === 1 ? inline.references[0] : undefined;
}
