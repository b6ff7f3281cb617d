import { articleLanguageCodes } from '#contracts/publication/article-languages.ts';
import { articleTypes } from '#contracts/publication/article-types.ts';
import { anyNamesProblem } from '#contracts/publication/author-names.ts';
import { dateProblem } from '#contracts/text/dates.ts';
import { bareDoi, doiProblem } from '#contracts/identifiers/doi.ts';
import { emailListProblem } from '#contracts/text/emails.ts';
import { isEntityId } from '#contracts/identifiers/entity-id.ts';
import { amendmentFields } from './amendment-fields.ts';
import type { ArticleField } from './article-outputs.ts';
import { listedFieldsOf } from './fields.ts';
import { issueFields, issuePlaceFields } from './issue-fields.ts';
import { licenceProblem } from '#contracts/publication/licence.ts';
import { pageRangeFormatMessage, parsePageRange } from '#contracts/publication/page-range.ts';
import {
  authorFields,
  fundingFields,
  furtherFileFields,
  identifierFields,
  referenceFields,
} from './record-fields.ts';
import { MAX_FURTHER_FILES } from '#contracts/publication/further-files.ts';
import { isReferenceNumber, referenceNumberMessage } from '#contracts/publication/reference-number.ts';
import { publishOnProblem } from '#contracts/publication/publish-on.ts';
import { paymentTypes } from '#contracts/values/statuses.ts';

const certificateDateMessage = 'The certificate date must be a date such as 2026-01-31';

const statement = (label: string) =>
  ({ outputs: ['jats'], label, type: 'line', max: 4_000, optional: true, detail: true }) as const;

/** The fields of an article (requirements.md#fields), in the order of the columns of an article list. */
export const articleFields = {
  refnumber: {
    outputs: ['crossref', 'jats', 'doaj', 'dublin core', 'citation files', 'schema.org', 'scholar'],
    label: 'Ref number',
    type: 'line',
    max: 40,
    rule: (text) => (isReferenceNumber(text) ? undefined : referenceNumberMessage),
    searched: 'everyone',
  },
  year: {
    outputs: ['crossref', 'jats', 'doaj', 'dublin core', 'citation files', 'schema.org', 'scholar'],
    ...issuePlaceFields.year,
  },
  volume: {
    outputs: ['crossref', 'jats', 'doaj', 'dublin core', 'citation files', 'schema.org', 'scholar'],
    ...issuePlaceFields.volume,
  },
  issue: {
    outputs: ['crossref', 'jats', 'doaj', 'dublin core', 'citation files', 'schema.org', 'scholar'],
    ...issuePlaceFields.issue,
  },
  /** Taken from its issue. */
  issue_label: {
    outputs: ['crossref', 'jats', 'doaj', 'dublin core', 'citation files', 'schema.org', 'scholar'],
    ...issueFields.issue_label,
  },
  issue_title: {
    outputs: ['crossref', 'jats', 'citation files', 'schema.org'],
    ...issueFields.issue_title,
    detail: true,
  },
  pagenumber: {
    outputs: ['crossref', 'jats', 'doaj', 'dublin core', 'citation files', 'schema.org', 'scholar'],
    label: 'Page number',
    type: 'line',
    max: 40,
    // Empty for an article with a number instead of pages, or without an issue; the service checks it.
    rule: (text) => (text === '' || parsePageRange(text) ? undefined : pageRangeFormatMessage),
    optional: true,
  },
  publishdate: {
    outputs: ['crossref', 'jats', 'doaj', 'dublin core', 'citation files', 'schema.org', 'scholar'],
    label: 'Certificate date',
    type: 'line',
    max: 10,
    rule: (text) =>
      dateProblem(text, certificateDateMessage) ?? (text === '' ? certificateDateMessage : undefined),
  },
  title: {
    outputs: ['crossref', 'jats', 'doaj', 'dublin core', 'citation files', 'schema.org', 'scholar'],
    label: 'Title',
    type: 'rich',
    markup: 'line',
    max: 5_000,
    required: 'The title is required',
  },
  authorname: {
    outputs: [],
    label: 'Author names',
    type: 'line',
    max: 30_000,
    // What the form takes is narrower, and up to the settings: `authorNamesProblem`.
    rule: anyNamesProblem,
  },
  abstract: {
    outputs: ['crossref', 'jats', 'doaj', 'dublin core', 'citation files', 'schema.org', 'scholar'],
    label: 'Abstract',
    type: 'rich',
    markup: 'text',
    max: 100_000,
    required: 'The abstract is required',
    searched: 'everyone',
    detail: true,
  },
  /** Title in another language, recognized by its script; empty without one. */
  second_title: {
    outputs: ['jats', 'schema.org'],
    label: 'Title in a second language',
    type: 'rich',
    markup: 'line',
    max: 5_000,
    optional: true,
    searched: 'everyone',
    detail: true,
  },
  second_abstract: {
    outputs: ['jats'],
    label: 'Abstract in a second language',
    type: 'rich',
    markup: 'text',
    max: 100_000,
    optional: true,
    searched: 'everyone',
    detail: true,
  },
  second_keywords: {
    outputs: ['jats'],
    label: 'Keywords in a second language',
    type: 'line',
    max: 2_000,
    optional: true,
    searched: 'everyone',
    detail: true,
  },
  keywords: {
    outputs: ['jats', 'doaj', 'dublin core', 'citation files', 'schema.org', 'scholar'],
    label: 'Keywords',
    type: 'line',
    max: 2_000,
    optional: true,
    searched: 'everyone',
  },
  subject: {
    outputs: ['jats', 'dublin core', 'schema.org'],
    label: 'Subject',
    type: 'line',
    max: 200,
    optional: true,
  },
  /** Section: one of those in the settings, or any other name. */
  section: {
    outputs: ['jats', 'schema.org', 'scholar'],
    label: 'Section',
    type: 'line',
    max: 100,
    optional: true,
  },
  country: { outputs: [], label: 'Country', type: 'line', max: 100, optional: true },
  acknowledgements: {
    outputs: ['jats'],
    label: 'Acknowledgements',
    type: 'line',
    max: 2_000,
    optional: true,
    searched: 'staff',
  },
  /** Required in the form for adding an article; an import or an edit may leave it empty. */
  email: {
    outputs: [],
    label: 'E-mail',
    type: 'line',
    max: 1_000,
    rule: emailListProblem,
    default: '',
    staffOnly: true,
    searched: 'staff',
  },
  mobile: { outputs: [], label: 'Mobile', type: 'line', max: 60, optional: true, staffOnly: true },
  txnid: {
    outputs: [],
    label: 'Transaction ID',
    type: 'line',
    max: 200,
    required: 'The transaction ID is required',
    staffOnly: true,
    searched: 'staff',
  },
  ptype: {
    outputs: [],
    label: 'Payment type',
    type: 'choice',
    options: paymentTypes,
    required: 'The payment type is required',
    staffOnly: true,
  },
  /** The day on which a disabled article becomes public, in the journal's time zone; `WITH_ISSUE`, or empty for none. */
  publish_on: {
    outputs: [],
    label: 'Publish on',
    type: 'line',
    max: 10,
    rule: publishOnProblem,
    optional: true,
    staffOnly: true,
  },
  /** The authors of `authorname`, in its order. */
  authors: {
    outputs: ['crossref', 'jats', 'doaj', 'dublin core', 'citation files', 'schema.org', 'scholar'],
    label: 'Authors',
    type: 'rows',
    row: authorFields,
    one: 'an author',
    max: 1_000,
    optional: true,
    detail: true,
  },
  doi: {
    outputs: ['crossref', 'jats', 'doaj', 'dublin core', 'citation files', 'schema.org', 'scholar'],
    label: 'DOI',
    type: 'line',
    max: 300,
    rule: doiProblem,
    normal: bareDoi,
    optional: true,
    searched: 'everyone',
  },
  article_type: {
    outputs: ['jats', 'doaj'],
    label: 'Type',
    type: 'choice',
    options: articleTypes,
    default: 'research article',
    optional: true,
  },
  /** Language of the article; empty if the title's script implies it. */
  language: {
    outputs: ['crossref', 'jats', 'doaj', 'dublin core', 'citation files', 'schema.org', 'scholar'],
    label: 'Language',
    type: 'choice',
    options: ['', ...articleLanguageCodes],
    default: '',
    message: 'Choose a language',
    optional: true,
  },
  /** Empty for the journal's licence. */
  licence: {
    outputs: ['crossref', 'jats', 'dublin core', 'citation files', 'schema.org'],
    label: 'Licence',
    type: 'line',
    max: 200,
    rule: licenceProblem,
    optional: true,
    detail: true,
  },
  copyright_holder: {
    outputs: ['jats'],
    label: 'Copyright holder',
    type: 'line',
    max: 300,
    optional: true,
    detail: true,
  },
  copyright_year: {
    outputs: ['jats'],
    label: 'Copyright year',
    type: 'line',
    max: 4,
    rule: (text) => (/^(?:\d{4})?$/.test(text) ? undefined : 'This must be a year such as 2026'),
    optional: true,
    detail: true,
  },
  received: {
    outputs: ['crossref', 'jats', 'schema.org'],
    label: 'Received',
    type: 'line',
    max: 10,
    rule: dateProblem,
    optional: true,
    detail: true,
  },
  revised: {
    outputs: ['crossref', 'jats'],
    label: 'Revised',
    type: 'line',
    max: 10,
    rule: dateProblem,
    optional: true,
    detail: true,
  },
  accepted: {
    outputs: ['crossref', 'jats'],
    label: 'Accepted',
    type: 'line',
    max: 10,
    rule: dateProblem,
    optional: true,
    detail: true,
  },
  article_number: {
    outputs: ['crossref', 'jats', 'doaj', 'dublin core', 'citation files'],
    label: 'Article number',
    type: 'line',
    max: 40,
    optional: true,
  },
  identifiers: {
    outputs: ['crossref', 'jats'],
    label: 'Other identifiers',
    type: 'rows',
    row: identifierFields,
    one: 'an identifier',
    max: 20,
    optional: true,
    detail: true,
  },
  funding: {
    outputs: ['crossref', 'jats', 'schema.org'],
    label: 'Funding',
    type: 'rows',
    row: fundingFields,
    one: 'a funder',
    max: 50,
    optional: true,
    detail: true,
  },
  data_statement: statement('Data availability'),
  ethics_statement: statement('Ethics'),
  competing_interests: statement('Competing interests'),
  /** Kind of review, in words such as 'Double anonymized; 2 reviewers; 2 rounds'. */
  peer_review: {
    outputs: ['jats'],
    label: 'Peer review',
    type: 'line',
    max: 200,
    optional: true,
    detail: true,
    onlyWhenSet: true,
  },
  /** Id of the article's manuscript; empty for other articles. */
  manuscript: {
    outputs: [],
    label: 'Manuscript',
    type: 'line',
    max: 24,
    rule: (text) => (text === '' || isEntityId(text) ? undefined : 'This must be the id of a manuscript'),
    optional: true,
    staffOnly: true,
    onlyWhenSet: true,
  },
  references: {
    outputs: ['crossref', 'jats', 'schema.org', 'scholar'],
    label: 'References',
    type: 'rows',
    row: referenceFields,
    one: 'a reference',
    max: 2_000,
    optional: true,
    detail: true,
  },
  further_files: {
    outputs: ['jats', 'schema.org'],
    label: 'Further files',
    type: 'rows',
    row: furtherFileFields,
    one: 'a further file',
    max: MAX_FURTHER_FILES,
    optional: true,
    detail: true,
  },
  ...amendmentFields,
} as const satisfies Readonly<Record<string, ArticleField>>;

/** Fields that an article takes from its issue. */
export const namesFromIssue = ['issue_label', 'issue_title'] as const;
const {
  amends: _1,
  amendment_type: _2,
  amendment_reason: _3,
  issue_label: _4,
  issue_title: _5,
  ...entered
} = articleFields;

/** The fields of the forms and lists that articles are added by. */
export const enteredArticleFields = entered;

export const listedArticleFields = listedFieldsOf(articleFields);
