import type { ArticleAuthor } from '#contracts/articles/article-authors.ts';
import { orcidAddress } from '#contracts/identifiers/orcid.ts';
import { namePartsOf } from '#contracts/articles/person-name.ts';
import { rorAddress } from '#contracts/identifiers/ror.ts';
import { within } from '../../discovery/formats/record.ts';
import { type Xml, xml } from '../../discovery/formats/xml.ts';

const MAX_NAME = 60;

/** The authors in Crossref's schema: people, and groups as organizations. */
export function contributors(authors: readonly ArticleAuthor[]): Xml | undefined {
  if (authors.length === 0) return undefined;
  return xml`<contributors>\n${authors.map((author, at) => contributor(author, at === 0 ? 'first' : 'additional'))}</contributors>\n`;
}

function contributor(author: ArticleAuthor, sequence: 'first' | 'additional'): Xml {
  const name = namePartsOf(author);
  const parts =
    'literal' in name
      ? { surname: nameText(name.literal), given: '', suffix: '' }
      : { surname: nameText(name.family), given: nameText(name.given), suffix: name.suffix ?? '' };
  // An organization has no affiliations, and may have digits in its name.
  if (author.collective || parts.surname === '')
    return xml`<organization sequence="${sequence}" contributor_role="author">${within(author.name, 511)}</organization>\n`;
  return xml`<person_name sequence="${sequence}" contributor_role="author">${
    parts.given && xml`<given_name>${parts.given}</given_name>`
  }<surname>${parts.surname}</surname>${parts.suffix && xml`<suffix>${within(parts.suffix, 10)}</suffix>`}${affiliations(author)}${orcid(author)}</person_name>\n`;
}

/** The schema allows neither digits nor question marks in names of people. */
const nameText = (text: string): string => within(text.replace(/[\p{Nd}?]/gu, ''), MAX_NAME);

function affiliations({ affiliations: rows }: ArticleAuthor): Xml | undefined {
  if (rows.length === 0) return undefined;
  return xml`<affiliations>${rows.map(({ name, ror, city, country }) => {
    const place = within([city, country].filter(Boolean).join(', '), 255);
    return xml`<institution><institution_name>${within(name, 1_024)}</institution_name>${
      ror && xml`<institution_id type="ror">${rorAddress(ror)}</institution_id>`
    }${place.length > 1 && xml`<institution_place>${place}</institution_place>`}</institution>`;
  })}</affiliations>`;
}

const orcid = ({ orcid: iD, orcid_authenticated: isAuthenticated }: ArticleAuthor): Xml | undefined =>
  iD === ''
    ? undefined
    : xml`<ORCID authenticated="${isAuthenticated ? 'true' : 'false'}">${orcidAddress(iD)}</ORCID>`;
