import { useState } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import type { StaffIndexingPartner } from '#contracts/fields/entities.ts';
import { errorTable } from '#contracts/api/errors.ts';
import { PartnerForm } from '../indexing-partners/partner-form.tsx';
import { partnerLabels } from '../indexing-partners/partner-values.ts';
import { HistoryPanel } from '../history/history-panel.tsx';
import { ApiError } from '../../../lib/api-call.ts';
import { loader as loadPartners } from './indexing-partners-page.tsx';
import { PageTitle } from '../frame/page-title.tsx';
import adminPageStyles from '../frame/admin-page.module.css';
import historyStyles from '../history/history.module.css';

export async function loader(args: LoaderFunctionArgs): Promise<StaffIndexingPartner> {
  const partner = (await loadPartners(args)).find(({ id }) => id === args.params.id);
  if (!partner) throw new ApiError('not_found', errorTable.not_found.message);
  return partner;
}

export const shouldRevalidate = () => false;

export function Component() {
  const opened = useLoaderData<StaffIndexingPartner>();
  return <EditPartner key={opened.id} opened={opened} />;
}

function EditPartner({ opened }: { opened: StaffIndexingPartner }) {
  const [partner, setPartner] = useState(opened);
  return (
    <>
      <PageTitle name={partner.title} />
      <p className={adminPageStyles.back}>
        <Link to="/admin/indexing">Indexing</Link>
      </p>
      <h1>{partner.title}</h1>
      <div className={historyStyles.beside}>
        <PartnerForm partner={partner} onSaved={setPartner} />
        <HistoryPanel
          key={partner.version}
          path={`/api/admin/indexing/${partner.id}/history`}
          labels={partnerLabels}
        />
      </div>
    </>
  );
}
