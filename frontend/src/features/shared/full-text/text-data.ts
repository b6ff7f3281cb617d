import type { Messages } from '#messages/messages.ts';
import { NOTES, OWN_REFERENCES } from './anchors.ts';

/** A heading in a page's outline. */
export interface Heading {
  /** The id of the element that it leads to. */
  id: string;
  title: string;
  headings?: Heading[];
}

/** Facts about a text for the page around it: part of the page's data, unlike the text itself. */
export interface TextData {
  /** Headings of two levels of sections. */
  headings: Heading[];
  hasNotes: boolean;
  /** Whether the text has references that the article's own list lacks. */
  ownReferences: 'none' | 'some' | 'all';
  /** Numbers of the marks that cite each reference of the article. */
  citedIn: number[][];
}

export const headingsOfText = (
  { headings, hasNotes, ownReferences }: TextData,
  words: Messages['articles'],
): Heading[] => [
  ...headings,
  ...(hasNotes ? [{ id: NOTES, title: words.fullText.notes }] : []),
  ...(ownReferences === 'none' ? [] : [{ id: OWN_REFERENCES, title: titleOfOwn(ownReferences, words) }]),
];

/** Title of the text's references, for an article without a list or with one that lacks some of them. */
export const titleOfOwn = (which: TextData['ownReferences'], words: Messages['articles']): string =>
  which === 'all' ? words.references : words.fullText.alsoCited;
