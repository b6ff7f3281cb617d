import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import type { ImportedArticle, ImportProblem, JournalImport } from '#contracts/fields/import-entities.ts';
import { paths } from '#contracts/journal/paths.ts';
import { importColumns } from '#contracts/fields/import-columns.ts';
import { ExportButton } from '#admin/import-export/export-button.tsx';
import { ImportProgress } from '#admin/import-export/import-progress.tsx';
import { ImportList, ImportPreview, ImportProblems } from '#admin/import-export/import-tables.tsx';
import { ImportUpload } from '#admin/import-export/import-upload.tsx';
import { isInProgress, isOpen } from '#admin/import-export/import-labels.ts';
import { staffLoad } from '#shared/sign-in/staff-session.ts';
import { adminPaths } from '#lib/admin-paths.ts';
import { call, callCounted } from '#lib/api-call.ts';
import { lastPageOf, pageNumberOf, requirePage } from '#lib/paging.ts';
import { ActionButton } from '#ui/action-button.tsx';
import { Pager } from '#ui/tables/pager.tsx';
import { AdminPage } from '#admin/frame/admin-page.tsx';
import { useRefreshWhile } from '#admin/frame/use-refresh-while.ts';
import { saveText } from '#lib/save-file.ts';
import styles from '#admin/frame/admin-page.module.css';
import listFormatStyles from '#admin/import-export/list-format.module.css';

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

export function Component() {
  const { imports, found, page, problems, preview } = useLoaderData<Shown>();
  const moving = found !== undefined && isInProgress(found);
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
        <h2>Imports in the last week</h2>
        <ImportList imports={imports} />
      </section>
    </AdminPage>
  );
}

const ListFormat = () => (
  <div className={listFormatStyles.format}>
    <p>
      <ActionButton
        label="Download template"
        onClick={() => saveText('articles.csv', listTemplate(), 'text/csv')}
      />{' '}
      <span className="hint">It has one article as an example. Replace its row with yours.</span>
    </p>
    <details>
      <summary>File format</summary>
      <p>
        <code>articles.xlsx</code>, <code>articles.csv</code> or <code>articles.json</code> with one row per
        article, uploaded together with the PDFs. Its columns are the fields of the form. <code>pdf</code>{' '}
        names the article’s file. If it is empty, we look for <code>{'{ref number}'}.pdf</code>. Missing
        issues are created.
      </p>
      <ul>
        <li>
          An <code>.xlsx</code> file has one sheet. Format cells with numbers such as 5.10 as text, or the
          final zero is lost. Save CSV files in UTF-8 or UTF-16, with commas, semicolons or tabs. JSON is a
          list of objects, in which <code>authors</code> may be a list.
        </li>
        <li>
          Title and abstract can have HTML such as <code>&lt;i&gt;</code>. Write <code>&amp;lt;</code> for a
          less-than sign.
        </li>
        <li>
          An article without <code>txnid</code> is treated as free. Without <code>email</code> its authors are
          not notified. If <code>publish_on</code> is <code>issue</code>, it is kept until you publish the
          issue.
        </li>
        <li>
          <code>{'{ref number}'}.xml</code> (JATS), <code>.zip</code>, <code>.docx</code> or{' '}
          <code>.html</code>, or the file that <code>full_text</code> names, becomes the full text. Readers
          see it once you show it, or immediately if <code>full_text_shown</code> is <code>true</code>.
        </li>
        <li>
          <code>further_files</code> names other files of the article, such as a data set, separated by
          semicolons. In JSON it may be a list of <code>file</code>, <code>title</code>, <code>kind</code> and{' '}
          <code>licence</code>.
        </li>
        <li>
          The form’s rules apply, except that names may be in any script, and titles and pages may repeat
          those of other articles. Rows with a problem are left out, and the others are loaded.
        </li>
        <li>
          An export of OJS 2.4 to 3.5 (<i>Tools</i>, <i>Native XML Plugin</i>, issues with their files) is
          converted: its published issues, articles, authors and files. Their old addresses redirect here.
        </li>
        <li>
          An export of Janeway (<i>All Articles</i>, <i>Export Filtered</i>: a zip with{' '}
          <code>article_data.csv</code> and a folder of files for each article) is converted too.
        </li>
        <li>You can import an exported journal into an empty one. Everything in it is restored.</li>
      </ul>
    </details>
  </div>
);

/** Example article with the columns that most lists have; the others may stay empty. */
const example: Partial<Record<(typeof importColumns)[number], string>> = {
  refnumber: '101',
  year: '2026',
  volume: '1',
  issue: '1',
  pagenumber: '1-6',
  publishdate: '2026-01-31',
  title: 'Yield of <i>Oryza sativa</i> in dry years',
  authorname: 'Asha Verma, José Núñez',
  abstract: 'A paragraph about the question, methods and results.',
  keywords: 'rice, drought',
  subject: 'Agronomy',
  country: 'India',
  email: 'author@example.org',
  txnid: 'EXAMPLE-101',
  ptype: 'paid',
  article_type: 'research article',
  pdf: '101.pdf',
};

const quoted = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** CSV template with all columns of an import and an example article. */
const listTemplate = (): string =>
  [
    '\ufeff',
    importColumns.join(','),
    '\r\n',
    importColumns.map((column) => quoted(example[column] ?? '')).join(','),
    '\r\n',
  ].join('');
