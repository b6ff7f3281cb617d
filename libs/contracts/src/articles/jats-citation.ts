import { elementsIn, isElement, lineOfText, type MarkupElement } from '#contracts/text/markup.ts';
import { byName } from '#contracts/values/by-name.ts';

/** Parts of a citation, between which words are apart where the file has no text there. */
const people = 'name string-name collab collab-alternatives name-alternatives anonymous etal'.split(' ');
const parts = new Set([
  ...people,
  ...'person-group surname given-names prefix suffix degrees role aff on-behalf-of article-title chapter-title part-title data-title trans-title trans-source trans-subtitle subtitle source series edition volume volume-id volume-series issue issue-id issue-title issue-part supplement fpage lpage page-range page-count elocation-id size year month day season era date string-date date-in-citation access-date time-stamp publisher publisher-name publisher-loc conf-name conf-date conf-loc conf-num conf-acronym conf-sponsor conf-theme institution institution-wrap institution-id country city state patent gov std std-organization version isbn issn issn-l pub-id object-id article-id comment annotation note p ext-link uri email related-article related-object supplementary-material label title contrib contrib-group'.split(
    ' ',
  ),
]);
const citationElements = new Set([
  'mixed-citation',
  'element-citation',
  'nlm-citation',
  'citation',
  'product',
]);

/** Whether a citation is nothing but parts, without a sentence around them. */
const isComposed = (citation: MarkupElement): boolean =>
  citation.children.every((node) => (isElement(node) ? parts.has(node.name) : !/[\p{L}\p{N}]/u.test(node)));

/** A citation as a sentence: its own, or one that is composed of its parts. No word of it is left out. */
export function citationText(citation: MarkupElement): string {
  const text =
    citationElements.has(citation.name) && isComposed(citation) && citation.children.some(isElement)
      ? composed(citation)
      : words(citation);
  return text
    .replace(/\s+/gu, ' ')
    .replace(/et al\.\./gu, 'et al.')
    .replace(/ (?=[.,;:](?:\s|$))/gu, '')
    .trim();
}

/** Words of a citation or name that consists of parts only; undefined for one that is a text itself. */
export const wordsOfParts = (element: MarkupElement): string | undefined => {
  const { name } = element;
  if (citationElements.has(name)) return isComposed(element) ? citationText(element) : undefined;
  if (name !== 'person-group' && !people.includes(name)) return undefined;
  return hasWords(element) ? undefined : line(element);
};

const names: Readonly<Record<string, string>> = { pmid: 'PMID', pmcid: 'PMCID', isbn: 'ISBN', issn: 'ISSN' };

/** Words for what an element says besides its text. */
const spoken = byName<(element: MarkupElement) => string>([
  ['etal', (element) => plain(element) || 'et al.'],
  ['anonymous', (element) => plain(element) || 'Anonymous'],
  ['name', nameOf],
  ['person-group', (element) => (hasWords(element) ? plain(element) : namesOf(elementsIn(element)))],
  ['pub-id object-id', identifier],
  ['size', (element) => withWord(plain(element).trim(), /\p{L}/u, `# ${element.attributes.units ?? ''}`)],
  ['ext-link uri', linkOf],
  ['name-alternatives collab-alternatives', alternativeNames],
  ['alternatives', (element) => elementsIn(element).slice(0, 1).map(words).join('')],
  ['break', () => ' '],
  // The list has numbers of its own.
  ['label', () => ''],
]);

const words = (element: MarkupElement): string => (spoken.get(element.name) ?? plain)(element);

/** The text of an element and its parts, which are separated. */
function plain(element: MarkupElement): string {
  let text = '';
  let before: MarkupElement | undefined;
  for (const node of element.children) {
    const added = isElement(node) ? named(words(node), node, text) : node;
    const isPart = isElement(node) && parts.has(node.name);
    // 'Suppl 4' before a page 'S109'
    const isNumberGlued = isPart && /\p{N}$/u.test(text) && /^[\p{L}\p{N}]/u.test(added);
    if (isPart && added !== '' && (before || isNumberGlued))
      text += people.includes(node.name) && people.includes(before?.name ?? '') ? ', ' : ' ';
    text += added;
    if (isPart) before = node;
    else if (added !== '') before = undefined;
  }
  return text;
}

/** An identifier whose kind the sentence says already is not named again. */
const named = (text: string, { name, attributes }: MarkupElement, before: string): string => {
  const kind = names[attributes['pub-id-type'] ?? ''];
  return name === 'pub-id' && kind && new RegExp(`${kind}[:\\s]*$`, 'iu').test(before)
    ? text.slice(kind.length).trim()
    : text;
};

/** Whether there are words between the parts. */
const hasWords = ({ children }: MarkupElement): boolean =>
  children.some((node) => !isElement(node) && node.trim() !== '');

function nameOf(person: MarkupElement): string {
  const order = ['surname', 'given-names', 'prefix', 'suffix', 'degrees'];
  const given = elementsIn(person);
  const rest = given.filter(({ name }) => !order.includes(name));
  return [...order.flatMap((name) => given.filter((part) => part.name === name)), ...rest]
    .map(words)
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' ');
}

/** A name in several scripts. */
function alternativeNames(element: MarkupElement): string {
  const [first = '', ...others] = elementsIn(element).map(line);
  return list(' ', first, others.length > 0 ? `[${others.join(', ')}]` : '');
}

const namesOf = (persons: readonly MarkupElement[]): string => persons.map(line).filter(Boolean).join(', ');

function identifier(element: MarkupElement): string {
  const kind = names[element.attributes['pub-id-type'] ?? ''];
  const text = plain(element).trim();
  return kind && !text.toUpperCase().startsWith(kind) ? `${kind} ${text}` : text;
}

/** The words of a link with its address, which would be lost; a DOI is a part of the reference. */
function linkOf(element: MarkupElement): string {
  const text = plain(element);
  const { href = '' } = element.attributes;
  const isKnown = !/^https?:/iu.test(href) || /doi\.org\//iu.test(href) || same(text, href);
  return isKnown ? text : text.trim() === '' ? href : `${text} (${href})`;
}

const same = (text: string, href: string): boolean => {
  const bare = (address: string) => address.replace(/^https?:\/\/|\/$|\s/giu, '').toLowerCase();
  return bare(text) === bare(href) || bare(text).includes(bare(href));
};

const line = (element: MarkupElement): string => lineOfText([words(element)]);
const list = (separator: string, ...texts: string[]): string => texts.filter(Boolean).join(separator);
/** A number with the word that says what it is, unless the file says it. */
const withWord = (text: string, word: RegExp, made: string): string =>
  text === '' || word.test(text) ? text : made.replace('#', text);

/** The parts of a citation in the order of a reference list; what has no place in it comes last. */
function composed(citation: MarkupElement): string {
  const left = new Set(elementsIn(citation));
  const take = (...wanted: string[]) => {
    const taken = [...left].filter(({ name }) => wanted.includes(name));
    for (const element of taken) left.delete(element);
    return taken;
  };
  const part = (...wanted: string[]) =>
    list(', ', ...take(...wanted).map((element) => line(element).replace(/[.,;]$/u, '')));
  const { author = [], ...others } = Object.groupBy(
    take('person-group'),
    ({ attributes }) => attributes['person-group-type'] || 'author',
  );
  const authors = namesOf([...author, ...take(...people)]);
  const contributors = list(', ', ...Object.entries(others).map(([type, group = []]) => roleOf(type, group)));
  const date = list(
    ' ',
    part('year', 'date', 'string-date'),
    part('month'),
    part('day'),
    part('season', 'era'),
  );
  const head = authors || contributors;
  const [issue, range] = [part('issue'), part('page-range')];
  const [first, last] = [part('fpage'), part('lpage')];
  const pages = last === '' || last === first ? first : `${first}–${last}`;
  const sentences = [
    list(' ', head, head && date ? `(${date})` : date),
    part('article-title', 'chapter-title', 'part-title', 'data-title'),
    part('trans-title'),
    authors && contributors,
    list(
      ', ',
      part('source'),
      withWord(part('edition'), /\p{L}{3}/u, '# ed.'),
      part('trans-source', 'series', 'volume-series'),
      `${part('volume')}${issue && `(${issue})`}`,
      part('issue-title', 'issue-part'),
      withWord(part('supplement'), /supp/iu, 'Suppl. #'),
      range.startsWith(first) && range.includes(last) && range !== '' ? range : list(', ', range, pages),
      part('elocation-id'),
    ),
    list(', ', part('conf-name'), part('conf-num', 'conf-acronym'), part('conf-loc'), part('conf-date')),
    list(': ', part('publisher-loc'), part('publisher-name')),
    withWord(part('isbn'), /isbn/iu, 'ISBN #'),
    withWord(part('issn'), /issn/iu, 'ISSN #'),
  ];
  const accessed = take('date-in-citation', 'access-date').map((element) => {
    const isAccess = /access/u.test(element.name + (element.attributes['content-type'] ?? ''));
    return withWord(line(element), isAccess ? /\p{L}{5}/u : /^/u, 'Accessed #');
  });
  const identifiers = take('pub-id', 'object-id', 'ext-link', 'uri').map(line);
  return [...sentences, ...[...left].map(line), ...accessed, ...identifiers]
    .filter(Boolean)
    .map((sentence) => (/(?:[.?!]|https?:\S+)$/u.test(sentence) ? sentence : `${sentence}.`))
    .join(' ');
}

const roleNames: Readonly<Record<string, [one: string, several: string]>> = {
  editor: ['ed.', 'eds.'],
  translator: ['trans.', 'trans.'],
};

function roleOf(type: string, groups: readonly MarkupElement[]): string {
  const persons = namesOf(groups);
  if (persons === '') return '';
  const isOne = groups.flatMap((group) => elementsIn(group)).length === 1;
  return `${persons} (${roleNames[type]?.[isOne ? 0 : 1] ?? type})`;
}
