import { authorNamed } from '#contracts/articles/article-authors.ts';
import { invertedName, nameOfParts } from '#contracts/articles/person-name.ts';
import { doiIn } from '#contracts/articles/references.ts';
import { valuesOf } from '#contracts/fields/fields.ts';
import { authorFields } from '#contracts/fields/record-fields.ts';
import { bareDoi, doiProblem } from '#contracts/identifiers/doi.ts';
import { bareOrcid } from '#contracts/identifiers/orcid.ts';
import { bareRor } from '#contracts/identifiers/ror.ts';
import { withSubtitle } from '#contracts/text/titles.ts';
import { type Found, proposed, type Records, usableNames } from './found.ts';
import { type PastedAuthor, type PastedRecord, readAuthors, withoutMarkup } from './record.ts';

/** The longest text that is read: the JATS of a long article. */
const MAX_LENGTH = 2_000_000;
/** A text with more records is a library, not an article's record. */
const MAX_RECORDS = 200;

/** Proposals of each record of a text in BibTeX, RIS, PubMed, JATS or CSL-JSON format; a DOI alone is one, too. */
export async function proposalsOfRecords(text: string): Promise<Records> {
  if (text.length > MAX_LENGTH) return { found: [], left: 'The text is too long: paste a part of it' };
  const records = await recordsIn(text.trim());
  const found = records
    .slice(0, MAX_RECORDS)
    .map((record) => proposalsOf(record))
    .filter(({ proposals }) => Object.keys(proposals).length > 0);
  const isPart = found.length > 0 && records.length > MAX_RECORDS;
  return { found, left: isPart ? `all but the first ${MAX_RECORDS} of ${records.length} records` : '' };
}

async function recordsIn(text: string): Promise<PastedRecord[]> {
  if (text.startsWith('<')) return (await import('./jats-record.ts')).jatsRecords(text);
  if (/^[[{]/.test(text)) return cslRecords(text);
  if (/^(?:[ \t]*TY {1,2}|PMID)-/m.test(text)) return taggedRecords(text);
  if (/@\w+\s*[{(]/.test(text)) return (await import('./bibtex-record.ts')).bibtexRecords(text, MAX_RECORDS);
  const doi = bareDoi(text).replace(/[.,;]+$/u, '');
  return doi !== '' && doiProblem(doi) === undefined ? [{ title: '', authors: [], doi }] : [];
}

/** Text that stands for authors whom a record does not name. */
const otherAuthors = /^(?:and )?(?:others|et\.? al\.?)$/i;

function proposalsOf(record: PastedRecord): Found {
  const { title, abstract = '', keywords = [], doi = '', email = '', references = [] } = record;
  const authors = record.authors.filter(({ name }) => !otherAuthors.test(name));
  const names = usableNames(authors.map(({ name }) => name));
  const more = authors.length < record.authors.length && 'The record does not name all authors';
  const { left, ...pages } = pageProposal(record.pages);
  const found = proposed({
    title: lineOf(title),
    authorname: names.usable.map(({ name }) => name).join(', '),
    authors: names.usable.map(({ name, at }) =>
      valuesOf(authorFields, { ...authorNamed(name), ...authors[at], name }),
    ),
    email,
    abstract: lineOf(abstract),
    keywords: keywords.map(lineOf).filter(Boolean).join(', '),
    doi: bareDoi(doi),
    ...pages,
    references: references.filter(Boolean).join('\n'),
  });
  const notes = {
    ...found.left,
    authorname: [record.authorNotes, names.left, more].filter(Boolean).join('. '),
    pagenumber: left,
  };
  return { proposals: found.proposals, left: notes };
}

/**
 * '377-86' → the pages 377-386, '073' → page 73, 'e17' or '034708' → an article number; what is neither is named as
 * left.
 */
function pageProposal(written = ''): { pagenumber: string; article_number: string; left: string } {
  const pages = written.trim();
  const [, first = '', last = first] = /^(\d{1,7})(?:\s*[-‐‑–—]+\s*(\d{1,7}))?$/.exec(pages) ?? [];
  // The last page may be written without the digits that it shares with the first.
  const whole = last.length < first.length ? first.slice(0, -last.length) + last : last;
  const isPage = !first.startsWith('0') || first.length < 5 || first !== last;
  if (isPage && Number(first) > 0 && Number(first) <= Number(whole))
    return { pagenumber: `${Number(first)}-${Number(whole)}`, article_number: '', left: '' };
  const [, number = ''] = /^([a-z]{0,3}\d[\w.]*)(?:-\1)?$/i.exec(pages) ?? [];
  return { pagenumber: '', article_number: number, left: number === '' ? pages : '' };
}

const lineOf = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Records of RIS and PubMed: lines with a tag, which may have one blank before its dash, and lines that continue them. */
function taggedRecords(text: string): PastedRecord[] {
  const records: Map<string, string[]>[] = [];
  let record: Map<string, string[]> | undefined;
  let last: string[] | undefined;
  const tagged = /^PMID-/m.test(text)
    ? /^([A-Z]{2,4}) *-(?:[ \t]|$)(.*)$/s
    : /^\s*([A-Z][A-Z\d]) {1,2}-(?:[ \t]|$)(.*)$/s;
  // Not at U+2028, which titles contain.
  for (const line of text.split(/\r\n?|\n/)) {
    const [, tag, value = ''] = tagged.exec(line) ?? [];
    if (tag === 'TY' || tag === 'PMID') records.push((record = new Map<string, string[]>()));
    if (tag === 'ER') record = last = undefined;
    if (tag && record) {
      last = record.get(tag) ?? [];
      last.push(value.trim());
      record.set(tag, last);
    } else if (last && last === record?.get('KW'))
      last.push(line.trim()); // EndNote writes each keyword in a line
    else if (last?.length) last.push(`${last.pop()} ${line.trim()}`.trim());
  }
  return records.map((tags) => {
    const all = (...names: string[]) =>
      names
        .flatMap((name) => tags.get(name) ?? [])
        .map(withoutMarkup)
        .filter(Boolean);
    const first = (...names: string[]) => all(...names)[0] ?? '';
    // A1 has the first author and AU the others, or one of them has all. PubMed has full names in FAU.
    const names = (tags.has('FAU') ? all('FAU') : all('A1', 'AU')).flatMap((each) => each.split(/\s*;\s*/));
    const groups = all('CN').map((name) => ({ name, collective: true }));
    return {
      // PubMed ends each title with a full stop.
      title: first('TI', 'T1').replace(tags.has('PMID') ? /\.$/ : '', ''),
      ...readAuthors([...new Set(names.filter(Boolean)), ...groups], '“;”'),
      abstract: first('AB', 'N2'),
      keywords: all('KW', 'OT').flatMap((line) => line.replace(/^\*/, '').split(';')),
      doi: first('DO', 'DI') || doiIn(all('UR', 'M3', 'LID', 'AID').join(' ')),
      pages: [first('SP'), first('EP')].filter(Boolean).join('-') || first('C7', 'PG'),
    };
  });
}

/** An item of CSL-JSON; Crossref's API has titles in lists, and its response around the items. */
interface CslItem {
  title?: string | string[];
  subtitle?: string | string[];
  author?: CslName[];
  abstract?: string;
  keyword?: string | string[];
  DOI?: string;
  page?: string;
  number?: string;
  'article-number'?: string;
  message?: CslItem;
  items?: CslItem[];
}

type NamePart = 'family' | 'given' | 'suffix' | 'literal' | 'name' | `${'non-' | ''}dropping-particle`;
interface CslName extends Partial<Record<NamePart | 'ORCID', string>> {
  affiliation?: { name?: string; id?: { id?: string; 'id-type'?: string }[] }[];
}

function cslRecords(text: string): PastedRecord[] {
  try {
    // Null stands for what is absent.
    const parsed = JSON.parse(text, (_, value: unknown) => value ?? undefined) as CslItem | CslItem[];
    return [parsed].flat().flatMap(({ message, ...item }) => {
      const found = message ?? item;
      return (found.items ?? [found]).map(cslRecord);
    });
  } catch {
    return []; // not JSON, or of another form
  }
}

const cslRecord = ({
  title = '',
  subtitle = [],
  author = [],
  abstract = '',
  keyword = '',
  ...item
}: CslItem) => ({
  title: [[title].flat()[0] ?? '', ...[subtitle].flat()].map(withoutMarkup).reduce(withSubtitle),
  authors: author.map(authorOf),
  abstract: withoutMarkup(abstract),
  keywords: [keyword].flat().flatMap((words) => words.split(/[;,]/)),
  doi: item.DOI,
  pages: item.page ?? item.number ?? item['article-number'],
});

function authorOf(person: CslName): PastedAuthor {
  const { family = '', given = '', suffix, literal = person.name, ORCID = '', affiliation = [] } = person;
  const details = {
    orcid: bareOrcid(ORCID),
    affiliations: affiliation.flatMap(({ name = '', id = [] }) => {
      const ror = id.find((one) => one['id-type'] === 'ROR')?.id ?? '';
      return name === '' ? [] : [valuesOf(authorFields.affiliations.row, { name, ror: bareRor(ror) })];
    }),
  };
  if (literal !== undefined) return { name: literal, collective: true, ...details };
  if (given === '') return { ...invertedName(family), ...details };
  const particles = [person['dropping-particle'], person['non-dropping-particle']];
  return { ...nameOfParts(given, [...particles, family].filter(Boolean).join(' '), suffix), ...details };
}
