const address = /^(?:https?:\/\/)?(?:(?:dx|www)\.)?doi\.org\/([^?#]*).*$/is;

/** '10.1234/abc' from a DOI as people write it, such as its address with a query; other text is unchanged. */
export function bareDoi(text: string): string {
  const written = text.trim().replace(/^doi:\s*/i, '');
  const path = address.exec(written)?.[1] ?? '';
  try {
    return decodeURIComponent(path).trim() || written;
  } catch {
    return path; // its percent sign stands for itself
  }
}

const form = /^10\.\d{4,9}\/[\x21-\x7e]{1,180}$/;

/** @returns the message for text that is not a DOI, or undefined */
export const doiProblem = (text: string): string | undefined =>
  text === '' || form.test(bareDoi(text)) ? undefined : 'A DOI looks like 10.1234/journal.42';

/** The form in which DOIs are compared: they ignore case. */
export const doiKey = (doi: string): string => bareDoi(doi).toLowerCase();

/** @returns the message for a journal's DOI prefix such as 10.1234 that is none, or undefined */
export const doiPrefixProblem = (text: string): string | undefined =>
  text === '' || /^10\.\d{4,9}$/.test(text) ? undefined : 'A DOI prefix looks like 10.1234';

/** @returns the message for a DOI that does not belong to the journal, or undefined; without a prefix all do */
export const foreignDoiProblem = (doi: string, prefix: string): string | undefined =>
  doi === '' || prefix === '' || doiKey(doi).startsWith(`${prefix}/`)
    ? undefined
    : `The DOI must begin with the journal’s prefix: ${prefix}/`;

export const doiAddress = (doi: string): string =>
  `https://doi.org/${doi.replace(/[^\w.()/:;~-]/g, (character) => encodeURIComponent(character))}`;

/** The parts of a suffix pattern, such as '{journal}.{year}.{ref}'. */
const patternParts = ['year', 'volume', 'issue', 'ref'] as const;

/** @returns the message for a pattern of DOI suffixes that could give two articles the same one, or undefined */
export function doiPatternProblem(pattern: string): string | undefined {
  const names = [...pattern.matchAll(/\{(\w*)\}/g)].map(([, name = '']) => name);
  const unknown = names.find((name) => !(patternParts as readonly string[]).includes(name));
  if (unknown !== undefined) return `{${unknown}} is not known: use {year}, {volume}, {issue} and {ref}`;
  if (!names.includes('ref'))
    return 'The pattern must contain {ref}, so that no two articles get the same DOI';
  return /^[\w.()/:;{}-]*$/.test(pattern)
    ? undefined
    : 'The pattern may contain letters, digits and . - _ ( ) / : ;';
}

/** The DOI that the journal's pattern gives to an article. */
export function suggestedDoi(
  { prefix, pattern }: { prefix: string; pattern: string },
  article: { year: number; volume: number; issue: number; refnumber: string },
): string {
  const values = { ...article, ref: article.refnumber };
  return `${prefix}/${pattern.replace(/\{(\w+)\}/g, (_, name: (typeof patternParts)[number]) => String(values[name]))}`;
}
