import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import type { ImportedArticle, ImportProblem, JournalImport } from '#contracts/fields/import-entities.ts';
import { paths } from '#contracts/journal/paths.ts';
import { ExportButton } from '#admin/import-export/export-button.tsx';
import { ImportProgress } from '#admin/import-export/import-progress.tsx';
import { ImportList, ImportPreview, ImportProblems } from '#admin/import-export/import-tables.tsx';
import { ImportUpload } from '#admin/import-export/import-upload.tsx';
import { isMoving, isOpen } from '#admin/import-export/import-labels.ts';
import { ListFormat } from '#admin/import-export/list-format.tsx';
import { staffLoad } from '#shared/sign-in/staff-session.ts';
import { adminPaths } from '#lib/admin-paths.ts';
import { call, callCounted } from '#lib/api-call.ts';
import { lastPageOf, pageNumberOf, requirePage } from '#lib/paging.ts';
import { Pager } from '#ui/tables/pager.tsx';
import { AdminPage } from '#admin/frame/admin-page.tsx';
import { useRefreshWhile } from '#admin/frame/use-refresh-while.ts';
import styles from '#admin/frame/admin-page.module.css';

const POLL_INTERVAL_MS = 1_000;
const PAGE_SIZE = 20;
const RECENT = 20;
const PREVIEWED = 50;

interface Shown {
  imports: JournalImport[];
  /** The import in the address, otherwise the newest unfinished one. */
  found?: JournalImport;
  page: number;
  problems: { items: ImportProblem[]; total: number };
  /** The first articles that can be loaded. */
  preview: { items: ImportedArticle[]; total: number };
}

export function loader({ request }: LoaderFunctionArgs): Promise<Shown> {
  const { signal } = request;
  const id = new URL(request.url).searchParams.get('import');
  const page = pageNumberOf(request);
  return staffLoad('admin', request, async () => {
    const imports = await call<JournalImport[]>(`/api/admin/imports?limit=${RECENT}`, { signal });
    // From the list where it has it, so that both show the same state.
    const listed = imports.find((each) => (id ? each.id === id : isOpen(each)));
    const found =
      listed ??
      (id
        ? await call<JournalImport>(`/api/admin/imports/${encodeURIComponent(id)}`, { signal })
        : undefined);
    const problems =
      found && found.problems + found.remarks > 0
        ? await callCounted<ImportProblem>(
            `/api/admin/imports/${found.id}/problems?page=${page}&limit=${PAGE_SIZE}`,
            { signal },
          )
        : { items: [], total: 0 };
    const preview =
      found?.state === 'checked'
        ? await callCounted<ImportedArticle>(`/api/admin/imports/${found.id}/articles?limit=${PREVIEWED}`, {
            signal,
          })
        : { items: [], total: 0 };
    requirePage(request, lastPageOf(problems.total, PAGE_SIZE));
    return { imports, found, page, problems, preview };
  });
}

/** Imports articles in bulk, and exports the complete journal. */
export function Component() {
  const { imports, found, page, problems, preview } = useLoaderData<Shown>();
  const moving = found !== undefined && isMoving(found);
  useRefreshWhile(moving, POLL_INTERVAL_MS);

  return (
    <AdminPage name="Import and export">
      {found && (
        <section className={styles.section} aria-label="This import">
          <ImportProgress key={found.id} found={found} />
          {preview.items.length > 0 && <ImportPreview articles={preview.items} total={preview.total} />}
          {problems.items.length > 0 && (
            <>
              <ImportProblems rows={problems.items} />
              <Pager
                label="Pages of problems"
                page={page}
                pages={lastPageOf(problems.total, PAGE_SIZE)}
                address={(to) => `${adminPaths.import(found.id)}&page=${to}`}
              />
            </>
          )}
        </section>
      )}
      <section className={styles.section}>
        <h2>Import</h2>
        <p>Every row is checked first. Nothing is stored until you have seen the result.</p>
        <ImportUpload />
        <ListFormat />
      </section>
      <section className={styles.section}>
        <h2>Export</h2>
        <p>
          A zip of the articles with their files, issues, editors, indexing partners and settings, which can
          be imported again. It does not contain users, histories or the work log.
        </p>
        <p className="actions">
          <ExportButton path="/api/admin/export" label="Export" isMain />
        </p>
        <h3>For DOAJ</h3>
        <p>The published articles as a file for the Directory of Open Access Journals.</p>
        <p className="actions">
          <ExportButton path={paths.doaj()} label="DOAJ file" />
        </p>
      </section>
      <section className={styles.section}>
        <h2>Imports of the last week</h2>
        <ImportList imports={imports} />
      </section>
    </AdminPage>
  );
}
