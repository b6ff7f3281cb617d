import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import { staffLoad } from '../../features/sign-in/staff-session.ts';
import { AddEntryForm } from '../../features/work-log/add-entry-form.tsx';
import { EntriesView } from '../../features/work-log/entries-view.tsx';
import { loadEntries } from '../../features/work-log/load-entries.ts';

/** Search results are shown below the form, so that nothing typed is lost. */
export function loader({ request }: LoaderFunctionArgs) {
  const searched = new URL(request.url).searchParams.get('search')?.trim();
  return staffLoad('webdata', request, async () => (searched ? await loadEntries(request) : null));
}

export function Component() {
  const found = useLoaderData<typeof loader>();
  return (
    <>
      <title>New entry · Webdata</title>
      <p className="back">
        <Link to="/webdata">Webdata</Link>
      </p>
      <h1>New entry</h1>
      <AddEntryForm />
      {found && (
        <section aria-labelledby="found">
          <h2 id="found">Entries with “{found.search}”</h2>
          <EntriesView page={found} />
        </section>
      )}
    </>
  );
}

export { LogError as ErrorBoundary } from '../../features/work-log/log-error.tsx';
