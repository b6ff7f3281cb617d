import { dateProblem } from '#contracts/text/dates.ts';
import type { Fields } from './fields.ts';
import { inOtherLanguages } from './translated-fields.ts';
import { otherLanguages } from '#contracts/values/site-languages.ts';
import { visibilities } from '#contracts/values/statuses.ts';

const pageKinds = ['page', 'announcement', 'call for papers'] as const;

/** Places of a page: a link in the main menu, on About or in the footer, or a section of the instructions. */
export const pagePlaces = ['none', 'main', 'about', 'instructions', 'footer'] as const;
export type PagePlace = (typeof pagePlaces)[number];

/** Addresses of the site's own pages, which a page of the journal would be mistaken for. */
const reserved = new Set<string>([
  'admin',
  'announcements',
  'api',
  'archives',
  'articles',
  'assets',
  'auth',
  'board',
  'contact',
  'index',
  'indexing',
  'instructions',
  'manuscript',
  'most-read',
  'pages',
  'pdf',
  'preview',
  'recent',
  'search',
  'static',
  'verify',
  'webdata',
  ...otherLanguages,
]);

function slugProblem(text: string): string | undefined {
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text))
    return 'Use lowercase letters, digits and hyphens, for example peer-review.';
  return reserved.has(text) ? 'This address is taken. Choose another.' : undefined;
}

const title = { label: 'Title', type: 'line', max: 200, required: 'The title is required' } as const;
const content = {
  label: 'Text',
  type: 'rich',
  markup: 'page',
  max: 100_000,
  detail: true,
  default: '',
  optional: true,
} as const;

export const pageFields = {
  title,
  ...inOtherLanguages('title', title),
  slug: { label: 'Address', type: 'line', max: 80, rule: slugProblem, required: 'The address is required' },
  kind: { label: 'Kind', type: 'choice', options: pageKinds, default: 'page', optional: true },
  content,
  ...inOtherLanguages('content', content),
  place: { label: 'Shown in', type: 'choice', options: pagePlaces, default: 'none', optional: true },
  sortnumber: { label: 'Order', type: 'integer', min: 0, max: 1_000_000, default: 0, optional: true },
  date: { label: 'Date', type: 'line', max: 10, rule: dateProblem, optional: true },
  closing_date: { label: 'Closing date', type: 'line', max: 10, rule: dateProblem, optional: true },
  /** A new page is a draft. */
  status: { label: 'Status', type: 'choice', options: visibilities, default: 'disabled', optional: true },
} as const satisfies Fields;

/** The dates that a page of its kind lacks, by field. */
export function missingDates({
  kind,
  date,
  closing_date,
}: {
  kind: string;
  date: string;
  closing_date: string;
}): { date?: string; closing_date?: string } {
  return {
    ...(kind === 'announcement' && date === '' && { date: 'An announcement has a date' }),
    ...(kind === 'call for papers' &&
      closing_date === '' && { closing_date: 'A call for papers has a closing date' }),
  };
}
