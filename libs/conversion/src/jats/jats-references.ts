import { referenceIn } from '#contracts/articles/jats-reference.ts';
import { descendants, elementsIn, type MarkupElement } from '#contracts/text/markup.ts';
import type { Reading } from '../reading.ts';

const MAX_REFERENCES = 5_000;
const MAX_TEXT = 5_000;

export function readReferences(reading: Reading, article: MarkupElement): void {
  for (const list of descendants(article, 'ref-list'))
    for (const entry of elementsIn(list, 'ref')) {
      if (reading.references.length === MAX_REFERENCES) {
        reading.warn('left_out', `References after the first ${MAX_REFERENCES}`);
        return;
      }
      const { text, doi } = referenceIn(entry);
      if (text.length > MAX_TEXT) reading.warn('left_out', `The end of a reference: ${text}`);
      const reference = { text: text.slice(0, MAX_TEXT), doi };
      if (reference.text === '' && reference.doi === '') continue;
      const place = reading.references.push(reference) - 1;
      reading.entries.set(entry, place);
      for (const { attributes } of [entry, ...descendants(entry)])
        if (attributes.id && !reading.places.has(attributes.id)) reading.places.set(attributes.id, place);
    }
}
