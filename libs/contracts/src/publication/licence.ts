/** A licence of an article. */
export interface Licence {
  /** SPDX identifier, such as CC-BY-4.0. */
  id: string;
  name: string;
  address: string;
}

const creativeCommons: Record<string, string> = {
  by: 'Attribution',
  'by-sa': 'Attribution-ShareAlike',
  'by-nc': 'Attribution-NonCommercial',
  'by-nd': 'Attribution-NoDerivatives',
  'by-nc-sa': 'Attribution-NonCommercial-ShareAlike',
  'by-nc-nd': 'Attribution-NonCommercial-NoDerivatives',
};
const versions = ['1.0', '2.0', '2.5', '3.0', '4.0'];
const publicDomain: Licence = {
  id: 'CC0-1.0',
  name: 'Creative Commons Zero 1.0 (public domain)',
  address: 'https://creativecommons.org/publicdomain/zero/1.0/',
};

/** The licences that forms offer. */
export const offeredLicences = [
  ...Object.keys(creativeCommons).map((kind) => `CC-${kind.toUpperCase()}-4.0`),
  publicDomain.id,
];

export const licenceNames = (): Record<string, string> =>
  Object.fromEntries(offeredLicences.map((id) => [id, licenceOf(id)!.name]));

/** Address of a licence with the country that it was adapted to, such as 'us', or 'igo' for organisations. */
const creativeAddress =
  /^(?:https?:\/\/)?(?:www\.)?creativecommons\.org\/licenses\/([a-z-]+)\/(\d\.\d)(?:\/([a-z]{2,3}|scotland))?(?:\/(?:deed|legalcode)?(?:\.[a-z_-]+)?)?(?:[?#].*)?$/;

/** A Creative Commons licence by its SPDX identifier or its address; undefined if it is not known. */
export function licenceOf(text: string): Licence | undefined {
  const given = text.trim().toLowerCase();
  if (
    given === publicDomain.id.toLowerCase() ||
    /^(?:https?:\/\/)?(?:www\.)?creativecommons\.org\/publicdomain\/zero\/1\.0(?:\/|$)/.test(given)
  )
    return publicDomain;
  const [, kind = '', version = '', port = ''] =
    /^cc[ -]([a-z-]+)[ -](\d\.\d)(?:[ -]([a-z]{2,8}))?$/.exec(given) ?? creativeAddress.exec(given) ?? [];
  if (!Object.hasOwn(creativeCommons, kind) || !versions.includes(version)) return undefined;
  const country = port.toUpperCase();
  return {
    id: [`CC-${kind.toUpperCase()}-${version}`, country].filter(Boolean).join('-'),
    name: `Creative Commons ${creativeCommons[kind]} ${version}${country && ` (${country})`}`,
    address: `https://creativecommons.org/licenses/${kind}/${version}/${port && `${port}/`}`,
  };
}

/** @returns the message for a licence that nobody knows, or undefined */
export const licenceProblem = (text: string): string | undefined =>
  text === '' || licenceOf(text)
    ? undefined
    : 'This licence is not known: give a Creative Commons address or identifier, such as CC-BY-4.0';

const defaultLicence = licenceOf('CC-BY-4.0')!;

/** The licence of articles that name none. */
export const licenceOfJournal = (journal: { licence: string }): Licence =>
  licenceOf(journal.licence) ?? defaultLicence;

/** The licence of an article: its own, else the journal's. */
export const licenceOfArticle = (article: { licence: string }, journal: { licence: string }): Licence =>
  licenceOf(article.licence) ?? licenceOfJournal(journal);
