import type { FieldValues } from '#contracts/fields/fields.ts';
import type { manuscriptFields } from '#contracts/fields/manuscript-fields.ts';
import type { FoundName } from '#contracts/manuscripts/files.ts';
import { ownDomainOf } from '#contracts/manuscripts/conflicts.ts';
import { splitPart, withoutTitle } from '#contracts/publication/author-names.ts';

/** Text by which a person could be recognised. */
export interface SearchedName {
  what: FoundName['what'];
  /** Text as a person writes it. */
  text: string;
  /** The given names of the person; a short family name counts only beside one of them. */
  given?: string;
  /** Whether it has no blanks: otherwise the name beside it finds the same. */
  isUnbroken?: true;
}

interface Person {
  name: string;
  given?: string;
  family?: string;
  email: string;
  orcid: string;
  institutions: readonly string[];
}

/** Names that reviewers of a manuscript must not read under double anonymized review. */
export const authorNames = ({
  authors,
  email,
}: Pick<FieldValues<typeof manuscriptFields>, 'authors'> & { email: string }): SearchedName[] =>
  unique([
    ...authors.flatMap(({ affiliations, ...author }) =>
      namesOf({ ...author, institutions: affiliations.map(({ name }) => name) }),
    ),
    ...addressesOf(email),
  ]);

/** Names that authors must not read of a reviewer who does not sign. */
export const reviewerNames = ({
  affiliation,
  ...reviewer
}: Omit<Person, 'institutions'> & { affiliation: string }): SearchedName[] =>
  unique(namesOf({ ...reviewer, institutions: [affiliation] }));

/** Local parts of office addresses, which name no person. */
const shared = new Set(['admin', 'contact', 'editor', 'office', 'research', 'university']);
/** Minimum length of a local part: shorter ones are words of many texts. */
const MIN_LOCAL = 5;

/** Names in an address: itself, its local part, and the institution's part of its domain. */
function addressesOf(email: string): SearchedName[] {
  const local = email.split('@')[0]!.split('+')[0]!;
  return [
    { what: 'email', text: email },
    {
      what: 'name',
      text: local.length >= MIN_LOCAL && !shared.has(local.toLowerCase()) ? local : '',
      isUnbroken: true,
    },
    { what: 'institution', text: ownDomainOf(email) },
  ];
}

/** Initials, such as AMV and AV of Anna Maria Vermeulen. */
function initialsOf(given: string, family: string): SearchedName[] {
  const [first = '', ...others] = [...given.matchAll(/(?<!\p{L})\p{Lu}/gu)].map(([letter]) => letter);
  const last = /\p{Lu}/u.exec(family)?.[0] ?? '';
  if (first === '' || last === '') return [];
  return [first + others.join('') + last, first + last].map((text) => ({ what: 'initials', text }));
}

function namesOf({ name, given, family, email, orcid, institutions }: Person): SearchedName[] {
  const words = splitPart(withoutTitle(name), false).bare.split(/[\s.]+/u);
  const last = words.findLast((word) => [...word].length > 1) ?? '';
  const own = { family: family || last, given: given || words.filter((word) => word !== last).join(' ') };
  return [
    { what: 'name', text: own.family, given: own.given },
    ...initialsOf(own.given, own.family),
    ...addressesOf(email),
    { what: 'orcid', text: orcid },
    ...institutions.map((text) => ({ what: 'institution' as const, text })),
  ];
}

const unique = (names: readonly SearchedName[]): SearchedName[] => [
  ...new Map(
    names.filter(({ text }) => text !== '').map((one) => [`${one.what} ${one.text} ${one.given}`, one]),
  ).values(),
];
