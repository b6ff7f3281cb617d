import { nameOfParts } from '#contracts/articles/person-name.ts';
import { isDegree, isSuffix } from '#contracts/publication/author-names.ts';
import { isEmail } from '#contracts/text/emails.ts';
import { childrenOf, lineOf, textOf, type XmlElement } from '#platform/markup/xml-elements.ts';
import { localizedText } from './ojs-texts.ts';

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
  return {
    name,
    ...(isGroup ? {} : parts),
    orcid: textOf(author, 'orcid'),
    email: isEmail(textOf(author, 'email')) ? textOf(author, 'email') : '',
    corresponding: contact === undefined ? primary_contact === 'true' : id === contact,
    collective: isGroup,
    affiliations: affiliationRows(author, locale),
  };
}

/** Until OJS 3.4 an affiliation is a text in each language. */
function affiliationRows(author: XmlElement, locale: string) {
  const country = countryName(textOf(author, 'country'));
  const texts = childrenOf(author, 'affiliation').filter((one) => lineOf(one) !== '');
  const plain = texts.find(({ attributes }) => attributes.locale === locale) ?? texts[0];
  const named = author.children
    .filter(({ name, children }) => /^(?:rorA|a)ffiliation$/.test(name) && children.length > 0)
    .map((one) => ({ name: localizedText(one, 'name', locale), ror: textOf(one, 'ror'), country }));
  const all = plain ? [{ name: lineOf(plain), country }, ...named] : named;
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

const nameOf = (author: XmlElement, locale: string): string =>
  ['givenname', 'familyname']
    .map((part) => localizedText(author, part, locale))
    .join(' ')
    .trim();

/** Names whose comma is left out, such as that of a ministry with its place. */
export const namesWithComma = (publication: XmlElement, locale: string): string[] =>
  allAuthors(publication)
    .map((author) => nameOf(author, locale))
    .filter((name) => name.split(',').filter((part) => !isDegree(part) && !isSuffix(part.trim())).length > 1)
    .map((name) => `“${name}”`);

/** Authors of whom OJS has a biography, a page or interests, for which there is no field. */
export const described = (publication: XmlElement, locale: string): string[] =>
  allAuthors(publication)
    .filter((author) =>
      ['biography', 'url', 'competing_interests'].some((part) => localizedText(author, part, locale) !== ''),
    )
    .map((author) => nameOf(author, locale));

/** What is no address, such as the ‘noemail’ of an author without one. */
export const wrongEmails = (publication: XmlElement, locale: string): string[] =>
  allAuthors(publication).flatMap((author) => {
    const email = textOf(author, 'email');
    return email === '' || isEmail(email) ? [] : [`${nameOf(author, locale)} (“${email.slice(0, 60)}”)`];
  });

/** Countries of authors without an affiliation, which alone has one here. */
export const countriesAlone = (publication: XmlElement, locale: string): string[] =>
  allAuthors(publication).flatMap((author) => {
    const country = countryName(textOf(author, 'country'));
    const isAlone = country !== '' && affiliationRows(author, locale).length === 0;
    return isAlone ? [`${nameOf(author, locale)} (${country})`] : [];
  });

/** Names and affiliations in languages other than the one that is taken. */
export const inOtherLanguages = (publication: XmlElement, locale: string): string[] =>
  allAuthors(publication).flatMap((author) => {
    const texts = [author, ...author.children].flatMap((one) =>
      ['givenname', 'familyname', 'affiliation', 'name'].flatMap((part) => {
        const taken = localizedText(one, part, locale);
        return childrenOf(one, part)
          .map(lineOf)
          .filter((text) => text !== '' && text !== taken);
      }),
    );
    return texts.length === 0 ? [] : `${nameOf(author, locale)} (${texts.join(', ')})`;
  });

/** What the groups of authors are called, in the languages of OJS. */
const authorGroup = /aut(?:h?o|eu)r|verfasser|लेखक|yazar|автор|作者|著者/iu;

/** Contributors who are no authors in OJS, such as translators. */
export const otherParts = (publication: XmlElement, locale: string): string[] =>
  allAuthors(publication).flatMap((author) => {
    const { user_group_ref: group = '' } = author.attributes;
    return group === '' || authorGroup.test(group) ? [] : [`${nameOf(author, locale)} (${group})`];
  });
