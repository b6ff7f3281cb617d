import { fold } from '#contracts/text/folding.ts';
import { mostFrequent, type TextLine } from './text-lines.ts';

/** Joins lines; a word divided at the end of a line becomes one, and an address continues without a blank. */
export const joined = (lines: readonly string[]): string =>
  lines
    .join('\n')
    .replace(/(\p{Ll})[-\u00ad]\n(?=\p{Ll})/gu, '$1')
    .replace(/(https?:\S*[/._-]|https?:)\n(?=[\p{Ll}\d/])/gu, '$1')
    .replace(/\s+/g, ' ')
    .replaceAll('\u02bc', '’')
    .trim();

export const wordsOf = (text: string): number => text.split(/\s+/).filter(Boolean).length;
export const letters = (text: string): string => fold(text).replace(/[^\p{L}\p{M}\p{N}]/gu, '');

/** The size of most of the text. */
export const usualSize = (lines: readonly TextLine[]): number =>
  mostFrequent(lines.map(({ size, text }) => [size, text.length]));

/** Headings may be printed with their letters apart: 'A B S T R A C T'. */
const abstract = [...'abstract'].join(' ?');
export const keywords = `k ?e ?y ?-? ?${[...'words'].join(' ?')}?|index terms|मुख्य शब्द|कुंजी शब्द|बीज शब्द|कुंजीशब्द`;
export const introduction = [...'introduction'].join(' ?');

export const abstractStart = new RegExp(
  `^(?:${abstract}|summary|सारांश|शोध[ -]?सार|सार)(?=$|[\\s.:—–-])[\\s.:—–-]*`,
  'iu',
);
export const keywordsStart = new RegExp(`^(?:${keywords})(?=$|[\\s.:—–-])`, 'iu');
