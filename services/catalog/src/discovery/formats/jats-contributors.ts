import type { ArticleAuthor } from '#contracts/articles/article-authors.ts';
import { type CreditRole, creditRoleAddress } from '#contracts/publication/credit-roles.ts';
import { orcidAddress } from '#contracts/identifiers/orcid.ts';
import { namePartsOf } from '#contracts/articles/person-name.ts';
import { rorAddress } from '#contracts/identifiers/ror.ts';
import { type Xml, xml } from './xml.ts';

type Affiliation = ArticleAuthor['affiliations'][number];

/** The authors in JATS; an institution that several share is named once. */
export function jatsContributors(authors: readonly ArticleAuthor[]): Xml | undefined {
  if (authors.length === 0) return undefined;
  const shared = new Map<string, Affiliation>();
  for (const affiliation of authors.flatMap(({ affiliations }) => affiliations))
    shared.set(keyOf(affiliation), affiliation);
  const numbers = new Map([...shared.keys()].map((key, at) => [key, at + 1]));
  return xml`<contrib-group content-type="authors">
${authors.map((author) => contributor(author, numbers))}${[...shared.values()].map(
    (affiliation, at) => xml`<aff id="aff${at + 1}">${address(affiliation)}</aff>\n`,
  )}</contrib-group>
`;
}

const keyOf = ({ name, ror, city, country }: Affiliation) => JSON.stringify([name, ror, city, country]);

function contributor(author: ArticleAuthor, numbers: ReadonlyMap<string, number>): Xml {
  const { corresponding, equal, orcid, orcid_authenticated: isAuthenticated, roles, affiliations } = author;
  const attributes = xml`${corresponding && xml` corresp="yes"`}${equal && xml` equal-contrib="yes"`}`;
  const iD =
    orcid &&
    xml`<contrib-id contrib-id-type="orcid" authenticated="${isAuthenticated ? 'true' : 'false'}">${orcidAddress(orcid)}</contrib-id>`;
  const xrefs = [...new Set(affiliations.map((affiliation) => numbers.get(keyOf(affiliation))!))].map(
    (number) => xml`<xref ref-type="aff" rid="aff${number}"><sup>${number}</sup></xref>`,
  );
  return xml`<contrib contrib-type="author"${attributes}>${iD}${nameOf(author)}${roles.map(role)}${xrefs}</contrib>\n`;
}

function nameOf(author: ArticleAuthor): Xml {
  if (author.collective) return xml`<collab>${author.name}</collab>`;
  const name = namePartsOf(author);
  if ('literal' in name) return xml`<string-name>${name.literal}</string-name>`;
  return xml`<name name-style="western"><surname>${name.family}</surname><given-names>${name.given}</given-names>${name.suffix && xml`<suffix>${name.suffix}</suffix>`}</name>`;
}

const role = (name: string): Xml =>
  xml`<role vocab="credit" vocab-identifier="https://credit.niso.org/" vocab-term="${name}" vocab-term-identifier="${creditRoleAddress(name as CreditRole)}">${name}</role>`;

const address = ({ name, ror, city, country }: Affiliation): Xml =>
  xml`${jatsInstitution(name, 'ror', ror)}${city && xml`, <city>${city}</city>`}${country && xml`, <country>${country}</country>`}`;

/** An institution with its identifier, which may be empty. */
export const jatsInstitution = (name: string, type: string, id: string): Xml =>
  xml`<institution-wrap><institution>${name}</institution>${
    id &&
    xml`<institution-id institution-id-type="${type}">${type === 'ror' ? rorAddress(id) : id}</institution-id>`
  }</institution-wrap>`;
