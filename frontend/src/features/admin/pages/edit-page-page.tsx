import { useState } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import type { StaffPage } from '#contracts/journal/journal-pages.ts';
import { paths } from '#contracts/journal/paths.ts';
import { adminPaths } from '../../../lib/admin-paths.ts';
import { call } from '../../../lib/api-call.ts';
import { staffLoad } from '../../shared/sign-in/staff-session.ts';
import { PageTitle } from '../frame/page-title.tsx';
import { HistoryPanel } from '../history/history-panel.tsx';
import { PageForm } from '../journal-pages/page-form.tsx';
import { pageLabels } from '../journal-pages/page-values.ts';
import adminPageStyles from '../frame/admin-page.module.css';
import historyStyles from '../history/history.module.css';

export const loader = ({ request, params }: LoaderFunctionArgs) =>
  staffLoad('admin', request, () =>
    call<StaffPage>(`/api/admin/pages/${params.id}`, { signal: request.signal }),
  );

export const shouldRevalidate = () => false;

export function Component() {
  const opened = useLoaderData<StaffPage>();
  return <EditPage key={opened.id} opened={opened} />;
}

function EditPage({ opened }: { opened: StaffPage }) {
  const [page, setPage] = useState(opened);
  return (
    <>
      <PageTitle name={page.title} />
      <p className={adminPageStyles.back}>
        <Link to="/admin/pages">Pages</Link>
      </p>
      <h1>{page.title}</h1>
      <p className="actions">
        <a className="button quiet" href={adminPaths.pagePreview(page.id)} target="_blank" rel="noopener">
          Preview what is saved
        </a>
        {page.status === 'enabled' && (
          <a className="button quiet" href={paths.page(page.slug)} target="_blank" rel="noopener">
            View on the site
          </a>
        )}
      </p>
      <div className={historyStyles.beside}>
        <PageForm page={page} start={{ today: '' }} onSaved={setPage} />
        <HistoryPanel key={page.version} path={`/api/admin/pages/${page.id}/history`} labels={pageLabels} />
      </div>
    </>
  );
}
