import { useLoaderData, useNavigate } from 'react-router-dom';
import type { StaffManuscript } from '#contracts/manuscripts/manuscripts.ts';
import { adminPaths } from '#lib/admin-paths.ts';
import { ManuscriptForm } from '#admin/manuscripts/manuscript-form.tsx';
import { manuscriptsPath, manuscriptName } from '#admin/manuscripts/manuscript-labels.ts';
import { entityLoader, AdminPage } from '#admin/frame/admin-page.tsx';

export const loader = entityLoader<StaffManuscript>(manuscriptsPath);

export const shouldRevalidate = () => false;

export function Component() {
  const manuscript = useLoaderData<StaffManuscript>();
  const navigate = useNavigate();
  const name = manuscriptName(manuscript);
  const address = adminPaths.manuscript(manuscript.id);
  return (
    <AdminPage name={`Details of ${name}`} heading="Details" above={{ to: address, name }}>
      <ManuscriptForm manuscript={manuscript} onSaved={() => navigate(address)} />
    </AdminPage>
  );
}
