import { doiIn, type Reference, textWithoutDoi } from '#contracts/articles/references.ts';
import { bareDoi, doiProblem } from '#contracts/identifiers/doi.ts';
import { descendants, elementsIn, lineOfText, type MarkupElement } from '#platform/markup/markup-tree.ts';
import { citationText } from './jats-citation.ts';
import type { Reading } from '../reading.ts';

const MAX_REFERENCES = 5_000;
const MAX_TEXT = 5_000;
/** What a reference is written in, in all versions of JATS and of NLM's DTD; sentences come before parts. */
const citations = ['mixed-citation', 'citation', 'nlm-citation', 'element-citation'];

export const referenceTitles =
  /^(?:[\d.]+\s*)?(?:references?(?: cited)?|bibliography|works cited|literature(?: cited)?|संदर्भ|सन्दर्भ|संदर्भ सूची|संदर्भ ग्रंथ)$/iu;

/** Reads the reference lists into the reading's references. */
export function readReferences(reading: Reading, article: MarkupElement): void {
  for (const list of descendants(article, 'ref-list'))
    for (const entry of elementsIn(list, 'ref')) {
      if (reading.references.length === MAX_REFERENCES) {
        reading.warn('left_out', `References after the first ${MAX_REFERENCES}`);
        return;
      }
      const reference = readReference(reading, entry);
      if (reference.text === '' && reference.doi === '') continue;
      const place = reading.references.push(reference) - 1;
      reading.entries.set(entry, place);
      for (const { attributes } of [entry, ...descendants(entry)])
        if (attributes.id && !reading.places.has(attributes.id)) reading.places.set(attributes.id, place);
    }
}

function readReference(reading: Reading, entry: MarkupElement): Reference {
  const all = citationsIn(entry);
  // The same citation may stand in several forms: that of whole sentences is as its author wrote it.
  const chosen = citations.find((name) => all.some((citation) => citation.name === name));
  const shown = [
    ...all.filter(({ name }) => name === chosen),
    ...elementsIn(entry).filter(
      ({ name }) => !['label', 'citation-alternatives', ...citations].includes(name),
    ),
  ];
  const text = shown.map(citationText).filter(Boolean).join(' ');
  if (text.length > MAX_TEXT) reading.warn('left_out', `The end of a reference: ${text}`);
  const doi = all.map(doiOf).find(Boolean) ?? doiIn(text);
  const reference = { text: text.slice(0, MAX_TEXT), doi };
  return { text: textWithoutDoi(reference) || reference.text, doi };
}

/** Those of the entry itself, also of an entry whose citations stand in a group of alternatives. */
const citationsIn = (element: MarkupElement): MarkupElement[] =>
  elementsIn(element, 'citation-alternatives', ...citations).flatMap((child) =>
    child.name === 'citation-alternatives' ? citationsIn(child) : [child],
  );

/** The DOI that an element of its own says; a citation of several works has none that is its own. */
function doiOf(citation: MarkupElement): string {
  const named = descendants(citation, 'pub-id', 'object-id', 'ext-link', 'uri').flatMap((element) => {
    const { attributes, children } = element;
    if (attributes['pub-id-type'] === 'doi' || attributes['ext-link-type'] === 'doi')
      return [attributes.href ?? '', lineOfText(children)];
    return /^https?:\/\/(?:dx\.)?doi\.org\//iu.test(attributes.href ?? '') ? [attributes.href!] : [];
  });
  return named.map(bareDoi).find((doi) => doi !== '' && doiProblem(doi) === undefined) ?? '';
}
