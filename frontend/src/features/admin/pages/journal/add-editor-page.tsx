import { useState } from 'react';
import { EditorForm } from '#admin/editors/editor-form.tsx';
import { AdminPage } from '#admin/frame/admin-page.tsx';

export function Component() {
  const [added, setAdded] = useState(0);
  return (
    <AdminPage name="Add editor" above={{ to: '/admin/editors/', name: 'Editors' }}>
      <EditorForm key={added} onAnother={() => setAdded(added + 1)} />
    </AdminPage>
  );
}
