import { settingsFields } from '#contracts/fields/settings-fields.ts';
import { licenceNames, offeredLicences } from '#contracts/publication/licence.ts';
import type { FontPair } from '#contracts/values/font-pairs.ts';
import type { FormInputs } from '#shared/forms/field-input.tsx';

const fontLabels: Record<FontPair, string> = {
  source: 'Source Serif and Inter',
  literata: 'Literata and Source Sans',
  stix: 'STIX Two and Libre Franklin',
};

export type SettingsSection =
  | 'Names and ISSN'
  | 'About the journal'
  | 'E-mail and WhatsApp'
  | 'Address and time'
  | 'Author names'
  | 'Colour and fonts'
  | 'NAAS score'
  | 'Home page'
  | 'Scores on certificates'
  | 'Pages of articles'
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
    hint: 'The large line of the masthead, also used in citations, certificates and other documents',
  },
  websitename: {
    section: 'Names and ISSN',
    required: true,
    wide: 'double',
    hint: 'The small line of the masthead, also used in page titles and e-mails',
  },
  formatted_journal_name_hi: {
    section: 'Names and ISSN',
    wide: 'double',
    hint: 'Shown on the Hindi pages. Citations and documents keep the name above.',
  },
  websitename_hi: { section: 'Names and ISSN', wide: 'double', hint: 'Shown on the Hindi pages' },
  issn: { section: 'Names and ISSN', hint: 'Print ISSN, then online ISSN, separated by a comma' },
  subject: {
    section: 'About the journal',
    wide: 'double',
    hint: 'The journal’s field, for example Agricultural sciences',
  },
  subject_hi: { section: 'About the journal', wide: 'double', hint: 'Shown on the Hindi pages' },
  impactfactor: {
    section: 'About the journal',
    hint: 'Shown on the home page and in the header',
  },
  websiteemail: {
    section: 'E-mail and WhatsApp',
    control: 'email',
    wide: 'double',
    hint: 'Shown in the sidebar and footer, and on the contact and submission pages',
  },
  whatsup_number: {
    section: 'E-mail and WhatsApp',
    control: 'tel',
    hint: 'Number for the WhatsApp link in the sidebar',
  },
  country_code: {
    section: 'E-mail and WhatsApp',
    hint: 'Used for WhatsApp when a mobile number has no country code',
  },
  domain: {
    section: 'Address and time',
    control: 'url',
    wide: 'double',
    hint: 'Used for links in e-mails, certificates and DOIs, for example https://journal.example. SITE_ORIGIN takes precedence if the operator sets it.',
  },
  time_zone: { section: 'Address and time', hint: 'Used for all dates and times' },
  nassScore: { section: 'NAAS score', hint: 'Shown on the home page and in the header' },
  nassScoreYear: { section: 'NAAS score' },
  home_content: { section: 'Home page' },
  home_content_hi: { section: 'Home page' },
  home_order: { section: 'none' },
  fonts: {
    section: 'Colour and fonts',
    optionLabels: fontLabels,
    hint: 'One font for texts, one for menus and tables',
  },
  accent: { section: 'none' },
  fee_rupee: { section: 'Fees', hint: 'For authors in India' },
  fee_dollar: { section: 'Fees', hint: 'For authors in other countries' },
  upi_id: {
    section: 'Fees',
    hint: 'For example journal@bank. Authors of accepted manuscripts see a QR code with the amount.',
  },
  payment_link: {
    section: 'Fees',
    control: 'url',
    hint: 'Page of a payment provider, shown for accepted manuscripts',
  },
  bank_details: { section: 'Fees', lines: 4, keepsLines: true, hint: 'Shown for accepted manuscripts' },
  phone: { section: 'Contact', control: 'tel', hint: 'In the sidebar and on the contact page' },
  whatsapp_head_contact: { section: 'Contact', hint: 'Shown on the contact page' },
  journal_list_url: {
    section: 'Contact',
    control: 'url',
    hint: 'Link in the sidebar',
    wide: 'double',
  },
  postal_address: { section: 'Contact', wide: true, hint: 'Printed on letters and receipts' },
  video_link_1: { section: 'Author notices', control: 'url', wide: 'double' },
  video_link_2: { section: 'Author notices', control: 'url', wide: 'double' },
  page_design: {
    section: 'Pages of articles',
    hint: 'You can choose the other design for a single article.',
    optionLabels: { 'two columns': 'Two columns', 'one column': 'One column' },
  },
  pages_continue: {
    section: 'Pages of articles',
    hint: 'An article’s first page follows the last one in the volume or in the issue.',
    optionLabels: {
      'in the volume': 'In the volume',
      'in the issue': 'In the issue',
      'article numbers': 'Article numbers',
    },
  },
  doi_prefix: { section: 'DOIs', hint: 'Given by the registry, for example 10.1234' },
  doi_pattern: {
    section: 'DOIs',
    hint: 'What follows the prefix, made of {year}, {volume}, {issue} and {ref}',
    wide: 'double',
  },
  crossmark_policy: { section: 'DOIs', hint: 'For members of Crossmark', wide: 'double' },
  review_model: { section: 'Manuscripts' },
  reviewers_wanted: { section: 'Manuscripts', hint: 'Reviews needed for a decision (1 to 4)' },
  review_days: { section: 'Manuscripts' },
  manuscript_months: {
    section: 'Manuscripts',
    hint: 'Also for withdrawn manuscripts. Number, dates and decisions are kept. 0 keeps everything.',
  },
  review_months: {
    section: 'Manuscripts',
    optionLabels: { 0: 'Never', 36: '36 months', 60: '5 years', 120: '10 years' },
    hint: 'Inquiries may need reports years later.',
  },
  publisher: { section: 'Scholarly record', wide: 'double' },
  licence: {
    section: 'Scholarly record',
    options: offeredLicences,
    optionLabels: licenceNames(),
    hint: 'For articles without a licence of their own',
  },
  counter_registry: {
    section: 'Scholarly record',
    control: 'url',
    hint: 'Named in usage reports, for example https://registry.countermetrics.org/platform/…',
    wide: 'double',
  },
  sections: {
    section: 'Scholarly record',
    hint: 'Separated by commas, in the order of the tables of contents',
    wide: true,
  },
  first_steps: { section: 'none' },
};
