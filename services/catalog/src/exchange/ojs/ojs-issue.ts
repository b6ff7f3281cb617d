import { childOf, childrenOf, type XmlElement } from '#platform/markup/xml-elements.ts';
import { placeOf } from './ojs-article.ts';
import { issueOf33 } from './ojs-dialects.ts';
import { embeddedIn, type OjsFile } from './ojs-files.ts';
import { contentOf, localizedText, type Note } from './ojs-texts.ts';

interface OjsIssue {
  /** A row of the list of issues; undefined for one that is not published, or of which OJS says nothing. */
  row: Record<string, unknown> | undefined;
  files: OjsFile[];
  notes: Note[];
}

/**
 * What OJS says of an issue besides its articles: title, description, cover and PDF.
 *
 * @param locale of its articles
 */
export function ojsIssue(element: XmlElement, locale: string): OjsIssue {
  const issue = issueOf33(element);
  if (issue.attributes.published === '0') return { row: undefined, files: [], notes: [] };
  const identification = childOf(issue, 'issue_identification');
  const covers = childrenOf(childOf(issue, 'covers'), 'cover');
  const cover = embeddedIn(covers[0], 'picture');
  const galleys = childrenOf(childOf(issue, 'issue_galleys'), 'issue_galley');
  const pdf = embeddedIn(childOf(galleys[0], 'issue_file'), 'pdf');
  const { publishdate: _, ...place } = placeOf(undefined, issue);
  const given = {
    issue_title: localizedText(identification, 'title', locale),
    text: localizedText(issue, 'description', locale),
    ...(cover && { cover: cover.name }),
    ...(pdf && { pdf: pdf.name }),
  };
  const titles = childrenOf(identification, 'title').map(contentOf).filter(Boolean);
  const left = [
    titles.length > 1 &&
      `its title in other languages: ${titles.filter((title) => title !== given.issue_title).join(', ')}`,
    galleys.length > 1 && `${galleys.length - 1} of its ${galleys.length} files`,
  ].filter(Boolean);
  return {
    row: Object.values(given).some(Boolean) ? { ...place, ...given } : undefined,
    files: [cover, pdf].filter((file) => file !== undefined),
    notes:
      left.length > 0
        ? [
            {
              field: 'issue',
              message: `Of ${place.year}, volume ${place.volume}, issue ${place.issue} is left out: ${left.join('; ')}`,
            },
          ]
        : [],
  };
}
