import type { StaffEditor } from '#contracts/fields/entities.ts';
import { EditorForm } from '#admin/editors/editor-form.tsx';
import { entityLoader } from '#admin/frame/admin-page.tsx';
import { editPage } from '#admin/history/edit-page.tsx';

export const loader = entityLoader<StaffEditor>('/api/editors');

export const shouldRevalidate = () => false;

export const Component = editPage<StaffEditor>({
  aboveOf: () => ({ to: '/admin/editors/', name: 'Editors' }),
  nameOf: ({ name }) => name,
  historyOf: ({ id }) => `/api/admin/editors/${id}/history`,
  type: 'editor',
  form: (editor, onSaved) => <EditorForm editor={editor} onSaved={onSaved} />,
});
