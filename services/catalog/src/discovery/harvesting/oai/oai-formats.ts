import type { TextTree } from '#contracts/full-text/text-tree.ts';
import type { Journal } from '../../../journal/settings/journal.ts';
import { doajHarvested } from '../../formats/doaj.ts';
import { dublinCore } from '../../formats/dublin-core.ts';
import { jatsRecord } from '../../formats/jats.ts';
import type { RelatedArticle } from '../../formats/record.ts';
import { type Xml, xml } from '../../formats/xml.ts';
import { OaiError } from './oai-error.ts';

interface Format {
  schema: string;
  namespace: string;
  write: (related: RelatedArticle, journal: Journal, text?: TextTree) => Xml;
  /** Whether it has the full text. */
  hasText?: true;
}

/** The formats of records, by metadata prefix. */
const formats = {
  oai_dc: {
    schema: 'http://www.openarchives.org/OAI/2.0/oai_dc.xsd',
    namespace: 'http://www.openarchives.org/OAI/2.0/oai_dc/',
    write: ({ article }, journal) => dublinCore(article, journal),
  },
  jats: {
    schema: 'https://jats.nlm.nih.gov/publishing/1.3/xsd/JATS-journalpublishing1-3.xsd',
    namespace: 'https://jats.nlm.nih.gov/publishing/1.3/',
    write: jatsRecord,
    hasText: true,
  },
  oai_doaj: {
    schema: 'https://doaj.org/static/doaj/doajArticles.xsd',
    namespace: 'https://doaj.org/static/doaj/',
    write: ({ article }, journal) => doajHarvested(article, journal),
  },
} satisfies Record<string, Format>;
export type MetadataPrefix = keyof typeof formats;
export const prefixes = Object.keys(formats) as MetadataPrefix[];
export const formatOf = (prefix: MetadataPrefix): Format => formats[prefix];

/** @throws OaiError cannotDisseminateFormat */
export function formatNamed(name: string | undefined): MetadataPrefix {
  const prefix = prefixes.find((each) => each === name);
  if (!prefix) throw new OaiError('cannotDisseminateFormat', `Records are given as ${prefixes.join(', ')}`);
  return prefix;
}

export const metadataFormats = xml`${prefixes.map((prefix) => {
  const { schema, namespace } = formats[prefix];
  return xml`<metadataFormat><metadataPrefix>${prefix}</metadataPrefix><schema>${schema}</schema><metadataNamespace>${namespace}</metadataNamespace></metadataFormat>`;
})}`;
