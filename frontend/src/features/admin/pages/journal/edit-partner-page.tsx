import type { StaffIndexingPartner } from '#contracts/fields/entities.ts';
import { editPage } from '#admin/history/edit-page.tsx';
import { PartnerForm } from '#admin/indexing-partners/partner-form.tsx';
import { listedLoader } from '#admin/frame/admin-page.tsx';

export const loader = listedLoader<StaffIndexingPartner>('/api/indexing/');

export const shouldRevalidate = () => false;

export const Component = editPage<StaffIndexingPartner>({
  aboveOf: () => ({ to: '/admin/indexing', name: 'Indexing' }),
  nameOf: ({ title }) => title,
  historyOf: ({ id }) => `/api/admin/indexing/${id}/history`,
  type: 'indexing',
  form: (partner, onSaved) => <PartnerForm partner={partner} onSaved={onSaved} />,
});
