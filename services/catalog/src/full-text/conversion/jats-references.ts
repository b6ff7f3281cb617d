import { doiIn, type Reference, textWithoutDoi } from '#contracts/articles/references.ts';
import { bareDoi, doiProblem } from '#contracts/identifiers/doi.ts';
import {
  descendants,
  elementsIn,
  isElement,
  lineOfText,
  type MarkupElement,
  type MarkupNode,
} from '#platform/validation/markup-tree.ts';
import type { Reading } from './reading.ts';

const MAX_REFERENCES = 5_000;
const MAX_TEXT = 5_000;
const citations = [
  'mixed-citation',
  'element-citation',
  'nlm-citation',
  'citation-alternatives',
  'note',
  'p',
];

/** Reads the reference lists into the reading's references. */
export function readReferences(reading: Reading, article: MarkupElement): void {
  for (const list of [...descendants(article)].filter(({ name }) => name === 'ref-list'))
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
      part.name === 'element-citation' || part.name === 'nlm-citation'
        ? composed(part)
        : lineOfText(withoutIdentifiers(part.children)),
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

const isDoi = ({ name, attributes }: MarkupElement): boolean =>
  name === 'pub-id' && attributes['pub-id-type'] === 'doi';

function withoutIdentifiers(nodes: readonly MarkupNode[]): MarkupNode[] {
  return nodes
    .filter((node) => !isElement(node) || node.name !== 'pub-id')
    .map((node) => (isElement(node) ? { ...node, children: withoutIdentifiers(node.children) } : node));
}

function doiOf(citation: MarkupElement): string {
  const [named] = [...descendants(citation)].filter(isDoi);
  const doi = bareDoi(lineOfText(named?.children ?? []));
  return doi !== '' && doiProblem(doi) === undefined ? doi : '';
}

/** A citation whose parts have no punctuation between them. */
function composed(citation: MarkupElement): string {
  const all = [...descendants(citation)];
  const part = (...names: string[]) =>
    lineOfText(all.find(({ name }) => names.includes(name))?.children ?? []).replace(/[.,;]$/u, '');
  const people = (type: string) =>
    elementsIn(citation, 'person-group')
      .filter(({ attributes }) => (attributes['person-group-type'] ?? 'author') === type)
      .flatMap((group) => elementsIn(group).map(personOf));
  const loose = elementsIn(citation, 'name', 'string-name', 'collab').map(personOf);
  const authors = [...people('author'), ...loose].filter(Boolean);
  const editors = people('editor').filter(Boolean);
  const year = part('year');
  const volume = part('volume');
  const issue = part('issue');
  const [first, last] = [part('fpage', 'elocation-id'), part('lpage')];
  const pages = last === '' || last === first ? first : `${first}–${last}`;
  const numbers = [`${volume}${issue && `(${issue})`}`, pages].filter(Boolean).join(', ');
  const title = part('article-title', 'chapter-title', 'part-title', 'data-title');
  const source = part('source');
  const publisher = [part('publisher-loc'), part('publisher-name')].filter(Boolean).join(': ');
  const link = part('uri', 'ext-link');
  const sentences = [
    `${authors.join(', ')}${year && ` (${year})`}`.trim(),
    title,
    [source, numbers].filter(Boolean).join(', '),
    editors.length > 0 && authors.length === 0 ? `${editors.join(', ')} (eds.)` : '',
    publisher,
    /^https?:/u.test(link) ? link : '',
  ].filter(Boolean);
  return sentences.length > 0
    ? sentences
        .map((sentence) => (/[.?!]$/u.test(sentence) ? sentence : `${sentence}.`))
        .join(' ')
        .replace(/(https?:\S+)\.$/u, '$1')
    : lineOfText(withoutIdentifiers(citation.children));
}

function personOf(person: MarkupElement): string {
  if (person.name === 'etal') return 'et al.';
  const part = (name: string) => lineOfText(elementsIn(person, name)[0]?.children ?? []);
  const [family, given] = [part('surname'), part('given-names')];
  return family === ''
    ? lineOfText(person.children)
    : [family, given, part('suffix')].filter(Boolean).join(' ');
}
