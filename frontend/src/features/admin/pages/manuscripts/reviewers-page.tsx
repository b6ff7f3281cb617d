import { type ReactNode, useState } from 'react';
import { Form, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import type { ServiceRecord } from '#contracts/fields/issued-documents.ts';
import type { ReviewerListing } from '#contracts/manuscripts/reviews.ts';
import { orcidAddress } from '#contracts/identifiers/orcid.ts';
import { call } from '#lib/api-call.ts';
import { loadPage, AdminPage, pageAddress } from '#admin/frame/admin-page.tsx';
import { Pager } from '#ui/tables/pager.tsx';
import { staffLoad } from '#shared/sign-in/staff-session.ts';
import { dayIn, shortDate } from '#lib/dates.ts';
import { SelectInput } from '#ui/inputs/basic-inputs.tsx';
import { useSite } from '#shared/settings/site-context.ts';
import { OrderButton } from '#admin/document-jobs/order-button.tsx';
import { reviewersPath } from '#admin/manuscripts/review-labels.ts';
import { adminPaths } from '#lib/admin-paths.ts';
import { EmailAddress } from '#ui/email-address.tsx';
import { type Column, DataTable } from '#ui/tables/data-table.tsx';
import pageStyles from '#admin/frame/admin-page.module.css';
import styles from '#admin/manuscripts/manuscripts.module.css';
import tagStyles from '#ui/tag.module.css';

const PAGE_SIZE = 50;

export function loader({ request }: LoaderFunctionArgs) {
  const q = new URL(request.url).searchParams.get('q')?.trim() ?? '';
  return staffLoad('admin', request, async () => {
    const [found, editors] = await Promise.all([
      loadPage<ReviewerListing>(request, reviewersPath, PAGE_SIZE, { q }),
      call<ServiceRecord[]>(`${reviewersPath}/editors`, { signal: request.signal }),
    ]);
    return { q, editors, ...found };
  });
}

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
      <Pager label="Pages" page={page} pages={lastPage} address={pageAddress({ q })} />
      <section className={pageStyles.section}>
        <h2>Handling editors</h2>
        <EditorTable records={editors} />
      </section>
    </AdminPage>
  );
}

const columns: Column<ReviewerListing>[] = [
  {
    head: 'Name',
    isRowHead: true,
    sortBy: ({ name }) => name,
    cell: ({ id, name, orcid, no_more }) => (
      <>
        <Link to={adminPaths.reviewer(id)}>{name}</Link>
        {orcid && (
          <>
            , <a href={orcidAddress(orcid)}>ORCID</a>
          </>
        )}
        {no_more && <span className={tagStyles.tag}>Do not invite</span>}
      </>
    ),
  },
  {
    head: 'E-mail',
    look: 'email',
    caption: true,
    sortBy: ({ email }) => email,
    cell: ({ email }) => (
      <a href={`mailto:${email}`}>
        <EmailAddress address={email} />
      </a>
    ),
  },
  {
    head: 'Institution',
    look: 'medium',
    caption: true,
    sortBy: true,
    cell: ({ affiliation }) => affiliation,
  },
  { head: 'Keywords', look: 'medium', caption: true, cell: ({ keywords }) => keywords.join(', ') },
  { head: 'Invited', look: 'number', caption: true, sortBy: true, cell: ({ invited }) => invited },
  { head: 'Open', look: 'number', caption: true, sortBy: true, cell: ({ open }) => open },
  { head: 'Done', look: 'number', caption: true, sortBy: true, cell: ({ done }) => done },
  { head: 'Declined', look: 'number', caption: true, sortBy: true, cell: ({ declined }) => declined },
  { head: 'No response', look: 'number', caption: true, sortBy: true, cell: ({ lapsed }) => lapsed },
  {
    head: 'Median days',
    look: 'number',
    caption: true,
    sortBy: ({ median_days = 0 }) => median_days,
    cell: ({ median_days }) => median_days,
  },
  {
    head: 'Last invited',
    caption: true,
    sortBy: ({ last = '' }) => last,
    cell: ({ last }) => last && shortDate(last),
  },
];

interface Props {
  reviewers: ReviewerListing[];
  empty: string;
  isPart: boolean;
  start: ReactNode;
  /** Actions shown while rows are selected. @param ids in the order of the rows */
  actions: (ids: string[]) => ReactNode;
}

const ReviewerTable = ({ reviewers, empty, actions, ...props }: Props) => (
  <DataTable
    label="Reviewers"
    rows={reviewers}
    columns={columns}
    keyOf={({ id }) => id}
    linkOf={({ id }) => adminPaths.reviewer(id)}
    selection={{ noun: 'reviewer', idOf: ({ id }) => id, nameOf: ({ name }) => name, actions }}
    empty={<p className="quiet">{empty}</p>}
    {...props}
  />
);

const certificateItem = ({ holder, year }: ServiceRecord) => `editing-${holder}-${year}`;

const editorColumns: Column<ServiceRecord>[] = [
  { head: 'Name', isRowHead: true, sortBy: true, cell: ({ name }) => name },
  { head: 'Year', look: 'number', caption: true, sortBy: true, cell: ({ year }) => year },
  { head: 'Manuscripts decided', look: 'number', caption: true, sortBy: true, cell: ({ count }) => count },
];

/** Handling editors and the years for which they can have a certificate of editing. */
const EditorTable = ({ records }: { records: ServiceRecord[] }) => (
  <DataTable
    label="Handling editors"
    rows={records}
    columns={editorColumns}
    keyOf={certificateItem}
    selection={{
      noun: 'certificate',
      idOf: certificateItem,
      nameOf: ({ name, year }) => `${name}, ${year}`,
      actions: (items) => (
        <OrderButton path="/api/pdf/reviewercertificates" items={items} label="Certificates of editing" />
      ),
    }}
    empty={<p className="quiet">No handling editor has decided on a manuscript yet.</p>}
  />
);
