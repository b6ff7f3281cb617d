import { doiIn, type Reference, textWithoutDoi } from '#contracts/articles/references.ts';
import { bareDoi, doiProblem } from '#contracts/identifiers/doi.ts';
import {
  descendants,
  elementsIn,
  isElement,
  lineOfText,
  type MarkupElement,
  type MarkupNode,
  nodesIn,
} from '#platform/validation/markup-tree.ts';
import type { Reading } from './reading.ts';

const MAX_REFERENCES = 5_000;
const MAX_TEXT = 5_000;
const structured = ['element-citation', 'nlm-citation'];
const citations = ['mixed-citation', ...structured, 'citation-alternatives', 'note', 'p'];

/** Reads the reference lists into the reading's references. */
export function readReferences(reading: Reading, article: MarkupElement): void {
  for (const list of descendants(article, 'ref-list'))
    for (const entry of elementsIn(list, 'ref')) {
      if (reading.references.length === MAX_REFERENCES) return;
      const reference = readReference(entry);
      if (reference.text === '' && reference.doi === '') continue;
      const place = reading.references.push(reference) - 1;
      for (const id of [entry, ...elementsIn(entry)].map(({ attributes }) => attributes.id))
        if (id && !reading.places.has(id)) reading.places.set(id, place);
    }
}

function readReference(entry: MarkupElement): Reference {
  const parts = elementsIn(entry, ...citations).map((citation) =>
    citation.name === 'citation-alternatives' ? (elementsIn(citation)[0] ?? citation) : citation,
  );
  const text = parts
    .map((part) =>
      structured.includes(part.name) ? composed(part) : lineOfText(withoutIdentifiers(part.children)),
    )
    .join(' ')
    .replace(/\s+(?=[.,;:](?:\s|$))/gu, '')
    .trim()
    .slice(0, MAX_TEXT);
  const doi = parts.map(doiOf).find(Boolean) ?? doiIn(text);
  return { text: tidyEnd(textWithoutDoi({ text, doi })) || text, doi };
}

/** What is left of the words before a DOI. */
const tidyEnd = (text: string): string =>
  text.replace(/\s*(?:\bdoi:?|https?:\/\/(?:dx\.)?doi\.org\/?)?[\s,;:]*$/iu, '');

const withoutIdentifiers = (nodes: readonly MarkupNode[]): MarkupNode[] =>
  nodes.flatMap((node): MarkupNode[] => {
    if (!isElement(node)) return [node];
    return node.name === 'pub-id' ? [] : [{ ...node, children: withoutIdentifiers(node.children) }];
  });

function doiOf(citation: MarkupElement): string {
  const named = descendants(citation, 'pub-id').find(({ attributes }) => attributes['pub-id-type'] === 'doi');
  const doi = bareDoi(lineOfText(named?.children ?? []));
  return doi !== '' && doiProblem(doi) === undefined ? doi : '';
}

/** A citation whose parts have no punctuation between them. */
function composed(citation: MarkupElement): string {
  const part = (...names: string[]) =>
    lineOfText(descendants(citation, ...names)[0]?.children ?? []).replace(/[.,;]$/u, '');
  const people = (type: string) =>
    elementsIn(citation, 'person-group')
      .filter(({ attributes }) => (attributes['person-group-type'] ?? 'author') === type)
      .flatMap((group) => elementsIn(group));
  const loose = elementsIn(citation, 'name', 'string-name', 'collab');
  const authors = namesOf([...people('author'), ...loose]);
  const editors = namesOf(people('editor'));
  const [year, issue] = [part('year'), part('issue')];
  const [first, last] = [part('fpage', 'elocation-id'), part('lpage')];
  const pages = last === '' || last === first ? first : `${first}–${last}`;
  const numbers = [`${part('volume')}${issue && `(${issue})`}`, pages].filter(Boolean).join(', ');
  const link = part('uri', 'ext-link');
  const sentences = [
    `${authors}${year && ` (${year})`}`.trim(),
    part('article-title', 'chapter-title', 'part-title', 'data-title'),
    [part('source'), numbers].filter(Boolean).join(', '),
    authors === '' && editors !== '' ? `${editors} (eds.)` : '',
    [part('publisher-loc'), part('publisher-name')].filter(Boolean).join(': '),
    /^https?:/u.test(link) ? link : '',
  ].filter(Boolean);
  return sentences.length > 0
    ? sentences
        .map((sentence) => (/(?:[.?!]|https?:\S+)$/u.test(sentence) ? sentence : `${sentence}.`))
        .join(' ')
    : lineOfText(withoutIdentifiers(citation.children));
}

const namesOf = (people: readonly MarkupElement[]): string =>
  people
    .map((person) => {
      if (person.name === 'etal') return 'et al.';
      const [family, given, suffix] = ['surname', 'given-names', 'suffix'].map((name) =>
        lineOfText(nodesIn(person, name)),
      );
      return family ? [family, given, suffix].filter(Boolean).join(' ') : lineOfText(person.children);
    })
    .filter(Boolean)
    .join(', ');
