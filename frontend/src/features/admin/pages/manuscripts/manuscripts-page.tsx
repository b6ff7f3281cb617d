import { Form, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import { useState } from 'react';
import { countOf } from '#contracts/fields/import-entities.ts';
import {
  type DraftRoomView,
  type ManuscriptFilter,
  manuscriptFilters,
  type ManuscriptListing,
} from '#contracts/manuscripts/manuscripts.ts';
import { ExportButton } from '#admin/import-export/export-button.tsx';
import { filterLabels, manuscriptsPath } from '#admin/manuscripts/manuscript-labels.ts';
import { ManuscriptTable } from '#admin/manuscripts/manuscript-table.tsx';
import { useSite } from '#shared/settings/site-context.ts';
import { staffLoad } from '#shared/sign-in/staff-session.ts';
import { call } from '#lib/api-call.ts';
import { loadPage, AdminPage, pageAddress } from '#admin/frame/admin-page.tsx';
import { Pager } from '#ui/tables/pager.tsx';
import { SelectInput, TextInput } from '#ui/inputs/basic-inputs.tsx';
import { fileSize } from '#lib/file-size.ts';
import { ConfirmButton } from '#ui/action-button.tsx';
import { useLoaded } from '#ui/use-loaded.ts';
import { Day } from '#shared/settings/day.tsx';
import styles from '#admin/manuscripts/manuscripts.module.css';

const PAGE_SIZE = 50;

export function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const requested = searchParams.get('filter') as ManuscriptFilter;
  const chosen = {
    filter: manuscriptFilters.includes(requested) ? requested : 'all',
    mine: searchParams.get('mine') === '1' ? '1' : '',
    q: searchParams.get('q')?.trim() ?? '',
  };
  return staffLoad('admin', request, async () => ({
    chosen,
    ...(await loadPage<ManuscriptListing>(request, manuscriptsPath, PAGE_SIZE, chosen)),
  }));
}

/** The office's queue: who has to act, since when and by when. */
export function Component() {
  const { chosen, page, lastPage, items, total } = useLoaderData<typeof loader>();
  const { submit_online } = useSite().settings;
  return (
    <AdminPage
      name="Manuscripts"
      beside={
        <span className="actions">
          {submit_online && (
            <Link className="button" to="/admin/manuscripts/add">
              Add manuscript
            </Link>
          )}
          <Link className="button quiet" to="/admin/reviewers">
            Reviewers
          </Link>
          <Link className="button quiet" to="/admin/manuscripts/statistics">
            Statistics
          </Link>
        </span>
      }
    >
      <ManuscriptFilterForm key={Object.values(chosen).join(' ')} {...chosen} />
      <ManuscriptTable
        manuscripts={items}
        isPart={lastPage > 1}
        start={
          <>
            <p role="status">{countOf(total, 'manuscript')}</p>
            {total > 0 && (
              <ExportButton
                path={`${manuscriptsPath}/queue.csv?${new URLSearchParams(chosen).toString()}`}
                label="Download as CSV"
              />
            )}
          </>
        }
      />
      <Pager label="Pages" page={page} pages={lastPage} address={pageAddress(chosen)} />
      <AuthorDrafts />
    </AdminPage>
  );
}

interface Chosen {
  filter: ManuscriptFilter;
  /** '1' for manuscripts that the user handles, else empty. */
  mine: string;
  q: string;
}

function ManuscriptFilterForm(chosen: Chosen) {
  const [filter, setFilter] = useState(chosen.filter);
  const [mine, setMine] = useState(chosen.mine);
  const [q, setQ] = useState(chosen.q);
  return (
    <Form className={styles.filter} action="/admin/manuscripts" role="search" aria-label="Manuscripts">
      <SelectInput
        id="filter"
        label="State"
        value={filter}
        onChange={setFilter}
        options={manuscriptFilters.map((value) => ({ value, label: filterLabels[value] }))}
      />
      <SelectInput
        id="mine"
        label="Handled by"
        value={mine}
        onChange={setMine}
        options={[{ value: '1', label: 'Me' }]}
        none="Anyone"
      />
      <TextInput
        id="q"
        type="search"
        label="Search"
        value={q}
        onChange={setQ}
        hint="Number, title, author or e-mail"
      />
      <button type="submit" className="quiet">
        Show manuscripts
      </button>
    </Form>
  );
}

const path = '/api/admin/manuscript-drafts';

/** The storage that authors’ unsent drafts take; the editorial office sees nothing else of them. */
function AuthorDrafts() {
  const { loaded, load, attempt, problem } = useLoaded<DraftRoomView>(path);
  if (!loaded || loaded.drafts.length === 0) return null;
  const { drafts, bytes, limit } = loaded;
  return (
    <details className={styles.section}>
      <summary>
        {countOf(drafts.length, 'unsent draft')}: {fileSize(bytes)} of {fileSize(limit)}
      </summary>
      {problem && <p role="alert">{problem}</p>}
      <ul className={styles.list}>
        {drafts.map((draft) => (
          <li key={draft.id}>
            {draft.email}, <Day time={draft.creation} />, {fileSize(draft.bytes)}{' '}
            <ConfirmButton
              label="Delete draft"
              name={`Delete the draft of ${draft.email}`}
              question={`Delete the draft of ${draft.email}, with its files and links?`}
              action="Delete draft"
              onConfirm={() =>
                void attempt(async () => {
                  await call(`${path}/${draft.id}`, { method: 'DELETE' });
                  await load();
                })
              }
            />
          </li>
        ))}
      </ul>
    </details>
  );
}
