import { nameOfParts } from '#contracts/articles/person-name.ts';
import { isDegree, isSuffix } from '#contracts/publication/author-names.ts';
import { isEmail } from '#contracts/text/emails.ts';
import { childrenOf, textOf, type XmlElement } from '#platform/markup/xml-elements.ts';
import { noteOfList, localizedText, type Note, plainTextFromHtml } from './ojs-texts.ts';

/** The authors of an article in their order, as rows of its field `authors`. */
export function authorRows(publication: XmlElement, locale: string) {
  const contact = publication.attributes.primary_contact_id;
  return allAuthors(publication)
    .sort((one, other) => Number(one.attributes.seq ?? 0) - Number(other.attributes.seq ?? 0))
    .map((author) => authorRow(author, locale, contact));
}
type AuthorRow = ReturnType<typeof authorRows>[number];

function authorRow(author: XmlElement, locale: string, contact: string | undefined) {
  const { id, primary_contact, contributor_type } = author.attributes;
  const given = localizedText(author, 'givenname', locale);
  const family = localizedText(author, 'familyname', locale);
  const { name, ...parts } = nameOfParts(given, family);
  const isGroup = /^organi[sz]ation$/i.test(contributor_type ?? '');
  const email = textOf(author, 'email');
  return {
    name,
    ...(isGroup ? {} : parts),
    orcid: textOf(author, 'orcid'),
    email: isEmail(email) ? email : '',
    corresponding: contact === undefined ? primary_contact === 'true' : id === contact,
    collective: isGroup,
    affiliations: affiliationRows(author, locale),
  };
}

/** Affiliations of an author; until OJS 3.4 each is a text in several languages. */
function affiliationRows(author: XmlElement, locale: string) {
  const country = countryName(textOf(author, 'country'));
  const named = author.children
    .filter(({ name, children }) => /^(?:rorA|a)ffiliation$/.test(name) && children.length > 0)
    .map((one) => ({ name: localizedText(one, 'name', locale), ror: textOf(one, 'ror'), country }));
  const all =
    named.length > 0 ? named : [{ name: localizedText(author, 'affiliation', locale), ror: '', country }];
  return all.filter(({ name }) => name !== '');
}

const regionNames = new Intl.DisplayNames('en', { type: 'region' });

/** 'India' for 'IN'. */
const countryName = (code: string): string =>
  /^[A-Z]{2}$/i.test(code) ? (regionNames.of(code.toUpperCase()) ?? code) : code;

/** The address for messages: the corresponding author's, else the first one given. */
export const addressOf = (authors: AuthorRow[]): string =>
  (
    authors.find(({ corresponding, email }) => corresponding && email !== '') ??
    authors.find(({ email }) => email)
  )?.email ?? '';

export const countryOf = (authors: AuthorRow[]): string =>
  authors.flatMap(({ affiliations }) => affiliations).find(({ country }) => country !== '')?.country ?? '';

const allAuthors = (publication: XmlElement): XmlElement[] =>
  childrenOf(publication, 'authors').flatMap((list) => childrenOf(list, 'author'));

const authorGroup = /aut(?:h?o|eu)r|verfasser|लेखक|yazar|автор|作者|著者/iu;
/** Parts of an author that have no field here. */
const unread = ['preferred_public_name', 'biography', 'url', 'competing_interests'];

const remarks = {
  role: 'Contributors with another role in OJS become authors',
  comma: 'The commas in these names are left out, as commas separate names here',
  unread: 'Preferred names, biographies, web pages and competing interests are not imported',
  email: 'E-mail addresses that are not valid are left out',
  country: 'Countries of authors without an affiliation are left out',
};

/** Remarks on what OJS has of the authors and is changed or left out. */
export function authorNotes(publication: XmlElement, locale: string): Note[] {
  const found = allAuthors(publication).map((author) => {
    const names = ['givenname', 'familyname'].map((part) => localizedText(author, part, locale));
    const name = names.join(' ').trim();
    const parts = name.split(',').filter((part) => !isDegree(part) && !isSuffix(part.trim()));
    const { user_group_ref: group = '' } = author.attributes;
    const email = textOf(author, 'email');
    const country = countryName(textOf(author, 'country'));
    const hasAffiliation = affiliationRows(author, locale).length > 0;
    const texts = textsInOtherLanguages(author, locale).join(', ');
    return {
      role: group !== '' && !authorGroup.test(group) && `${name} (${group})`,
      comma: parts.length > 1 && `“${name}”`,
      unread: unread.some((part) => localizedText(author, part, locale) !== '') && name,
      email: email !== '' && !isEmail(email) && `${name} (“${email.slice(0, 60)}”)`,
      country: country !== '' && !hasAffiliation && `${name} (${country})`,
      languages: texts !== '' && `${name} (${texts})`,
    };
  });
  return [
    ...(Object.keys(remarks) as (keyof typeof remarks)[]).flatMap((key) =>
      noteOfList(
        'authors',
        remarks[key],
        found.map((one) => one[key]),
      ),
    ),
    // These are long, so each author has one.
    ...found.flatMap(({ languages }) =>
      noteOfList('authors', 'Names and affiliations in other languages are left out', [languages]),
    ),
  ];
}

const textsInOtherLanguages = (author: XmlElement, locale: string): string[] =>
  [author, ...author.children].flatMap((one) =>
    ['givenname', 'familyname', 'affiliation', 'name'].flatMap((part) => {
      const taken = localizedText(one, part, locale);
      return childrenOf(one, part)
        .map(({ text }) => plainTextFromHtml(text))
        .filter((text) => text !== '' && text !== taken);
    }),
  );
