import { useLoaderData } from 'react-router-dom';
import type { StaffEditor } from '#contracts/fields/entities.ts';
import { EditorTable } from '#admin/editors/editor-table.tsx';
import { OrderButton } from '#admin/document-jobs/order-button.tsx';
import { adminLoader } from '#admin/frame/admin-loader.ts';
import { AdminPage } from '#admin/frame/admin-page.tsx';

export const loader = adminLoader<StaffEditor[]>('/api/editors/');

export function Component() {
  const editors = useLoaderData<StaffEditor[]>();
  return (
    <AdminPage name="Editors">
      <EditorTable
        editors={editors}
        actions={(ids) => <OrderButton path="/api/pdf/editorscertificate" items={ids} label="Certificate" />}
      />
    </AdminPage>
  );
}
