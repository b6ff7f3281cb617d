import type { Messages } from '#messages/messages.ts';
import { NOTES, OWN_REFERENCES } from './anchors.ts';

/** A heading in a page's outline. */
export interface Heading {
  /** The id of the element that it leads to. */
  id: string;
  title: string;
  headings?: Heading[];
}

/** What the page around a text needs of it. It is a part of the page's data, which the text itself is not. */
export interface TextData {
  /** Two levels of sections. */
  headings: Heading[];
  hasNotes: boolean;
  /** References of the text that the article's own list lacks. */
  ownReferences: 'none' | 'some' | 'all';
  /** For each reference of the article, the numbers of the marks that cite it. */
  citedIn: number[][];
}

/** The headings of a text, with those of its notes and of the references that it alone has. */
export const headingsOfText = (
  { headings, hasNotes, ownReferences }: TextData,
  words: Messages['articles'],
): Heading[] => [
  ...headings,
  ...(hasNotes ? [{ id: NOTES, title: words.fullText.notes }] : []),
  ...(ownReferences === 'none' ? [] : [{ id: OWN_REFERENCES, title: titleOfOwn(ownReferences, words) }]),
];

/** The article has no list of its own, or one that lacks some of the text's. */
export const titleOfOwn = (which: TextData['ownReferences'], words: Messages['articles']): string =>
  which === 'all' ? words.references : words.fullText.alsoCited;
