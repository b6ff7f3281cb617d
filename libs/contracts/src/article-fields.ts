import { authorNamesProblem } from './author-names.ts';
import { isDate } from './dates.ts';
import { emailListProblem } from './emails.ts';
import type { Fields } from './fields.ts';
import { pageRangeFormatMessage, parsePageRange } from './page-range.ts';
import { isReferenceNumber, referenceNumberMessage } from './reference-number.ts';
import { paymentTypes } from './statuses.ts';

/** The fields of an article (specification section 5), in the order of the columns of an article list. */
export const articleFields = {
  refnumber: {
    label: 'Ref number',
    type: 'line',
    max: 40,
    rule: (text) => (isReferenceNumber(text) ? undefined : referenceNumberMessage),
    searched: 'everyone',
  },
  year: { label: 'Year', type: 'integer', min: 1800, max: 2200 },
  volume: { label: 'Volume', type: 'integer', min: 0, max: 9_999 },
  issue: { label: 'Issue', type: 'integer', min: 0, max: 9_999 },
  pagenumber: {
    label: 'Page number',
    type: 'line',
    max: 40,
    rule: (text) => (parsePageRange(text) ? undefined : pageRangeFormatMessage),
  },
  publishdate: {
    label: 'Certificate date',
    type: 'line',
    max: 10,
    rule: (text) => (isDate(text) ? undefined : 'The certificate date must be a date such as 2026-01-31'),
  },
  title: { label: 'Title', type: 'text', max: 5_000, required: 'The title is required' },
  authorname: {
    label: 'Author names',
    type: 'line',
    max: 5_000,
    // Allows hyphens and apostrophes; the service checks whether the settings do.
    rule: (text) => authorNamesProblem(text, true),
  },
  abstract: {
    label: 'Abstract',
    type: 'text',
    max: 100_000,
    required: 'The abstract is required',
    searched: 'everyone',
  },
  keywords: { label: 'Keywords', type: 'line', max: 2_000, optional: true, searched: 'everyone' },
  subject: { label: 'Subject', type: 'line', max: 200, optional: true },
  country: { label: 'Country', type: 'line', max: 100, optional: true },
  acknowledgements: {
    label: 'Acknowledgements',
    type: 'line',
    max: 2_000,
    optional: true,
    searched: 'staff',
  },
  /** Required in the form for adding an article; an import or an edit may leave it empty. */
  email: {
    label: 'E-mail',
    type: 'line',
    max: 1_000,
    rule: emailListProblem,
    default: '',
    staffOnly: true,
    searched: 'staff',
  },
  mobile: { label: 'Mobile', type: 'line', max: 60, optional: true, staffOnly: true },
  txnid: {
    label: 'Transaction ID',
    type: 'line',
    max: 200,
    required: 'The transaction ID is required',
    staffOnly: true,
    searched: 'staff',
  },
  ptype: {
    label: 'Payment type',
    type: 'choice',
    options: paymentTypes,
    required: 'The payment type is required',
    staffOnly: true,
  },
} as const satisfies Fields;
