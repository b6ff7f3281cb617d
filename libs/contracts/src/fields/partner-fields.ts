import type { Fields } from './fields.ts';
import { inOtherLanguages } from './translated-fields.ts';
import { visibilities } from '#contracts/values/statuses.ts';

const linkProblem = (text: string) =>
  text === '' || /^https?:\/\/\S+$/.test(text) ? undefined : 'This must be a web address';

const yearProblem = (text: string) =>
  text === '' || /^(?:19|20)\d\d$/.test(text) ? undefined : 'This must be a year';

const about = { label: 'What it is', type: 'line', max: 300, default: '', optional: true } as const;

/** The fields of an indexing partner (requirements.md#fields). */
export const partnerFields = {
  title: { label: 'Title', type: 'line', max: 200, required: 'The title is required' },
  link: { label: 'Link', type: 'line', max: 500, rule: linkProblem, optional: true },
  about,
  ...inOtherLanguages('about', about),
  since: {
    label: 'Lists the journal since',
    type: 'line',
    max: 4,
    rule: yearProblem,
    default: '',
    optional: true,
  },
  image: { label: 'Image', type: 'picture', default: '' },
  sortnumber: { label: 'Sort number', type: 'integer', min: 0, max: 1_000_000, default: 0, optional: true },
  status: { label: 'Status', type: 'choice', options: visibilities, default: 'enabled', optional: true },
} as const satisfies Fields;
