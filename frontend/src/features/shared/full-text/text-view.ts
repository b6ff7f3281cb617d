import type { Reference } from '#contracts/articles/references.ts';
import { placesInArticle } from '#contracts/full-text/cited-references.ts';
import { inlineText } from '#contracts/full-text/inline-text.ts';
import type { Block, Inline, TextTree } from '#contracts/full-text/text-tree.ts';
import type { Messages } from '../../../messages/messages.ts';
import { anchorOf, ownReferenceAnchor, referenceAnchor } from './anchors.ts';
import type { Heading, TextData } from './text-data.ts';

/** A text with what its rendering needs to know of the whole. */
export interface TextView {
  tree: TextTree;
  /** Numbers of the marks of citations and notes, in their order. */
  marks: Map<Inline, number>;
  /** For each reference of the text, the id of its entry in the page. */
  anchors: string[];
  /** Places of the cited references that the article's own list does not have. */
  ownReferences: number[];
  /** For each reference of the text, the marks that cite it. */
  citedIn: number[][];
  /** For each note, its marks. */
  notedIn: Map<string, number[]>;
  /** What the page around the text needs. */
  data: TextData;
}

/** A view with the words of the page's language. */
export interface WordedView extends TextView {
  words: Messages['articles']['fullText'];
}

/** @param articleReferences the article's own list, to which the text's citations lead where it has the same */
export function viewText(tree: TextTree, articleReferences: readonly Reference[]): TextView {
  const marks = new Map<Inline, number>();
  const citedIn: number[][] = tree.references.map(() => []);
  const notedIn = new Map<string, number[]>(tree.notes.map(({ id }) => [id, []]));
  for (const inline of inlinesOf([...tree.blocks, ...tree.notes.flatMap(({ blocks }) => blocks)])) {
    if (typeof inline === 'string') continue;
    if (inline.kind === 'citation') {
      marks.set(inline, marks.size + 1);
      for (const at of inline.references) citedIn[at]?.push(marks.size);
    } else if (inline.kind === 'note-mark') {
      marks.set(inline, marks.size + 1);
      notedIn.get(inline.note)?.push(marks.size);
    }
  }
  const places = placesInArticle(tree.references, articleReferences);
  const articleCitedIn: number[][] = articleReferences.map(() => []);
  places.forEach((place, at) => place !== undefined && articleCitedIn[place]!.push(...citedIn[at]!));
  const isAlone = articleReferences.length === 0;
  const ownReferences = [...places.keys()].filter(
    (at) => places[at] === undefined && (isAlone || citedIn[at]!.length > 0),
  );
  return {
    tree,
    marks,
    anchors: places.map((place, at) =>
      place === undefined ? ownReferenceAnchor(at) : referenceAnchor(place),
    ),
    ownReferences,
    citedIn,
    notedIn,
    data: {
      headings: headingsOf(tree.blocks, 2),
      hasNotes: tree.notes.length > 0,
      ownReferences: ownReferences.length === 0 ? 'none' : isAlone ? 'all' : 'some',
      citedIn: articleCitedIn,
    },
  };
}

/** @param levels of sections */
function headingsOf(blocks: readonly Block[], levels: number): Heading[] {
  if (levels === 0) return [];
  return blocks
    .filter((block) => block.kind === 'section')
    .map(({ id, label, title, blocks: inner }) => {
      const headings = headingsOf(inner, levels - 1);
      const text = [label, inlineText(title)].filter(Boolean).join(' ');
      return { id: anchorOf(id), title: text, ...(headings.length > 0 && { headings }) };
    });
}

/** All inlines below some blocks, in the order of the text. */
function* inlinesOf(blocks: readonly Block[]): Generator<Inline> {
  for (const block of blocks) {
    switch (block.kind) {
      case 'paragraph':
        yield* within(block.content);
        break;
      case 'section':
      case 'box':
        yield* within(block.title);
        yield* inlinesOf(block.blocks);
        break;
      case 'list':
        for (const item of block.items) yield* inlinesOf(item);
        break;
      case 'definitions':
        for (const { term, blocks: inner } of block.items) {
          yield* within(term);
          yield* inlinesOf(inner);
        }
        break;
      case 'quote':
        yield* inlinesOf(block.blocks);
        yield* within(block.attribution ?? []);
        break;
      case 'lines':
        for (const line of block.lines) yield* within(line);
        break;
      case 'figure':
        yield* within(block.title);
        yield* inlinesOf(block.caption);
        break;
      case 'table':
        yield* within(block.title);
        yield* inlinesOf(block.caption);
        for (const row of [...block.head, ...block.body, ...block.foot])
          for (const cell of row) yield* inlinesOf(cell.blocks);
        yield* inlinesOf(block.notes);
        break;
      case 'media':
        yield* inlinesOf(block.caption);
    }
  }
}

function* within(content: readonly Inline[]): Generator<Inline> {
  for (const inline of content) {
    yield inline;
    if (typeof inline !== 'string' && 'content' in inline) yield* within(inline.content);
  }
}
