import {
  childrenWithout,
  descendants,
  elementsIn,
  isElement,
  lineOfText,
  type MarkupElement,
  type MarkupNode,
  rawText,
} from '#contracts/text/markup.ts';
import { type Inline, type TextMark, textMarks } from '#contracts/full-text/text-tree.ts';
import { doiIn, textWithoutDoi } from '#contracts/articles/references.ts';
import { doiAddress } from '#contracts/identifiers/doi.ts';
import { contentOf, inlineText } from '#contracts/full-text/text-lines.ts';
import { wordsOfParts } from '#contracts/articles/jats-citation.ts';
import { alternativesText } from '#contracts/articles/jats-reference.ts';
import { isTreated } from './jats-elements.ts';
import { captionsOf, graphics, isMixed, pictureWords, readFormula, readPicture } from './jats-formulas.ts';
import type { Reading } from '../reading.ts';
import { type PictureKind, placeholder, tidy, withContent } from '../text-inlines.ts';

const marks: ReadonlySet<string> = new Set(textMarks);
const links = new Set(['ext-link', 'uri', 'email', 'related-article', 'related-object', 'self-uri']);
const formulas = new Set(['inline-formula', 'disp-formula', 'math', 'tex-math']);
/** Cross-references to things outside the text. */
const outside = new Set('aff author-notes contrib corresp award kwd list other'.split(' '));

/** Characters of a font or encoding that the program which wrote the file did not know. */
const lost = /.{0,20}[\ufffd\ue000-\uf8ff].{0,20}/u;

export function readLine(reading: Reading, nodes: readonly MarkupNode[]): Inline[] {
  const line = tidy(mergedRanges(readInlines(reading, nodes)));
  const found = lost.exec(inlineText(line));
  if (found) reading.warn('characters_lost', found[0]);
  return line;
}

/** Elements of a line that may hold blocks in a way of their own. */
export const isInline = (name: string): boolean =>
  name === 'fn' || name === 'xref' || marks.has(name) || links.has(name) || formulas.has(name);

/** @param inLink drops links, since links cannot be nested */
function readInlines(reading: Reading, nodes: readonly MarkupNode[], inLink = false): Inline[] {
  return nodes.flatMap((node, at) => {
    if (!isElement(node)) return [node];
    const read = readInline(reading, node, inLink);
    const next = nodes[at + 1];
    // The sentence that is made of a citation's parts ends with that around it.
    const isEnded =
      /citation(?:-alternatives)?$/u.test(node.name) && typeof next === 'string' && next.startsWith('.');
    return isEnded ? read.map((part) => (typeof part === 'string' ? part.replace(/\.$/u, '') : part)) : read;
  });
}

function readInline(reading: Reading, element: MarkupElement, inLink: boolean): Inline[] {
  const { name, attributes, children } = element;
  const parts = name === 'alternatives' ? elementsIn(element) : [element];
  const content = () => readInlines(reading, name === 'alternatives' ? parts.slice(0, 1) : children, inLink);
  if (marks.has(name)) return readMark(name as TextMark, content());
  if (name === 'named-content' && attributes.lang)
    return [{ kind: 'language', language: attributes.lang, content: content() }];
  if (name === 'break' || isLineBreak(element)) return [{ kind: 'break' }];
  if (name === 'xref') return inLink ? content() : readXref(reading, element);
  if (links.has(name) || (name === 'inline-supplementary-material' && attributes.href)) {
    const address = inLink ? undefined : addressIn(element);
    const inner = readInlines(reading, children, true);
    if (!address) {
      const { href = '' } = attributes;
      if (!inLink && !/^(?:#|javascript:|$)/iu.test(href)) reading.warn('left_out', `Link: ${href}`);
      return inner;
    }
    return [{ kind: 'link', address, content: inner.length > 0 ? inner : [address] }];
  }
  if (parts.some((part) => formulas.has(part.name))) {
    if (isMixed(element)) return content();
    const formula = readFormula(reading, element, false);
    if (!formula && descendants(element, ...graphics).length === 0) return content();
    const shown: Inline | undefined =
      typeof formula === 'string'
        ? { kind: 'monospace', content: [formula] }
        : formula && { kind: 'formula', ...formula };
    return withCaptions(reading, element, shown ?? wordsFor(reading, element, 'formula'));
  }
  const formats = parts.filter((part) => graphics.includes(part.name));
  if (formats.length > 0) {
    const picture = readPicture(reading, formats, element);
    const shown: Inline | undefined = picture && { kind: 'inline-picture', picture };
    return withCaptions(reading, element, shown ?? wordsFor(reading, element, 'inline-picture'));
  }
  if (name === 'fn' && !inLink) return readNote(reading, element);
  if (name === 'code' || name === 'preformat') return [{ kind: 'monospace', content: content() }];
  const partsText = name === 'citation-alternatives' ? alternativesText(element) : wordsOfParts(element);
  if (partsText !== undefined) return citationInText(partsText, inLink);
  if (name === 'ruby' || name === 'abbrev') return readGloss(reading, element, inLink);
  if (name === 'alt-text' || name === 'long-desc' || isTreated(name, 'silent')) return [];
  if (name === 'fn' || isTreated(name, 'left out')) {
    reading.leaveOut(element);
    return [];
  }
  if (!isTreated(name, 'kept', 'words')) reading.warn('element_as_text', `<${name}> ${lineOfText(children)}`);
  return content();
}

/** Text in place of a picture that the file lacks. */
const wordsFor = (reading: Reading, element: MarkupElement, kind: PictureKind): Inline => ({
  kind: 'italic',
  content: [pictureWords(element) || placeholder(kind, reading.language)],
});

/** A picture in a line, and its captions in brackets. */
function withCaptions(reading: Reading, element: MarkupElement, shown: Inline): Inline[] {
  const pictures = [element, ...descendants(element)].filter(({ name }) => graphics.includes(name));
  const captions = captionsOf(pictures)
    .flatMap((part) => (part.name === 'caption' ? elementsIn(part) : [part]))
    .flatMap((part) => [' ', part]);
  const read = tidy(readInlines(reading, captions, true));
  return read.length > 0 ? [shown, ' (', ...read, ')'] : [shown];
}

function citationInText(text: string, inLink: boolean): Inline[] {
  const doi = inLink ? '' : doiIn(text);
  if (doi === '') return [text];
  return [`${textWithoutDoi({ text, doi })} `, { kind: 'link', address: doiAddress(doi), content: [doi] }];
}

/** The reading of signs, or the meaning of an abbreviation, follows them in brackets. */
function readGloss(reading: Reading, element: MarkupElement, inLink: boolean): Inline[] {
  const read = readInlines(
    reading,
    elementsIn(element, 'rt', 'def').flatMap(({ children }) => children),
    inLink,
  );
  const base = readInlines(reading, childrenWithout(element, 'rt', 'rp', 'def'), inLink);
  return read.length > 0 ? [...tidy(base), ' (', ...tidy(read), ')'] : base;
}

/** Whether an element is a line break: `break`, or named content where JATS does not allow it. */
const isLineBreak = ({ name, attributes }: MarkupElement): boolean =>
  name === 'named-content' && attributes['content-type'] === 'line-break';

function readMark(kind: TextMark, content: Inline[]): Inline[] {
  if (content.length === 0) return [];
  // A page raises the mark of a note itself.
  const isNoteAlone = content.every((inline) => typeof inline !== 'string' && inline.kind === 'note-mark');
  const isRaised = content.every((inline) => typeof inline !== 'string' && inline.kind === 'sup');
  return kind === 'sup' && (isNoteAlone || isRaised) ? content : [{ kind, content }];
}

/** A note within the text is read later, so that the tree of notes is flat. */
function readNote(reading: Reading, element: MarkupElement): Inline[] {
  const note = reading.requiredIdOf(element);
  reading.openNotes.push({ id: note, element });
  reading.markedNotes.add(note);
  if (reading.notesBeforeTheirText.has(note)) return [];
  return [{ kind: 'note-mark', note, content: [labelOfNote(element) || `${reading.markedNotes.size}`] }];
}

export function labelOfNote(note: MarkupElement): string {
  const [label] = elementsIn(note, 'label');
  return label ? lineOfText(label.children) : (note.attributes.symbol ?? '');
}

function readXref(reading: Reading, element: MarkupElement): Inline[] {
  const { 'ref-type': type = '', rid = '' } = element.attributes;
  const content = readInlines(reading, element.children, true);
  const words = inlineText(tidy(content));
  const shown = (instead: string): Inline[] => (content.length > 0 ? content : [instead]);
  const ids = rid.split(/\s+/u).filter(Boolean);
  const references = ids.flatMap((id) => reading.places.get(id) ?? []);
  if (references.length > 0)
    return [
      { kind: 'citation', references, content: shown(references.map((place) => place + 1).join(', ')) },
    ];
  const target = ids.map((id) => reading.targets.get(id)).find(Boolean);
  if (target?.isNote) {
    reading.markedNotes.add(target.id);
    if (isMark(words)) reading.notesBeforeTheirText.add(target.id);
    return [{ kind: 'note-mark', note: target.id, content: [words || `${reading.markedNotes.size}`] }];
  }
  if (target) {
    // Pandoc writes the id in brackets for a reference without words.
    const isNamed = target.label !== '' && (words === '' || words === `[${rid}]`);
    return [{ kind: 'cross-reference', target: target.id, content: isNamed ? [target.label] : shown(rid) }];
  }
  if (ids.some((id) => reading.tableNotes.has(id)))
    return isMark(words) ? readMark('sup', shown(rid)) : shown(rid);
  if (type === 'bibr') reading.warn('citation_without_reference', words || rid);
  else if (!outside.has(type)) reading.warn('cross_reference_without_target', words || rid);
  return shown(rid);
}

const isMark = (words: string): boolean => /^\S{0,4}$/u.test(words);

/** Citations of the first and last of a range, such as '[1–4]', become one of all of them. */
function mergedRanges(content: readonly Inline[]): Inline[] {
  const result: Inline[] = [];
  for (const inline of content) {
    const [first, dash] = result.slice(-2);
    // A note that stands before a reference to it has one mark.
    if (isMarkOf(dash, inline)) continue;
    const [from, to] = [placeIn(first), placeIn(inline)];
    const isRange = typeof dash === 'string' && /^\s*[-‐‑–—]\s*$/u.test(dash);
    if (isRange && from !== undefined && to !== undefined && to > from + 1) {
      const references = Array.from({ length: to - from + 1 }, (_, at) => from + at);
      const words = [first!, dash, inline].flatMap((part) => contentOf(part) ?? [part]);
      result.splice(-2, 2, { kind: 'citation', references, content: words });
    } else result.push(withContent(inline, mergedRanges(contentOf(inline) ?? [])));
  }
  return result;
}

const isMarkOf = (before: Inline | undefined, inline: Inline): boolean =>
  typeof before === 'object' &&
  typeof inline === 'object' &&
  before.kind === 'note-mark' &&
  inline.kind === 'note-mark' &&
  before.note === inline.note;

/** The place of a citation of one reference whose words are a number. */
function placeIn(inline: Inline | undefined): number | undefined {
  if (inline === undefined || typeof inline === 'string' || inline.kind !== 'citation') return undefined;
  const isNumber = /^[[(]?\d{1,4}[\])]?$/u.test(inlineText(inline.content).trim());
  return isNumber && inline.references.length === 1 ? inline.references[0] : undefined;
}

const MAX_ADDRESS = 2_000;

/** An address of http, https or mailto that a page may link to; undefined for any other. */
export function safeAddress(text: string): string | undefined {
  const trimmed = text.trim();
  const given = /^www\./i.test(trimmed) ? `https://${trimmed}` : trimmed;
  if (given.length > MAX_ADDRESS || !URL.canParse(given)) return undefined;
  const { protocol, href } = new URL(given);
  return /^(?:https?|mailto):$/.test(protocol) ? href : undefined;
}

const registries: Readonly<Record<string, (id: string) => string>> = {
  doi: doiAddress,
  pmid: (id) => `https://pubmed.ncbi.nlm.nih.gov/${id}/`,
  pmcid: (id) => `https://pmc.ncbi.nlm.nih.gov/articles/${id}/`,
};

/** Address that an element of JATS links to. */
export function addressIn({ name, attributes, children }: MarkupElement): string | undefined {
  const href = (attributes.href ?? rawText(children)).trim();
  if (name === 'email') return safeAddress(`mailto:${href.replace(/^mailto:/i, '')}`);
  if (/^info:doi\//iu.test(href)) return safeAddress(doiAddress(href.slice('info:doi/'.length)));
  const registry = registries[attributes['ext-link-type'] ?? ''];
  return safeAddress(href) ?? (registry && href !== '' ? safeAddress(registry(href)) : undefined);
}
