import type { LoaderFunctionArgs } from 'react-router-dom';
import type { StaffIndexingPartner } from '#contracts/fields/entities.ts';
import { errorTable } from '#contracts/api/errors.ts';
import { ApiError } from '#lib/api-call.ts';
import { editPage } from '#admin/history/edit-page.tsx';
import { PartnerForm } from '#admin/indexing-partners/partner-form.tsx';
import { loader as loadPartners } from './indexing-partners-page.tsx';

export async function loader(args: LoaderFunctionArgs): Promise<StaffIndexingPartner> {
  const partner = (await loadPartners(args)).find(({ id }) => id === args.params.id);
  if (!partner) throw new ApiError('not_found', errorTable.not_found.message);
  return partner;
}

export const shouldRevalidate = () => false;

export const Component = editPage<StaffIndexingPartner>({
  aboveOf: () => ({ to: '/admin/indexing', name: 'Indexing' }),
  nameOf: ({ title }) => title,
  historyOf: ({ id }) => `/api/admin/indexing/${id}/history`,
  type: 'indexing',
  form: (partner, onSaved) => <PartnerForm partner={partner} onSaved={onSaved} />,
});
