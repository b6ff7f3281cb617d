import { creditRolesProblem } from '#contracts/publication/credit-roles.ts';
import { bareDoi, doiProblem } from '#contracts/identifiers/doi.ts';
import { emailProblem } from '#contracts/text/emails.ts';
import type { Fields, FieldValues } from './fields.ts';
import { furtherFileKinds, furtherFileNameProblem } from '#contracts/publication/further-files.ts';
import { textLimits } from '#contracts/full-text/full-text.ts';
import { licenceProblem } from '#contracts/publication/licence.ts';
import { bareOrcid, orcidProblem } from '#contracts/identifiers/orcid.ts';
import { bareRor, rorProblem } from '#contracts/identifiers/ror.ts';

/* The rows of an article's lists: its authors, funding, references, other identifiers and further files. */

const affiliationFields = {
  name: {
    label: 'Institution',
    type: 'line',
    max: 500,
    required: 'The institution is required',
    organization: { ror: 'ror', city: 'city', country: 'country' },
  },
  ror: { label: 'ROR id', type: 'line', max: 60, rule: rorProblem, normal: bareRor, optional: true },
  city: { label: 'City', type: 'line', max: 100, optional: true },
  country: { label: 'Country', type: 'line', max: 100, optional: true },
} as const satisfies Fields;

export const authorFields = {
  /** Name as printed and in the author names. */
  name: { label: 'Name as printed', type: 'line', max: 300, required: 'The name is required' },
  given: { label: 'Given names', type: 'line', max: 200, optional: true },
  family: { label: 'Family name', type: 'line', max: 200, optional: true },
  suffix: { label: 'Suffix', type: 'line', max: 20, optional: true },
  orcid: { label: 'ORCID iD', type: 'line', max: 60, rule: orcidProblem, normal: bareOrcid, optional: true },
  /** Whether the iD came from the author's own sign-in with ORCID; false for one that was typed. */
  orcid_authenticated: { label: 'Confirmed by ORCID', type: 'flag', default: false, optional: true },
  email: {
    label: 'E-mail',
    type: 'line',
    max: 200,
    rule: (text) => (text === '' ? undefined : emailProblem(text)),
    optional: true,
    staffOnly: true,
  },
  corresponding: { label: 'Corresponding author', type: 'flag', default: false, optional: true },
  equal: { label: 'Contributed equally', type: 'flag', default: false, optional: true },
  /** A group, such as a consortium, instead of a person. */
  collective: { label: 'A group, not a person', type: 'flag', default: false, optional: true },
  roles: { label: 'Roles', type: 'list', rule: creditRolesProblem, default: [], optional: true },
  affiliations: {
    label: 'Affiliations',
    type: 'rows',
    row: affiliationFields,
    one: 'an affiliation',
    max: 20,
    optional: true,
  },
} as const satisfies Fields;

export const fundingFields = {
  funder: {
    label: 'Funder',
    type: 'line',
    max: 500,
    required: 'The funder is required',
    organization: { ror: 'funder_id' },
  },
  /** ROR id, or the DOI of Crossref's funder registry. */
  funder_id: {
    label: 'ROR or funder id',
    type: 'line',
    max: 100,
    rule: funderIdProblem,
    normal: bareFunderId,
    optional: true,
  },
  award: { label: 'Award number', type: 'line', max: 200, optional: true },
} as const satisfies Fields;

export const referenceFields = {
  text: { label: 'Reference', type: 'line', max: 4_000, required: 'The reference is required' },
  doi: { label: 'DOI', type: 'line', max: 300, rule: doiProblem, normal: bareDoi, optional: true },
} as const satisfies Fields;

const identifierTypes = ['PubMed', 'PubMed Central', 'arXiv', 'Handle', 'other'] as const;

export const identifierFields = {
  type: { label: 'Type', type: 'choice', options: identifierTypes, required: 'The type is required' },
  value: { label: 'Identifier', type: 'line', max: 200, required: 'The identifier is required' },
} as const satisfies Fields;

export const furtherFileFields = {
  title: { label: 'Title', type: 'line', max: 300, required: 'Give the file a title' },
  /** The name of the download, unique in its article. */
  name: {
    label: 'File name',
    type: 'line',
    max: 120,
    rule: furtherFileNameProblem,
    required: 'The file name is required',
  },
  kind: { label: 'Kind', type: 'choice', options: furtherFileKinds, default: 'other', optional: true },
  /** Empty for the article's licence. */
  licence: { label: 'Licence', type: 'line', max: 200, rule: licenceProblem, optional: true },
  /** Set by the server. */
  size: {
    label: 'Size in bytes',
    type: 'integer',
    min: 0,
    max: textLimits.totalBytes,
    default: 0,
    optional: true,
  },
  /** The stored file, as its upload returned it. */
  key: {
    label: 'Stored file',
    type: 'line',
    max: 36,
    rule: (text) => (/^(?:[0-9a-f-]{36})?$/.test(text) ? undefined : 'This is not an uploaded file'),
    optional: true,
    staffOnly: true,
  },
} as const satisfies Fields;

export type FurtherFile = FieldValues<typeof furtherFileFields>;

function bareFunderId(text: string): string {
  const doi = bareDoi(text);
  return doi.startsWith('10.13039/') ? doi : bareRor(text);
}

function funderIdProblem(text: string): string | undefined {
  return /^10\.13039\/\d{6,}$/.test(bareFunderId(text)) || rorProblem(text) === undefined
    ? undefined
    : 'Enter a ROR id like https://ror.org/021nxhr62, or a funder’s DOI like 10.13039/100000001.';
}
