import { useNavigate } from 'react-router-dom';
import { adminPaths } from '../../../../lib/admin-paths.ts';
import { ManuscriptForm } from '../../manuscripts/manuscript-form.tsx';
import { AdminPage } from '../../frame/admin-page.tsx';

/** For a manuscript that came by mail; its files are added on its page. */
export function Component() {
  const navigate = useNavigate();
  return (
    <AdminPage name="Add manuscript" above={{ to: '/admin/manuscripts', name: 'Manuscripts' }}>
      <ManuscriptForm onSaved={({ id }) => navigate(adminPaths.manuscript(id))} />
    </AdminPage>
  );
}
