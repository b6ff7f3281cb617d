import { bareDoi, doiKey, doiProblem } from '#contracts/identifiers/doi.ts';
import type { FieldValues } from '#contracts/fields/fields.ts';
import type { referenceFields } from '#contracts/fields/record-fields.ts';

/** An entry of an article's reference list. */
export type Reference = FieldValues<typeof referenceFields>;

/** A line that is nothing but the heading of a list of references. */
export const referencesHeading =
  /^[\d.()\s]{0,12}(?:references?(?: cited)?|reference list|bibliography|works cited|literature(?: cited)?|(?:संदर्भ|सन्दर्भ)(?:\s*(?:सूची|ग्रंथ))?)\s*:?$/iu;

const doiInText = /(?:(?:https?:\/\/)?(?:(?:dx|www)\.)?doi\.org\/|doi:?\s*|\b)(10\.\d{4,9}\/[^\s"<>]+)/i;

/** The DOI that a reference's text names; empty without one. */
export function doiIn(text: string): string {
  const [written = '', named = ''] = doiInText.exec(text) ?? [];
  const found = /doi\.org/i.test(written) ? named.replace(/[?#].*$/u, '') : named;
  // Punctuation after it, and a bracket that was opened before it, are not of the DOI.
  const bare = found.replace(/(?<![.,;:'’”])[.,;:'’”]+$/u, '');
  const doi = bareDoi(bare.includes('(') ? bare : bare.replace(/(?<!\))\)+$/u, ''));
  return doiProblem(doi) === undefined ? doi : '';
}

/** The references of a text with one on each line; '[3]' or '3.' at its beginning is only a number. */
export function referencesOfLines(text: string, before: readonly Reference[] = []): Reference[] {
  const known = new Map(before.map((reference) => [reference.text, reference.doi]));
  return text
    .split(/\n+/)
    .map((line) =>
      line
        .trim()
        .replace(/^(?:\[\d{1,4}\]|\d{1,4}[.)])\s+/, '')
        .replace(/\s+/g, ' '),
    )
    .filter(Boolean)
    .map((line) => ({ text: line, doi: known.get(line) ?? doiIn(line) }));
}

export const linesOfReferences = (references: readonly Reference[]): string =>
  references.map(({ text }) => text).join('\n');

/** The text of a reference around its DOI, which a page shows as a link after it. */
export function textWithoutDoi({ text, doi }: Reference): string {
  if (doi === '') return text;
  const key = doiKey(doi);
  const found = [...text.matchAll(new RegExp(doiInText, 'gi'))].find(
    ([words]) => doiKey(doiIn(words)) === key,
  );
  if (!found) return text;
  const end = found.index + found[0].toLowerCase().indexOf(key) + key.length;
  const before = text
    .slice(0, found.index)
    .replace(/(?<![\s,;:])(?:[\s,;:]+|\b)doi[\s,;:]*$|(?<![\s,;:])[\s,;:]+$/iu, '');
  const after = text.slice(end).replace(/^(?:[?#]\S+)?[\s.,;:]*/u, '');
  return `${before} ${after}`.replace(/ ?[([]\s*[)\]]/gu, '').trim();
}
