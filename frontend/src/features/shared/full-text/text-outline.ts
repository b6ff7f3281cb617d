import type { Messages } from '../../../messages/messages.ts';
import { NOTES, OWN_REFERENCES } from './anchors.ts';
import type { Heading, TextData } from './text-data.ts';

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
