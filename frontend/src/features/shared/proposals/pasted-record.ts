import { decodeXML } from 'entities';
import { authorNamed } from '#contracts/articles/article-authors.ts';
import { invertedName, nameOfParts } from '#contracts/articles/person-name.ts';
import { doiIn } from '#contracts/articles/references.ts';
import { valuesOf } from '#contracts/fields/fields.ts';
import { authorFields } from '#contracts/fields/record-fields.ts';
import { bareDoi } from '#contracts/identifiers/doi.ts';
import { type Found, proposed, type Records, usableNames } from './found.ts';
import { pageProposal } from './page-proposal.ts';
import { type PastedRecord, withoutTags } from './record.ts';

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
    authorname: [names.left, ...more].filter(Boolean).join('. '),
    pagenumber: left,
  };
  return { proposals: found.proposals, left: notes };
}

const lineOf = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** A tag may have one blank before its dash, and a value goes on in lines without a tag. */
function risRecords(text: string): PastedRecord[] {
  const records: Map<string, string[]>[] = [];
  let last: string[] | undefined;
  // Not at U+2028, which titles contain.
  for (const line of text.split(/\r\n?|\n/)) {
    const [, tag, value = ''] = /^\s*([A-Z][A-Z\d]) {1,2}-(?:[ \t]|$)(.*)$/s.exec(line) ?? [];
    if (tag === 'TY') records.push(new Map());
    const record = records.at(-1);
    if (tag && record) {
      last = record.get(tag) ?? [];
      last.push(value.trim());
      record.set(tag, last);
    } else if (last?.length) last.push(`${last.pop()} ${line.trim()}`.trim());
  }
  return records.map((record) => {
    const first = (...tags: string[]) => tags.flatMap((tag) => record.get(tag) ?? []).find(Boolean) ?? '';
    // A1 is the first author and AU the others, or either has all.
    const authors = [...(record.get('A1') ?? []), ...(record.get('AU') ?? [])].filter(Boolean);
    return {
      title: first('TI', 'T1'),
      authors: [...new Set(authors)].map(invertedName),
      abstract: first('AB', 'N2'),
      keywords: record.get('KW'),
      doi: first('DO', 'DI') || doiIn(first('UR')),
      pages: [first('SP'), first('EP')].filter(Boolean).join('-') || first('C7'),
    };
  });
}

/** An item of CSL-JSON; Crossref's API has titles in lists, and its response around the items. */
interface CslItem {
  title?: string | string[];
  author?: Partial<
    Record<'family' | 'given' | 'suffix' | 'literal' | 'name' | `${'non-' | ''}dropping-particle`, string>
  >[];
  abstract?: string;
  keyword?: string;
  DOI?: string;
  page?: string;
  number?: string;
  message?: CslItem;
  items?: CslItem[];
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
    .map(({ title = '', author = [], abstract = '', keyword, DOI, page, number }) => ({
      title: withoutMarkup([title].flat()[0] ?? ''),
      authors: author.map((person) => {
        const { family = '', given = '', suffix, literal = person.name } = person;
        if (literal !== undefined || given === '') return { name: literal ?? family, collective: true };
        const particles = [person['dropping-particle'], person['non-dropping-particle']];
        return nameOfParts(given, [...particles, family].filter(Boolean).join(' '), suffix);
      }),
      abstract: withoutMarkup(abstract),
      keywords: keyword?.split(/\s*[;,]\s*/),
      doi: DOI,
      pages: page ?? number,
    }));
}

const withoutMarkup = (text: string): string => decodeXML(withoutTags(text));
