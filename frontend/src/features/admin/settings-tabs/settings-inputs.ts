import { settingsFields } from '#contracts/fields/settings-fields.ts';
import { licenceNames, offeredLicences } from '#contracts/publication/licence.ts';
import type { FontPair } from '#contracts/values/font-pairs.ts';
import type { FormInputs } from '#shared/forms/field-section.tsx';

const fontLabels: Record<FontPair, string> = {
  source: 'Source Serif and Inter',
  literata: 'Literata and Source Sans',
  stix: 'STIX Two and Libre Franklin',
};

export type SettingsSection =
  | 'Names and ISSN'
  | 'What the journal says of itself'
  | 'E-mail and WhatsApp'
  | 'Address and time'
  | 'Author names'
  | 'Colour and fonts'
  | 'NAAS score'
  | 'Home page'
  | 'Scores on certificates'
  | 'Fees'
  | 'Contact'
  | 'DOIs'
  | 'Scholarly record'
  | 'Author notices'
  | 'Manuscripts';

/** The section of each setting and the order within it. */
export const settingsInputs: FormInputs<typeof settingsFields, SettingsSection | 'none'> = {
  formatted_journal_name: {
    section: 'Names and ISSN',
    wide: 'double',
    hint: 'The large line of the masthead; in citations, certificates and other documents',
  },
  websitename: {
    section: 'Names and ISSN',
    required: true,
    wide: 'double',
    hint: 'The small line of the masthead; in page titles and e-mails',
  },
  formatted_journal_name_hi: {
    section: 'Names and ISSN',
    wide: 'double',
    hint: 'On the Hindi pages; citations and documents keep the name above',
  },
  websitename_hi: { section: 'Names and ISSN', wide: 'double', hint: 'On the Hindi pages' },
  issn: { section: 'Names and ISSN', hint: 'Print ISSN, then online ISSN, separated by a comma' },
  subject: {
    section: 'What the journal says of itself',
    wide: 'double',
    hint: 'What it publishes about, such as Agricultural sciences',
  },
  subject_hi: { section: 'What the journal says of itself', wide: 'double', hint: 'On the Hindi pages' },
  impactfactor: {
    section: 'What the journal says of itself',
    hint: 'On the home page and in the header',
  },
  websiteemail: {
    section: 'E-mail and WhatsApp',
    control: 'email',
    wide: 'double',
    hint: 'Where readers and authors write: sidebar, footer, contact and submission pages',
  },
  whatsup_number: { section: 'E-mail and WhatsApp', control: 'tel', hint: 'Of the link in the sidebar' },
  country_code: {
    section: 'E-mail and WhatsApp',
    hint: 'For WhatsApp, of mobile numbers that are written without one',
  },
  domain: {
    section: 'Address and time',
    control: 'url',
    wide: 'double',
    hint: 'In links of e-mails, certificates and DOIs, e.g. https://journal.example; the operator’s SITE_ORIGIN comes first',
  },
  time_zone: { section: 'Address and time', hint: 'Used for all dates and times' },
  nassScore: { section: 'NAAS score', hint: 'On the home page and in the header' },
  nassScoreYear: { section: 'NAAS score' },
  home_content: { section: 'Home page' },
  home_content_hi: { section: 'Home page' },
  home_order: { section: 'none' },
  fonts: {
    section: 'Colour and fonts',
    optionLabels: fontLabels,
    hint: 'Of texts, and of menus and tables',
  },
  accent: { section: 'none' },
  fee_rupee: { section: 'Fees', hint: 'For authors in India' },
  fee_dollar: { section: 'Fees', hint: 'For authors of other countries' },
  upi_id: {
    section: 'Fees',
    hint: 'Authors of accepted manuscripts see its QR code with the amount, e.g. journal@bank',
  },
  payment_link: { section: 'Fees', control: 'url', hint: 'Of a payment provider, for accepted manuscripts' },
  bank_details: { section: 'Fees', lines: 4, keepsLines: true, hint: 'For accepted manuscripts' },
  phone: { section: 'Contact', control: 'tel', hint: 'In the sidebar and on the contact page' },
  whatsapp_head_contact: { section: 'Contact', hint: 'Named on the contact page' },
  journal_list_url: {
    section: 'Contact',
    control: 'url',
    hint: 'Link used in the sidebar',
    wide: 'double',
  },
  postal_address: { section: 'Contact', wide: true, hint: 'Letters and receipts have it' },
  video_link_1: { section: 'Author notices', control: 'url', wide: 'double' },
  video_link_2: { section: 'Author notices', control: 'url', wide: 'double' },
  doi_prefix: { section: 'DOIs', hint: 'e.g. 10.1234, as given by the registry' },
  doi_pattern: {
    section: 'DOIs',
    hint: 'Of what follows the prefix: {year}, {volume}, {issue} and {ref}',
    wide: 'double',
  },
  crossmark_policy: { section: 'DOIs', hint: 'For members of Crossmark', wide: 'double' },
  review_model: { section: 'Manuscripts' },
  reviewers_wanted: { section: 'Manuscripts', hint: 'Of each manuscript, from 1 to 4' },
  review_days: { section: 'Manuscripts' },
  manuscript_months: {
    section: 'Manuscripts',
    hint: 'Withdrawn ones too; number, days and decisions stay. 0 keeps them',
  },
  review_months: {
    section: 'Manuscripts',
    optionLabels: { 0: 'Never', 36: '36 months', 60: '5 years', 120: '10 years' },
    hint: 'Inquiries may need them for years',
  },
  publisher: { section: 'Scholarly record', wide: 'double' },
  licence: {
    section: 'Scholarly record',
    options: offeredLicences,
    optionLabels: licenceNames(),
    hint: 'Of articles that name none',
  },
  counter_registry: {
    section: 'Scholarly record',
    control: 'url',
    hint: 'e.g. https://registry.countermetrics.org/platform/…, named in reports of usage',
    wide: 'double',
  },
  sections: {
    section: 'Scholarly record',
    hint: 'In the order of tables of contents, separated by commas',
    wide: true,
  },
  first_steps: { section: 'none' },
};
