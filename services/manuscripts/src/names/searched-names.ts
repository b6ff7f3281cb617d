import type { FieldValues } from '#contracts/fields/fields.ts';
import type { manuscriptFields } from '#contracts/fields/manuscript-fields.ts';
import type { FoundName } from '#contracts/manuscripts/files.ts';
import { splitPart, withoutTitle } from '#contracts/publication/author-names.ts';

/** Something by which a person could be recognised. */
export interface SearchedName {
  what: FoundName['what'];
  /** As a person writes it. */
  text: string;
  /** Of a family name: the given names, beside which a short one is looked for. */
  given?: string;
}

interface Person {
  name: string;
  given?: string;
  family?: string;
  email: string;
  orcid: string;
  institutions: readonly string[];
}

/** What reviewers of a manuscript must not read under double anonymized review. */
export const authorNames = ({
  authors,
  email,
}: Pick<FieldValues<typeof manuscriptFields>, 'authors'> & { email: string }): SearchedName[] =>
  unique([
    ...authors.flatMap(({ affiliations, ...author }) =>
      namesOf({ ...author, institutions: affiliations.map(({ name }) => name) }),
    ),
    { what: 'email', text: email },
  ]);

/** What authors must not read of a reviewer who does not sign. */
export const reviewerNames = ({
  affiliation,
  ...reviewer
}: Omit<Person, 'institutions'> & { affiliation: string }): SearchedName[] =>
  unique(namesOf({ ...reviewer, institutions: [affiliation] }));

function namesOf({ name, given, family, email, orcid, institutions }: Person): SearchedName[] {
  const words = splitPart(withoutTitle(name), false).bare.split(/[\s.]+/u);
  const last = words.findLast((word) => [...word].length > 1) ?? '';
  return [
    { what: 'name', text: family || last, given: given || words.filter((word) => word !== last).join(' ') },
    { what: 'email', text: email },
    { what: 'orcid', text: orcid },
    ...institutions.map((text) => ({ what: 'institution' as const, text })),
  ];
}

const unique = (names: readonly SearchedName[]): SearchedName[] => [
  ...new Map(
    names.filter(({ text }) => text !== '').map((one) => [`${one.what} ${one.text} ${one.given}`, one]),
  ).values(),
];
