import type { PageRemark, RemarkKind } from '#contracts/typesetting/article-pages.ts';

/** What is wrong with `$`, and what to do about it. */
const texts: Record<RemarkKind, string> = {
  word_missing: 'The PDF lacks “$”. Make the pages again, or write the word differently.',
  words_overlap: 'Words overlap at “$”. Place the figure or table beside it elsewhere.',
  outside_page: '“$” is outside the page. Give the table more room, or shorten the line.',
  letter_without_font: 'No font has “$”. Change the letter, or ask whoever runs the server to add a font.',
  formula_as_text: 'A formula is too complex and is printed as words. Split it in the file.',
  table_as_text: '$ has more columns than a page can hold and is printed as words. Split it in the file.',
  picture_missing: 'The picture of $ is missing. Upload it here, or add it to the file.',
  picture_too_coarse: 'The picture of $ has fewer than 120 dots per inch in print. Upload a larger one.',
  too_many_pages: 'The article has more pages than it was published with. Shorten it, or publish a notice.',
  picture_coarse: 'The picture of $ has fewer than 200 dots per inch in print. Upload a larger one.',
  picture_without_alternative: 'The picture of $ has no text alternative. Add one in the file.',
  table_turned: '$ is turned on a page of its own. Check that it can be read.',
  table_in_parts: '$ is longer than a page. Check where it is divided.',
  equation_reduced: 'An equation is printed at less than 75% of its size. Divide it in the file.',
  float_far: '$ is two pages or more from its first mention. Place it differently, or leave it.',
  float_not_mentioned: 'The text does not mention $. Ask the author where it belongs.',
  reference_not_cited: 'The text does not cite these references: $. Ask the author to cite or remove them.',
};

/** Kinds about a picture that another one can replace. */
export const isAboutPicture = ({ kind }: PageRemark): boolean =>
  kind === 'picture_missing' || kind === 'picture_too_coarse' || kind === 'picture_coarse';

/** A remark as sentences, and its place. @param label of its figure or table; empty for other remarks */
export function remarkText({ kind, about, page }: PageRemark, label: string) {
  const text = texts[kind];
  const subject = /^(?:picture|table|float)_/.test(kind) ? label || about : about;
  const sentence = text.replace('$', () => subject);
  const detail = text.includes('$') ? label : about;
  return [sentence, !sentence.includes(detail) && `${detail}.`, page > 0 && `Page ${page}.`]
    .filter(Boolean)
    .join(' ');
}
