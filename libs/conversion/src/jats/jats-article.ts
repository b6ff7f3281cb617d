import {
  childrenWithout,
  descendants,
  elementsIn,
  isElement,
  lineOfText,
  markup,
  type MarkupElement,
} from '#contracts/text/markup.ts';
import { contentOf, everyBlock, inlinesIn, inlineText, mapLines } from '#contracts/full-text/text-lines.ts';
import type { Block, Inline, Note, TextTree } from '#contracts/full-text/text-tree.ts';
import { referenceIn } from '#contracts/articles/jats-reference.ts';
import { readBlocks, readItem, readSection, sectionsLast } from './jats-blocks.ts';
import { labelledNotes } from './jats-floats.ts';
import { labelOfNote } from './jats-inlines.ts';
import type { Reading } from '../reading.ts';
import { TextError } from '../text-error.ts';
import { tidy, withContent } from '../text-inlines.ts';

/** Reads the text of an article. @throws TextError for what has none */
export function readArticle(reading: Reading, given: MarkupElement): TextTree {
  const root = articleIn(given);
  const foreign = root.name === 'article' ? foreignPart(root) : root;
  if (foreign)
    throw new TextError(`This is XML of another format, not JATS: it has the element <${foreign.name}>`);
  const [body] = elementsIn(root, 'body');
  const [back] = elementsIn(root, 'back');
  const floats = elementsIn(root, 'floats-group', 'floats-wrap');
  if (!body) throw new TextError('The article has no <body>, so it has no text');
  const parts = [body, ...floats, ...(back ? [back] : [])];
  for (const part of parts) {
    markLanguages(part, root.attributes.lang || reading.language);
    reading.collectIds(part);
  }
  for (const part of parts) readReferences(reading, part);

  const main = readBlocks(reading, body.children);
  const end = readBlocks(reading, back?.children ?? []);
  const figures = floats.flatMap(({ children }) => readBlocks(reading, children));
  const blocks = sectionsLast([...main, ...end]);
  placeFloats(blocks, figures);
  for (const other of elementsIn(root, 'sub-article', 'response')) {
    const [title] = descendants(other, 'article-title');
    const { 'article-type': type = other.name, lang = '' } = other.attributes;
    const language = lang === '' ? '' : ` (${lang})`;
    reading.warn('left_out', `${type}${language}: ${lineOfText(title?.children ?? [])}`);
  }
  const { notes, sections } = readNotes(reading, parts);
  blocks.push(...sections);
  if (blocks.length === 0) throw new TextError('The <body> of the article is empty');
  return { blocks: sectionsLast(blocks), notes, references: reading.references };
}

/** The one article of a set, as PubMed Central gives it. */
function articleIn(root: MarkupElement): MarkupElement {
  if (root.name !== 'pmc-articleset') return root;
  const articles = elementsIn(root, 'article');
  if (articles.length !== 1)
    throw new TextError(`The file has ${articles.length} articles; it must have one`);
  return articles[0]!;
}

const jatsParts = 'processing-meta front body back floats-group floats-wrap sub-article response'.split(' ');

/** Other formats have an `article`, too, but none has it with a `front`. */
const foreignPart = (article: MarkupElement): MarkupElement | undefined =>
  elementsIn(article, 'front').length > 0
    ? undefined
    : elementsIn(article).find(({ name }) => !jatsParts.includes(name));

/** Puts each float after the block of a section that refers to it first, or else at the end. */
function placeFloats(blocks: Block[], floats: readonly Block[]): void {
  const left = floats.filter(
    (float) => !('id' in float && float.id && placeAfterMention(blocks, float, float.id)),
  );
  let end = blocks;
  for (let last = end.at(-1); last?.kind === 'section'; last = end.at(-1)) end = last.blocks;
  end.push(...left);
}

function placeAfterMention(blocks: Block[], float: Block, id: string): boolean {
  for (const [at, block] of blocks.entries()) {
    if (block.kind === 'section') {
      if (placeAfterMention(block.blocks, float, id)) return true;
    } else if (mentions(block, id)) {
      // The float follows those that were placed there before it.
      let place = at + 1;
      while (['figure', 'table', 'box'].includes(blocks[place]?.kind ?? '')) place += 1;
      blocks.splice(place, 0, float);
      return true;
    }
  }
  return false;
}

const mentions = (block: Block, id: string): boolean =>
  inlinesIn([block]).some(
    (inline) => typeof inline !== 'string' && inline.kind === 'cross-reference' && inline.target === id,
  );

/** The notes that have marks in the text; others are sections of their own. */
function readNotes(reading: Reading, parts: readonly MarkupElement[]): { notes: Note[]; sections: Block[] } {
  const notes: Note[] = [];
  const read = (id: string, element: MarkupElement) => {
    const blocks = reading.within('', () => readItem(reading, childrenWithout(element, 'label')));
    notes.push({ id, label: labelOfNote(element), blocks });
  };
  const groups = parts.flatMap(groupsIn);
  // A note may have the mark of another one.
  const waiting = new Set(groups.flatMap((group) => elementsIn(group, 'fn')));
  for (let before = -1; before !== notes.length;) {
    before = notes.length;
    for (let next; (next = reading.openNotes.shift());) read(next.id, next.element);
    for (const element of waiting) {
      const id = reading.requiredIdOf(element);
      if (reading.markedNotes.has(id) && waiting.delete(element)) read(id, element);
    }
  }
  const sections = groups.flatMap((group) => {
    const unmarked = elementsIn(group, 'fn').filter((element) => waiting.has(element));
    const blocks = labelledNotes(unmarked, (nodes) => readBlocks(reading, nodes));
    const headed = markup('notes', {}, elementsIn(group, 'label', 'title'));
    return blocks.length > 0 ? readSection(reading, headed, blocks) : [];
  });
  return { notes, sections };
}

/** Groups of notes of the text; those below a table are its own. */
const groupsIn = (element: MarkupElement): MarkupElement[] =>
  elementsIn(element).flatMap((child) => {
    if (child.name === 'table-wrap-foot') return [];
    return child.name === 'fn-group' ? [child] : groupsIn(child);
  });

/** Orders the notes by their marks, numbers those without a label, and drops links to what is not there. */
export function finishTree(reading: Reading, tree: TextTree): TextTree {
  const ids = new Set(everyBlock(tree.blocks).map((block) => 'id' in block && block.id));
  const notes = new Map(tree.notes.map((note) => [note.id, note]));
  const order = new Set<Note>();
  const check = (content: Inline[]): Inline[] =>
    content.flatMap((inline) => {
      const inner = contentOf(inline);
      if (typeof inline === 'string' || !inner) return [inline];
      const checked = check(inner);
      if (inline.kind === 'note-mark') {
        const note = notes.get(inline.note);
        if (note) order.add(note);
        return note ? [inline] : checked;
      }
      if (inline.kind !== 'cross-reference' || ids.has(inline.target)) return [withContent(inline, checked)];
      reading.warn('cross_reference_without_target', inlineText(inner));
      return checked;
    });
  const checkIn = (blocks: Block[]) => mapLines(blocks, (line) => tidy(check(line)));
  const blocks = checkIn(tree.blocks);
  let number = 0;
  // Notes that others have marks of are added on the way.
  for (const note of order) {
    number += 1;
    note.blocks = checkIn(note.blocks);
    note.label ||= `${number}`;
  }
  return { blocks, notes: [...order], references: tree.references };
}

const languageTag = /^[a-z]{2,3}(?:-[a-z\d]{2,8})*$/iu;
/** Elements without a language, and references, which are shown as plain text. */
const withoutLanguage = new Set(['math', 'tex-math', 'code', 'preformat', 'ref-list']);

/** Names the language of text in another one than the article's. @param said language known of the text */
function markLanguages(element: MarkupElement, language: string, said = language): void {
  if (withoutLanguage.has(element.name)) return;
  const { lang = '' } = element.attributes;
  const own = languageTag.test(lang) ? lang : language;
  const isMarked =
    !isSame(own, said) && element.children.some((node) => !isElement(node) && node.trim() !== '');
  for (const child of element.children)
    if (isElement(child)) markLanguages(child, own, isMarked ? own : said);
  delete element.attributes.lang;
  if (isMarked) element.children = [markup('named-content', { lang: own }, element.children)];
}

/** 'en-GB' is the same language as 'en', but another script is. */
const isSame = (one: string, other: string): boolean =>
  one.replace(/-[a-z]{2}$/iu, '').toLowerCase() === other.replace(/-[a-z]{2}$/iu, '').toLowerCase();

const MAX_REFERENCES = 5_000;
const MAX_TEXT = 5_000;

export function readReferences(reading: Reading, article: MarkupElement): void {
  for (const list of descendants(article, 'ref-list'))
    for (const entry of elementsIn(list, 'ref')) {
      if (reading.references.length === MAX_REFERENCES) {
        reading.warn('left_out', `References after the first ${MAX_REFERENCES}`);
        return;
      }
      const { text, doi } = referenceIn(entry);
      if (text.length > MAX_TEXT) reading.warn('left_out', `The end of a reference: ${text}`);
      const reference = { text: text.slice(0, MAX_TEXT), doi };
      if (reference.text === '' && reference.doi === '') continue;
      const place = reading.references.push(reference) - 1;
      reading.entries.set(entry, place);
      for (const { attributes } of [entry, ...descendants(entry)])
        if (attributes.id && !reading.places.has(attributes.id)) reading.places.set(attributes.id, place);
    }
}
