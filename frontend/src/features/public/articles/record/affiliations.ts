import type { Article } from '#contracts/fields/entities.ts';

type Author = Article['authors'][number];
export type Affiliation = Author['affiliations'][number];

const keyOf = ({ name, city, country }: Affiliation): string => [name, city, country].join('\n');

/** The authors' different affiliations in the order of their first mention, and the numbers of each author's. */
export function affiliationsOf(authors: readonly Author[]) {
  const different = new Map<string, Affiliation>();
  for (const author of authors)
    for (const affiliation of author.affiliations)
      if (!different.has(keyOf(affiliation))) different.set(keyOf(affiliation), affiliation);
  const keys = [...different.keys()];
  return {
    affiliations: [...different.values()],
    numbersOf: (author: Author): number[] =>
      author.affiliations.map((affiliation) => keys.indexOf(keyOf(affiliation)) + 1),
  };
}
