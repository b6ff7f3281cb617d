import { useState } from 'react';
import { Form, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import type { ServiceRecord } from '#contracts/fields/issued-documents.ts';
import type { ReviewerListing } from '#contracts/manuscripts/reviews.ts';
import { call, callCounted } from '#lib/api-call.ts';
import { lastPageOf, pageNumberOf, requirePage } from '#lib/paging.ts';
import { Pager } from '#ui/tables/pager.tsx';
import { staffLoad } from '#shared/sign-in/staff-session.ts';
import { dayIn } from '#lib/dates.ts';
import { SelectInput } from '#ui/inputs/select-input.tsx';
import { useSite } from '#shared/settings/site-context.ts';
import { OrderButton } from '#admin/document-jobs/order-button.tsx';
import { reviewersPath } from '#admin/manuscripts/review-labels.ts';
import { EditorTable } from '#admin/manuscripts/reviewers/editor-table.tsx';
import { ReviewerTable } from '#admin/manuscripts/reviewers/reviewer-table.tsx';
import { AdminPage } from '#admin/frame/admin-page.tsx';
import pageStyles from '#admin/frame/admin-page.module.css';
import styles from '#admin/manuscripts/manuscripts.module.css';

const PAGE_SIZE = 50;

export function loader({ request }: LoaderFunctionArgs) {
  const q = new URL(request.url).searchParams.get('q')?.trim() ?? '';
  const page = pageNumberOf(request);
  const query = new URLSearchParams({ q, page: String(page), limit: String(PAGE_SIZE) });
  return staffLoad('admin', request, async () => {
    const path = `${reviewersPath}?${query.toString()}`;
    const [found, editors] = await Promise.all([
      callCounted<ReviewerListing>(path, { signal: request.signal }),
      call<ServiceRecord[]>(`${reviewersPath}/editors`, { signal: request.signal }),
    ]);
    const lastPage = lastPageOf(found.total, PAGE_SIZE);
    requirePage(request, lastPage);
    return { q, page, lastPage, editors, ...found };
  });
}

/** Orders the certificates of a year for the reviewers who reviewed in it. */
function YearCertificates({ ids }: { ids: string[] }) {
  const now = Number(dayIn(useSite().settings.time_zone).slice(0, 4));
  const [year, setYear] = useState(String(now));
  return (
    <>
      <SelectInput
        id="year"
        label="Year"
        value={year}
        onChange={setYear}
        options={[now, now - 1, now - 2].map((one) => ({ value: String(one), label: String(one) }))}
      />
      <OrderButton
        path="/api/pdf/reviewercertificates"
        items={ids.map((id) => `review-${id}-${year}`)}
        label="Certificates"
      />
    </>
  );
}

/** Everybody who was ever invited, with their record as a reviewer. */
export function Component() {
  const { q, page, lastPage, editors, items, total } = useLoaderData<typeof loader>();
  return (
    <AdminPage name="Reviewers" above={{ to: '/admin/manuscripts', name: 'Manuscripts' }}>
      <Form className={styles.filter} role="search" aria-label="Reviewers">
        <p>
          <label htmlFor="q">Name, address or institution</label>
          <input id="q" key={q} name="q" type="search" defaultValue={q} />
        </p>
        <button type="submit" className="quiet">
          Find reviewers
        </button>
      </Form>
      <ReviewerTable
        reviewers={items}
        empty={q ? 'No reviewers match.' : 'No reviewers have been invited yet.'}
        actions={(ids) => <YearCertificates ids={ids} />}
        isPart={lastPage > 1}
        start={
          // Otherwise the table counts them.
          lastPage > 1 && <p role="status">{total.toLocaleString('en')} reviewers</p>
        }
      />
      <Pager
        label="Pages"
        page={page}
        pages={lastPage}
        address={(to) => `?${new URLSearchParams({ q, page: String(to) }).toString()}`}
      />
      <section className={pageStyles.section}>
        <h2>Handling editors</h2>
        <EditorTable records={editors} />
      </section>
    </AdminPage>
  );
}
