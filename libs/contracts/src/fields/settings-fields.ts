import { accentProblem, defaultAccent } from '#contracts/values/accent.ts';
import { homeOrderProblem, usualHomeOrder } from '#contracts/values/home-blocks.ts';
import { linesProblem } from '#contracts/text/lines.ts';
import { emailProblem } from '#contracts/text/emails.ts';
import { bareDoi, doiPatternProblem, doiPrefixProblem, doiProblem } from '#contracts/identifiers/doi.ts';
import { type FieldName, type Fields, namesOf } from './fields.ts';
import { fontPairs } from '#contracts/values/font-pairs.ts';
import { issnProblem } from '#contracts/identifiers/issn.ts';
import { licenceProblem } from '#contracts/publication/licence.ts';
import { inOtherLanguages } from './translated-fields.ts';
import { scoreFields } from './naas-score.ts';
import { pageContinuations, pageDesigns } from '#contracts/typesetting/article-pages.ts';
import { reviewModels } from '#contracts/values/review-models.ts';
import { siteAddress, siteAddressProblem } from '#contracts/values/site-address.ts';
import { countryCodeProblem } from '#contracts/values/telephone.ts';

const webAddressProblem = (text: string) =>
  text === '' || /^https?:\/\/[^\s/]+\S*$/.test(text) ? undefined : 'This must be a web address';

const counterRecord =
  /^https:\/\/registry\.(?:countermetrics|projectcounter)\.org\/platform\/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

const counterRegistryProblem = (text: string) =>
  text === '' || counterRecord.test(text)
    ? undefined
    : 'This must be the address of a platform at https://registry.countermetrics.org';

/**
 * Tries the zone: `Intl.supportedValuesOf` omits those that it lists under an older name, such as Asia/Kolkata.
 */
function timeZoneProblem(text: string): string | undefined {
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    return undefined;
  } catch {
    return 'This is not a time zone';
  }
}

const websitename = {
  label: 'Short name',
  type: 'line',
  max: 200,
  required: 'The short name is required',
  default: 'Colophon Journal',
} as const;
const formatted_journal_name = {
  label: 'Journal name',
  type: 'line',
  max: 200,
  default: 'Colophon Journal',
} as const;
/** Subject of the journal in a few words. */
const subject = { label: 'Subject', type: 'line', max: 200 } as const;
const home_content = { label: 'Home content', type: 'rich', markup: 'text', max: 50_000 } as const;

/** The user who handles the manuscripts of a section, unless somebody else takes them. */
const sectionHandlerFields = {
  section: { label: 'Section', type: 'line', max: 1_000, required: 'The section is required' },
  /** Name of the user when chosen. */
  name: { label: 'Name', type: 'line', max: 100, required: 'The name is required' },
  /** The user's id. */
  handler: { label: 'User', type: 'line', max: 24, required: 'Choose a user' },
} as const satisfies Fields;

/** The site-wide settings (requirements.md#fields) with their defaults. */
export const settingsFields = {
  websitename,
  ...inOtherLanguages('websitename', websitename),
  formatted_journal_name,
  ...inOtherLanguages('formatted_journal_name', formatted_journal_name),
  /** The address of the installation until it is set. */
  domain: { label: 'Domain', type: 'line', max: 200, rule: siteAddressProblem, normal: siteAddress },
  websiteemail: {
    label: 'Email',
    type: 'line',
    max: 200,
    rule: emailProblem,
    default: 'editor@example.org',
  },
  whatsup_number: { label: 'WhatsApp', type: 'line', max: 40 },
  /** Country code of numbers that are written without one. */
  country_code: {
    label: 'Country code',
    type: 'line',
    max: 4,
    rule: countryCodeProblem,
    default: '+91',
  },
  whatsapp_head_contact: { label: 'WhatsApp head contact', type: 'line', max: 100 },
  /** Comma separated: print ISSN, then online ISSN. */
  issn: {
    label: 'ISSN',
    type: 'line',
    max: 100,
    rule: issnProblem,
    normal: (text: string) => text.toUpperCase(),
  },
  fee_rupee: { label: 'Fee in rupees', type: 'line', max: 40 },
  fee_dollar: { label: 'Fee in dollars', type: 'line', max: 40 },
  /** Ways to pay for authors of accepted manuscripts, shown only to them. */
  upi_id: {
    label: 'UPI ID',
    type: 'line',
    max: 100,
    rule: (text) =>
      text === '' || /^[\w.-]+@[\w.-]+$/.test(text) ? undefined : 'Enter a UPI ID like name@bank.',
    staffOnly: true,
  },
  bank_details: { label: 'Bank details', type: 'line', max: 1_000, rule: linesProblem, staffOnly: true },
  payment_link: {
    label: 'Payment page',
    type: 'line',
    max: 500,
    rule: webAddressProblem,
    staffOnly: true,
  },
  home_content,
  ...inOtherLanguages('home_content', home_content),
  /** The colour of links and buttons; the dark scheme has a lighter tone of it. */
  accent: {
    label: 'Accent colour',
    type: 'line',
    max: 7,
    rule: accentProblem,
    normal: (text: string) => (text || defaultAccent).toLowerCase(),
    default: defaultAccent,
  },
  fonts: { label: 'Fonts', type: 'choice', options: fontPairs, default: 'source' },
  /** Names of the blocks, separated by commas. */
  home_order: {
    label: 'Order of the home page',
    type: 'line',
    max: 100,
    rule: homeOrderProblem,
    normal: (text: string) => text || usualHomeOrder,
    default: usualHomeOrder,
  },
  subject,
  ...inOtherLanguages('subject', subject),
  /** Claims on the home and about pages, which only the journal itself can make. */
  is_indexed: { label: 'The journal is indexed', type: 'flag', default: false },
  is_peer_reviewed: { label: 'The journal is refereed and peer-reviewed', type: 'flag', default: false },
  nassScore: { label: 'NAAS score', type: 'line', max: 20 },
  nassScoreYear: { label: 'NAAS score year', type: 'line', max: 20 },
  /** The scores of other years: a certificate has the score of the year that it is dated. */
  naas_scores: {
    label: 'NAAS scores of other years',
    type: 'rows',
    row: scoreFields,
    one: 'a score',
    max: 50,
    optional: true,
  },
  impactfactor: { label: 'Impact factor', type: 'line', max: 40 },
  phone: { label: 'Phone', type: 'line', max: 40 },
  postal_address: { label: 'Postal address', type: 'line', max: 500 },
  journal_list_url: { label: 'Journal list', type: 'line', max: 500, rule: webAddressProblem },
  /** Logo beside the journal's name in the masthead. */
  logo_image: { label: 'Logo', type: 'picture', default: '' },
  /** The pictures of the sidebar; the built-in ones until they are set. */
  certificate_image: { label: 'Picture of a certificate', type: 'picture', default: '' },
  cover_image: { label: 'Picture of the cover page', type: 'picture', default: '' },
  /** Signature of the editor-in-chief on certificates; not public, because it would help forgers. */
  signature_image: {
    label: 'Signature of the Editor-in-Chief',
    type: 'picture',
    default: '',
    staffOnly: true,
  },
  /** Two videos linked in author notices. */
  video_link_1: {
    label: 'Video: creating a Google Scholar profile',
    type: 'line',
    max: 500,
    rule: webAddressProblem,
    default: 'https://www.youtube.com/results?search_query=create+a+google+scholar+profile',
  },
  video_link_2: {
    label: 'Video: adding an article to it',
    type: 'line',
    max: 500,
    rule: webAddressProblem,
    default: 'https://www.youtube.com/results?search_query=add+articles+to+google+scholar+profile',
  },
  /** The steps of a new journal that staff leave out: their names, separated by commas, or `all`. */
  first_steps: { label: 'First steps left out', type: 'line', max: 200, default: '', staffOnly: true },
  /** IANA time zone in which times are displayed. */
  time_zone: {
    label: 'Time zone',
    type: 'line',
    max: 100,
    rule: timeZoneProblem,
    default: 'Asia/Kolkata',
  },
  hyphens_in_author_names: {
    label: 'Allow hyphens and apostrophes in author names',
    type: 'flag',
    default: false,
  },
  /** Names in the order of tables of contents, separated by commas. */
  sections: { label: 'Sections', type: 'line', max: 1_000 },
  /** The licence of articles that name none. */
  licence: { label: 'Licence', type: 'line', max: 200, rule: licenceProblem, default: 'CC-BY-4.0' },
  publisher: { label: 'Publisher', type: 'line', max: 200 },
  /** The journal's DOI prefix; without one it registers no DOIs. */
  doi_prefix: { label: 'DOI prefix', type: 'line', max: 20, rule: doiPrefixProblem },
  doi_pattern: {
    label: 'Pattern of DOI suffixes',
    type: 'line',
    max: 100,
    rule: doiPatternProblem,
    default: '{year}.{ref}',
  },
  /** The page that says how the journal corrects and retracts: Crossmark needs it to show that an article was. */
  crossmark_policy: {
    label: 'DOI of the policy on corrections',
    type: 'line',
    max: 300,
    rule: doiProblem,
    normal: bareDoi,
  },
  /** Whether authors send manuscripts here; otherwise the site does not mention it. */
  submit_online: { label: 'Authors submit online', type: 'flag', default: false, onlyWhenSet: true },
  /** Whether the pages of articles may be made from their full texts, in place of an uploaded PDF. */
  make_pages: { label: 'Make the pages of articles here', type: 'flag', default: false, onlyWhenSet: true },
  page_design: {
    label: 'Design of the pages',
    type: 'choice',
    options: pageDesigns,
    default: pageDesigns[0],
    staffOnly: true,
  },
  pages_continue: {
    label: 'Page numbers',
    type: 'choice',
    options: pageContinuations,
    default: pageContinuations[0],
    staffOnly: true,
  },
  review_model: {
    label: 'Peer review',
    type: 'choice',
    options: reviewModels,
    default: 'double anonymized',
    staffOnly: true,
  },
  /** Number of reports after which a manuscript waits for the office again. */
  reviewers_wanted: {
    label: 'Reviewers per manuscript',
    type: 'integer',
    min: 1,
    max: 4,
    default: 2,
    staffOnly: true,
  },
  review_days: {
    label: 'Days for a review',
    type: 'integer',
    min: 7,
    max: 90,
    default: 21,
    staffOnly: true,
  },
  section_handlers: {
    label: 'Handling editors by section',
    type: 'rows',
    row: sectionHandlerFields,
    one: 'a section',
    max: 50,
    optional: true,
    staffOnly: true,
  },
  /** Rejected and withdrawn manuscripts are erased after this time; 0 keeps them. */
  manuscript_months: {
    label: 'Months until rejected manuscripts are deleted',
    type: 'integer',
    min: 0,
    max: 120,
    default: 12,
    staffOnly: true,
  },
  /** Reports on published manuscripts are erased after this time; 0 keeps them. */
  review_months: {
    label: 'Reports on published articles are deleted after',
    type: 'choice',
    options: ['0', '36', '60', '120'],
    default: '0',
    staffOnly: true,
  },
  /** Id of the journal in reports of usage; empty for a journal that COUNTER has not registered. */
  counter_registry: {
    label: 'Record in COUNTER’s registry',
    type: 'line',
    max: 100,
    rule: counterRegistryProblem,
  },
} as const satisfies Fields;

/** Settings that are uploaded pictures: file names in the folder `site`. */
export type SitePicture = {
  [Name in FieldName<typeof settingsFields>]: (typeof settingsFields)[Name] extends { type: 'picture' }
    ? Name
    : never;
}[FieldName<typeof settingsFields>];

export const sitePictures = namesOf(settingsFields).filter(
  (name): name is SitePicture => settingsFields[name].type === 'picture',
);
