import type { Fields } from './fields.ts';
import { webdataStatuses } from '#contracts/values/statuses.ts';

/** The fields of a work-log entry that staff enter (requirements.md#webdata-pages). */
export const entryFields = {
  content: {
    label: 'Entry',
    type: 'rich',
    markup: 'text',
    encoded: false,
    max: 50_000,
    required: 'The content is required',
  },
  status: { label: 'Status', type: 'choice', options: webdataStatuses },
} as const satisfies Fields;

/** Fields of an entry that the server sets, from the token and its clock. */
export const entrySetByServer = ['createdby', 'created_at'] as const;
