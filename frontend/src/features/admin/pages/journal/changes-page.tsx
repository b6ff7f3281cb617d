import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import { loadChanges } from '#admin/changes/load-changes.ts';
import { ChangesList } from '#admin/changes/changes-list.tsx';
import { FilterForm } from '#admin/changes/filter-form.tsx';
import { loadSite } from '#shared/settings/site.ts';
import { staffLoad } from '#shared/sign-in/staff-session.ts';
import { staffRequest } from '#lib/api-call.ts';
import { AdminPage } from '#admin/frame/admin-page.tsx';

const DAY = /^\d{4}-\d\d-\d\d$/;

export function loader({ request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const read = (name: string) => query.get(name)?.trim() ?? '';
  const dayOf = (name: string) => (DAY.test(read(name)) && Date.parse(read(name)) ? read(name) : '');
  const filters = { kind: read('kind'), by: read('by'), first: dayOf('first'), last: dayOf('last') };
  return staffLoad('admin', request, async () => {
    const { settings } = await loadSite(staffRequest(request));
    const loaded = await loadChanges(filters, read('before'), settings.time_zone, request.signal);
    return { filters, isFirst: read('before') === '', ...loaded };
  });
}

export function Component() {
  const { filters, isFirst, changes, older, incomplete } = useLoaderData<typeof loader>();
  const asked = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''));
  const address = (more: Record<string, string>) =>
    `?${new URLSearchParams({ ...asked, ...more }).toString()}`;
  return (
    <AdminPage name="Changes">
      <FilterForm key={address({})} filters={filters} changes={changes} />
      {incomplete && <p role="status">Some changes could not be loaded. Reload the page to try again.</p>}
      <ChangesList
        changes={changes}
        addressOf={address}
        isFiltered={Object.keys(asked).length > 0}
        newest={isFirst ? undefined : address({})}
        older={older === undefined ? undefined : address({ before: older })}
      />
    </AdminPage>
  );
}
