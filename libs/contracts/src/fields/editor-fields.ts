import { type Fields, setByServer } from './fields.ts';
import { editorCategories, editorPosts, visibilities } from '#contracts/values/statuses.ts';

/** The fields of an editor (requirements.md#fields). */
export const editorFields = {
  category: {
    label: 'Category',
    type: 'choice',
    options: editorCategories,
    required: 'The category is required',
  },
  name: { label: 'Name', type: 'line', max: 200, required: 'The name is required' },
  post: { label: 'Post', type: 'rich', markup: 'text', max: 2_000, required: 'The post is required' },
  designation: { label: 'Designation', type: 'choice', options: ['', ...editorPosts], optional: true },
  content: { label: 'Affiliation', type: 'line', max: 1_000, required: 'The affiliation is required' },
  degree: { label: 'Degree', type: 'line', max: 200, optional: true },
  email: { label: 'Email', type: 'line', max: 200, optional: true, staffOnly: true },
  phone: { label: 'Phone', type: 'line', max: 60, optional: true, staffOnly: true },
  country: { label: 'Country', type: 'line', max: 100, optional: true },
  picture: { label: 'Picture', type: 'picture', default: '' },
  status: { label: 'Status', type: 'choice', options: visibilities, default: 'enabled', optional: true },
} as const satisfies Fields;

/** Fields of an editor that the server sets. */
export const editorSetByServer = [...setByServer, 'updated_at'] as const;
