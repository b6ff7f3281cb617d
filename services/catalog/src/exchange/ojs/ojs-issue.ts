import { issueName } from '#contracts/publication/issue-key.ts';
import { childOf, childrenOf, lineOf, textOf, type XmlElement } from '#platform/markup/xml-elements.ts';
import { placeOf } from './ojs-article.ts';
import { issueOf33 } from './ojs-dialects.ts';
import { embeddedIn, type OjsFile } from './ojs-files.ts';
import { contentOf, inOtherLanguages, listNote, localized, localizedText, type Note } from './ojs-texts.ts';

interface OjsIssue {
  /** Name, such as 'Volume 2, Issue 1-2 (2019)'. */
  name: string;
  /** A row of the list of issues; undefined for an issue without any of these parts. */
  row: Record<string, unknown> | undefined;
  files: OjsFile[];
  notes: Note[];
}

/**
 * The parts of an issue besides its articles: title, description, cover and PDF.
 * @param locale of its articles
 * @returns undefined for an issue that is not published
 */
export function ojsIssue(element: XmlElement, locale: string): OjsIssue | undefined {
  const issue = issueOf33(element);
  if (issue.attributes.published === '0') return undefined;
  const identification = childOf(issue, 'issue_identification');
  const { year, volume, issue: printed } = placeOf(undefined, issue);
  const number = textOf(identification, 'number');
  const covers = childrenOf(childOf(issue, 'covers'), 'cover');
  const cover = embeddedIn(covers[0], 'picture');
  const galleys = childrenOf(childOf(issue, 'issue_galleys'), 'issue_galley').map((galley) => {
    const file = childOf(galley, 'issue_file');
    return { label: textOf(galley, 'label'), file, isPdf: /pdf$/i.test(textOf(file, 'file_type')) };
  });
  const whole = galleys.find(({ isPdf }) => isPdf) ?? galleys[0];
  const pdf = embeddedIn(whole?.file, 'pdf');
  const given = {
    issue_title: localizedText(identification, 'title', locale),
    text: contentOf(localized(issue, 'description', locale)),
    ...(cover && { cover: cover.name }),
    ...(pdf && { pdf: pdf.name }),
  };
  const coverTexts = ['caption', 'cover_image_alt_text'].map((part) => textOf(covers[0], part));
  const ids = childrenOf(issue, 'id').filter(({ attributes }) => attributes.type !== 'internal');
  const left: [field: string, what: string, texts: (string | false)[]][] = [
    ['issue', 'The end of its number is', [number !== printed && number]],
    ['issue_title', 'Titles in other languages are', inOtherLanguages(identification, 'title', locale)],
    ['text', 'Descriptions in other languages are', inOtherLanguages(issue, 'description', locale)],
    ['cover', 'The text of its cover is', coverTexts],
    ['cover', 'Other covers are', covers.slice(1).map((one) => textOf(one, 'cover_image') || 'a picture')],
    ['pdf', 'Other files are', galleys.filter((one) => one !== whole).map(({ label }) => label)],
    ['', 'Identifiers of the issue are', ids.map(lineOf)],
  ];
  return {
    name: issueName({ year: Number(year), volume: Number(volume), issue: 1, issue_label: printed }),
    row: Object.values(given).some(Boolean) ? { year, volume, issue: printed, ...given } : undefined,
    files: [cover, pdf].filter((file) => file !== undefined),
    notes: [
      ...(volume === '0'
        ? [{ field: 'volume', message: 'OJS has no volume for this issue. It gets volume 0' }]
        : []),
      ...left.flatMap(([field, what, texts]) => listNote(field, `${what} left out`, texts)),
    ],
  };
}
