import type { Reference } from '#contracts/articles/references.ts';
import { placesInArticle } from '#contracts/articles/cited-references.ts';
import { blocksOf, inlinesIn, inlineText } from '#contracts/full-text/text-lines.ts';
import type { Block, Inline, TextTree } from '#contracts/full-text/text-tree.ts';
import type { Messages } from '#messages/messages.ts';
import { anchorOf, ownReferenceAnchor, referenceAnchor } from './anchors.ts';
import type { Heading, TextData } from './text-data.ts';

/** A text with the data that its rendering needs. */
export interface TextView {
  tree: TextTree;
  marks: Map<Inline, number>;
  /** Id in the page of each reference of the text. */
  anchors: string[];
  /** Places of the cited references that the article's own list does not have. */
  ownReferences: number[];
  /** Marks that cite each reference of the text. */
  citedIn: number[][];
  /** Marks of each note. */
  notedIn: Map<string, number[]>;
  /** Data for the page around the text. */
  data: TextData;
}

/** A view with the words of the page's language. */
export interface WordedView extends TextView {
  words: Messages['articles']['fullText'];
  /** Whether links show where they lead and send no referrer, as in a text from outside. */
  isStrange?: boolean;
}

/** @param articleReferences the article's own list, to whose equal entries the text's citations lead */
export function viewText(tree: TextTree, articleReferences: readonly Reference[]): TextView {
  const marks = new Map<Inline, number>();
  const citedIn: number[][] = tree.references.map(() => []);
  const notedIn = new Map<string, number[]>(tree.notes.map(({ id }) => [id, []]));
  for (const inline of inlinesIn(blocksOf(tree))) {
    if (typeof inline === 'string') continue;
    if (inline.kind !== 'citation' && inline.kind !== 'note-mark') continue;
    marks.set(inline, marks.size + 1);
    if (inline.kind === 'note-mark') notedIn.get(inline.note)?.push(marks.size);
    else for (const at of new Set(inline.references)) citedIn[at]?.push(marks.size);
  }
  const places = placesInArticle(tree.references, articleReferences);
  // Several references of the text may be one of the article.
  const articleCitedIn = articleReferences.map((_, place) => {
    const numbers = citedIn.filter((_marks, at) => places[at] === place).flat();
    return [...new Set(numbers)].sort((one, other) => one - other);
  });
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
