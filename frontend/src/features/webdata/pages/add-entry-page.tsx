import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import { staffLoad } from '#shared/sign-in/staff-session.ts';
import { AddEntryForm } from '../entries/add-entry-form.tsx';
import { EntriesView } from '../entries/entries-view.tsx';
import { loadEntries } from '../entries/load-entries.ts';

/** Search results are shown below the form, so that nothing typed is lost. */
export function loader({ request }: LoaderFunctionArgs) {
  const searched = new URL(request.url).searchParams.get('search')?.trim();
  return staffLoad('webdata', request, async () => (searched ? await loadEntries(request) : null));
}

export function Component() {
  const found = useLoaderData<typeof loader>();
  return (
    <>
      <title>New entry · Work log</title>
      <p>
        <Link to="/webdata">Work log</Link>
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

export { EntriesError as ErrorBoundary } from './entries-error.tsx';
