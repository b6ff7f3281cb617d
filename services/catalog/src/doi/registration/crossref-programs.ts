import { amendments } from '#contracts/publication/amendments.ts';
import { doiAddress } from '#contracts/identifiers/doi.ts';
import type { Licence } from '#contracts/publication/licence.ts';
import { type Journal, repositoryOf } from '../../journal/settings/journal.ts';
import type { ArticleDocument } from '../../articles/read/article.schema.ts';
import type { RelatedArticle } from '../../discovery/formats/record.ts';
import { type Xml, xml } from '../../discovery/formats/xml.ts';

/* What a deposit says beyond the bibliographic record, in the schemas that Crossref has for each. */

/** Funders with their awards; the schema has identifiers of Crossref's own funder registry only. */
export function funding({ funding: rows }: ArticleDocument): Xml | undefined {
  if (rows.length === 0) return undefined;
  return xml`<fr:program name="fundref">${rows.map(({ funder, funder_id: id, award }) => {
    const identifier =
      id.startsWith('10.') && xml`<fr:assertion name="funder_identifier">${doiAddress(id)}</fr:assertion>`;
    return xml`<fr:assertion name="fundgroup"><fr:assertion name="funder_name">${funder}${identifier}</fr:assertion>${
      award && xml`<fr:assertion name="award_number">${award}</fr:assertion>`
    }</fr:assertion>`;
  })}</fr:program>\n`;
}

export const licence = ({ address }: Licence, from: string): Xml =>
  xml`<ai:program name="AccessIndicators"><ai:free_to_read start_date="${from}"/><ai:license_ref applies_to="vor" start_date="${from}">${address}</ai:license_ref><ai:license_ref applies_to="tdm" start_date="${from}">${address}</ai:license_ref></ai:program>\n`;

/**
 * Crossmark, for journals with a policy: the article that a notice updates, and the article's dates.
 * @param programs funding and licence, which Crossmark contains
 */
export function crossmark(
  { article, relations: about }: RelatedArticle,
  journal: Journal,
  programs: Xml,
): Xml | undefined {
  if (journal.crossmarkPolicy === '') return undefined;
  const domain = repositoryOf(journal.origin);
  const update = article.amendment_type && about.amended?.doi;
  const dates = (['received', 'revised', 'accepted'] as const).filter((name) => article[name] !== '');
  return xml`<crossmark>
<crossmark_version>1</crossmark_version>
<crossmark_policy>${journal.crossmarkPolicy}</crossmark_policy>
${domain && xml`<crossmark_domains><crossmark_domain><domain>${domain}</domain></crossmark_domain></crossmark_domains>\n`}${
    article.amendment_type &&
    update &&
    xml`<updates><update type="${amendments[article.amendment_type].crossref}" date="${article.publishdate}">${update}</update></updates>\n`
  }<custom_metadata>${dates.map(
    (name, at) =>
      xml`<assertion name="${name}" label="${name.replace(/^./, (first) => first.toUpperCase())}" group_name="publication_history" group_label="Publication history" order="${at}">${article[name]}</assertion>`,
  )}${programs}</custom_metadata>
</crossmark>
`;
}

/** Preprints; and notices and the articles they are about, where no Crossmark says so. */
export function relations({ article, relations: about }: RelatedArticle, journal: Journal): Xml | undefined {
  const items = article.identifiers
    .filter(({ type }) => type === 'arXiv')
    .map(({ value }) => related('intra_work_relation', 'hasPreprint', 'arxiv', value));
  if (journal.crossmarkPolicy === '') {
    if (about.amended?.doi)
      items.push(related('inter_work_relation', 'isCommentOn', 'doi', about.amended.doi));
    for (const { doi } of about.amendments)
      if (doi !== '') items.push(related('inter_work_relation', 'hasComment', 'doi', doi));
  }
  return items.length === 0 ? undefined : xml`<rel:program>${items}</rel:program>\n`;
}

const related = (element: string, type: string, identifier: string, value: string): Xml =>
  xml`<rel:related_item><rel:${element} relationship-type="${type}" identifier-type="${identifier}">${value}</rel:${element}></rel:related_item>`;
