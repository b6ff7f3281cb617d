import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import type { StaffPage } from '#contracts/journal/journal-pages.ts';
import { call } from '#lib/api-call.ts';
import { staffLoad } from '#shared/sign-in/staff-session.ts';
import { PageHead } from '#public/frame/public-page.tsx';
import { JournalPageView } from '#public/journal-pages/journal-page-view.tsx';

/** Loads the page with the session of the staff: nobody else receives a draft. */
export const loader = ({ request, params }: LoaderFunctionArgs) =>
  staffLoad('admin', request, () =>
    call<StaffPage>(`/api/admin/pages/${params.id}`, { signal: request.signal }),
  );

export function Component() {
  const page = useLoaderData<StaffPage>();
  return (
    <>
      <PageHead title={`Preview: ${page.title}`} />
      <p className="quiet" role="status">
        {page.status === 'enabled' ? 'Preview of a published page' : 'Preview: readers cannot see this draft'}
      </p>
      <JournalPageView page={page} />
    </>
  );
}

export { ErrorBoundary } from '../page-error.tsx';
