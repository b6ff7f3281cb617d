import { useNavigate } from 'react-router-dom';
import type { StaffManuscript } from '#contracts/manuscripts/manuscripts.ts';
import { adminPaths } from '#lib/admin-paths.ts';
import { call, serverMessageOf } from '#lib/api-call.ts';
import { useToast } from '#shared/flash/flash-context.ts';
import { AdminPage } from '#admin/frame/admin-page.tsx';
import { ManuscriptForm } from '#admin/manuscripts/manuscript-form.tsx';
import { manuscriptsPath } from '#admin/manuscripts/manuscript-labels.ts';

export function Component() {
  const navigate = useNavigate();
  const toast = useToast();

  async function open({ id }: StaffManuscript, file?: File) {
    if (file) {
      const body = new FormData();
      body.set('file', file);
      const path = `${manuscriptsPath}/${id}/files?kind=manuscript`;
      await call(path, { method: 'POST', body }).catch((error: unknown) =>
        toast({ message: `The file was not added: ${serverMessageOf(error)}` }),
      );
    }
    await navigate(adminPaths.manuscript(id));
  }

  return (
    <AdminPage name="Add manuscript" above={{ to: '/admin/manuscripts', name: 'Manuscripts' }}>
      <ManuscriptForm onSaved={open} />
    </AdminPage>
  );
}
