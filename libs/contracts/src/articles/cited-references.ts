import { type Reference, textWithoutDoi } from '#contracts/articles/references.ts';
import { doiKey } from '#contracts/identifiers/doi.ts';
import { fold } from '#contracts/text/folding.ts';

/**
 * For each reference of a text, the place of the article's reference with the same DOI, or else the same words;
 * undefined where the article has none. So an edit of the article's references does not change its text.
 */
export function placesInArticle(
  ofText: readonly Reference[],
  ofArticle: readonly Reference[],
): (number | undefined)[] {
  const places = new Map<string, number>();
  ofArticle.forEach((reference, at) =>
    keysOf(reference).forEach((key) => places.set(key, places.get(key) ?? at)),
  );
  return ofText.map((reference) =>
    keysOf(reference)
      .map((key) => places.get(key))
      .find((at) => at !== undefined),
  );
}

function keysOf(reference: Reference): string[] {
  const words = fold(textWithoutDoi(reference));
  return [reference.doi && `doi ${doiKey(reference.doi)}`, words && `words ${words}`].filter(Boolean);
}
