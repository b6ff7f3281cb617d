import { authorNamed } from '#contracts/articles/article-authors.ts';
import { invertedName, nameOfParts } from '#contracts/articles/person-name.ts';
import { doiIn } from '#contracts/articles/references.ts';
import { valuesOf } from '#contracts/fields/fields.ts';
import { authorFields } from '#contracts/fields/record-fields.ts';
import { bareDoi } from '#contracts/identifiers/doi.ts';
import { bareOrcid } from '#contracts/identifiers/orcid.ts';
import { bareRor } from '#contracts/identifiers/ror.ts';
import { withSubtitle } from '#contracts/text/titles.ts';
import { type Found, proposed, type Records, usableNames } from './found.ts';
import { pageProposal } from './page-proposal.ts';
import { nameInOrder, type PastedAuthor, type PastedRecord, withoutMarkup } from './record.ts';

/** The longest text that is read: the JATS of a long article. */
const MAX_LENGTH = 2_000_000;
/** More are a library, not a record. */
const MOST_RECORDS = 200;

/** What each record of a text in BibTeX, RIS, JATS or CSL-JSON says of its article; a DOI alone is one, too. */
export async function proposalsOfRecords(text: string): Promise<Records> {
  if (text.length > MAX_LENGTH) return { found: [], left: 'The text is too long: paste a part of it' };
  const records = await recordsIn(text.trim());
  const found = records
    .slice(0, MOST_RECORDS)
    .map((record) => proposalsOf(record))
    .filter(({ proposals }) => Object.keys(proposals).length > 0);
  const isPart = found.length > 0 && records.length > MOST_RECORDS;
  return { found, left: isPart ? `all but the first ${MOST_RECORDS} of ${records.length} records` : '' };
}

async function recordsIn(text: string): Promise<PastedRecord[]> {
  if (text.startsWith('<')) return (await import('./jats-record.ts')).jatsRecords(text);
  if (/^[[{]/.test(text)) return cslRecords(text);
  if (/^[ \t]*TY {1,2}-/m.test(text)) return risRecords(text);
  if (/@\w+\s*[{(]/.test(text)) return (await import('./bibtex-record.ts')).bibtexRecords(text, MOST_RECORDS);
  const isDoi = /^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:?\s*)?10\.\S+$/i.test(text);
  return isDoi ? [{ title: '', authors: [], doi: doiIn(text) }] : [];
}

/** What stands for the authors that a record does not name. */
const otherAuthors = /^(?:and )?(?:others|et\.? al\.?)$/i;

function proposalsOf(record: PastedRecord): Found {
  const { title, abstract = '', keywords = [], doi = '', email = '', references = [] } = record;
  const authors = record.authors.filter(({ name }) => !otherAuthors.test(name));
  const names = usableNames(authors.map(({ name }) => name));
  const more = authors.length < record.authors.length ? ['The record does not name all authors'] : [];
  const unread = record.unreadAuthors ?? '';
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
    authorname: [unread, names.left, ...more].filter(Boolean).join('. '),
    pagenumber: left,
  };
  return { proposals: found.proposals, left: notes };
}

const lineOf = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** A tag may have one blank before its dash, and a value goes on in lines without a tag. */
function risRecords(text: string): PastedRecord[] {
  const records: Map<string, string[]>[] = [];
  let record: Map<string, string[]> | undefined;
  let last: string[] | undefined;
  // Not at U+2028, which titles contain.
  for (const line of text.split(/\r\n?|\n/)) {
    const [, tag, value = ''] = /^\s*([A-Z][A-Z\d]) {1,2}-(?:[ \t]|$)(.*)$/s.exec(line) ?? [];
    if (tag === 'TY') records.push((record = new Map<string, string[]>()));
    if (tag === 'ER') record = last = undefined;
    if (tag && record) {
      last = record.get(tag) ?? [];
      last.push(value.trim());
      record.set(tag, last);
    } else if (last?.length) last.push(`${last.pop()} ${line.trim()}`.trim());
  }
  return records.map((tags) => {
    const all = (...names: string[]) =>
      names
        .flatMap((name) => tags.get(name) ?? [])
        .map(withoutMarkup)
        .filter(Boolean);
    const first = (...names: string[]) => all(...names)[0] ?? '';
    // A1 is the first author and AU the others, or either has all, which may stand in one line.
    const authors = all('A1', 'AU').flatMap((names) => names.split(/\s*;\s*/).filter(Boolean));
    return {
      title: first('TI', 'T1'),
      authors: [...new Set(authors)].map((name) =>
        name.includes(',') ? invertedName(name) : { ...nameInOrder(name), ...invertedName(name) },
      ),
      abstract: first('AB', 'N2'),
      keywords: all('KW'),
      doi: first('DO', 'DI') || doiIn(first('UR')),
      pages: [first('SP'), first('EP')].filter(Boolean).join('-') || first('C7'),
    };
  });
}

/** An item of CSL-JSON; Crossref's API has titles in lists, and its response around the items. */
interface CslItem {
  title?: string | string[];
  subtitle?: string | string[];
  author?: CslName[];
  abstract?: string;
  keyword?: string;
  DOI?: string;
  page?: string;
  number?: string;
  message?: CslItem;
  items?: CslItem[];
}

type NamePart = 'family' | 'given' | 'suffix' | 'literal' | 'name' | `${'non-' | ''}dropping-particle`;
interface CslName extends Partial<Record<NamePart | 'ORCID', string>> {
  /** Crossref's */
  affiliation?: { name?: string; id?: { id?: string; 'id-type'?: string }[] }[];
}

function cslRecords(text: string): PastedRecord[] {
  let parsed: CslItem | CslItem[];
  try {
    parsed = JSON.parse(text) as typeof parsed;
  } catch {
    return []; // not JSON, so no record
  }
  const items = [parsed].flat().flatMap((item) => {
    const found = item?.message ?? item;
    return found?.items ?? found;
  });
  return items
    .filter((item) => typeof item === 'object' && item !== null)
    .map(({ title = '', subtitle = '', author = [], abstract = '', keyword, DOI, page, number }) => ({
      title: [title, subtitle].map((one) => withoutMarkup([one].flat()[0] ?? '')).reduce(withSubtitle),
      authors: author.map(authorOf),
      abstract: withoutMarkup(abstract),
      keywords: keyword?.split(/\s*[;,]\s*/),
      doi: DOI,
      pages: page ?? number,
    }));
}

function authorOf(person: CslName): PastedAuthor {
  const { family = '', given = '', suffix, literal = person.name, ORCID = '', affiliation = [] } = person;
  const details = {
    orcid: bareOrcid(ORCID),
    affiliations: affiliation.flatMap(({ name = '', id = [] }) => {
      const ror = id.find((one) => one['id-type'] === 'ROR')?.id ?? '';
      return name === '' ? [] : [valuesOf(authorFields.affiliations.row, { name, ror: bareRor(ror) })];
    }),
  };
  if (literal !== undefined || given === '') return { name: literal ?? family, collective: true, ...details };
  const particles = [person['dropping-particle'], person['non-dropping-particle']];
  return { ...nameOfParts(given, [...particles, family].filter(Boolean).join(' '), suffix), ...details };
}
