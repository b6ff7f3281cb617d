import type { NamedIssue } from '#contracts/publication/issue-key.ts';
import { issnList } from '#contracts/identifiers/issn.ts';
import { licenceOfJournal } from '#contracts/publication/licence.ts';
import { paths } from '#contracts/journal/paths.ts';
import type { Site } from '#shared/settings/site.ts';

/** The journal as schema.org JSON-LD. */
export const periodical = ({ settings, journal, shortName, origin }: Site) => ({
  '@type': 'Periodical',
  '@id': `${origin}/#journal`,
  name: journal,
  alternateName: shortName === journal ? undefined : shortName,
  issn: issnList(settings.issn),
  url: `${origin}/`,
  license: licenceOfJournal(settings).address,
  isAccessibleForFree: true,
});

/** An issue of the journal, as part of its volume. */
export function publicationIssue(issue: NamedIssue & { issue_title?: string }, site: Site) {
  const url = site.origin + paths.issue(issue);
  return {
    '@type': 'PublicationIssue',
    '@id': url,
    url,
    name: issue.issue_title || undefined,
    issueNumber: issue.issue_label || issue.issue,
    datePublished: String(issue.year),
    isPartOf: { '@type': 'PublicationVolume', volumeNumber: issue.volume, isPartOf: periodical(site) },
  };
}
