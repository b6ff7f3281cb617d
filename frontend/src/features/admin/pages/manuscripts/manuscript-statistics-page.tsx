import { Form, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import { useState } from 'react';
import type { ManuscriptStatistics } from '#contracts/manuscripts/manuscripts.ts';
import { isDate } from '#contracts/text/dates.ts';
import { formatDate } from '#contracts/text/long-dates.ts';
import { call } from '#lib/api-call.ts';
import { staffLoad } from '#shared/sign-in/staff-session.ts';
import { manuscriptsPath } from '#admin/manuscripts/manuscript-labels.ts';
import { StatisticsChart } from '#admin/dashboard/statistics-chart.tsx';
import { monthColumns } from '#admin/statistics/usage-labels.ts';
import { ExportButton } from '#admin/import-export/export-button.tsx';
import { AdminPage } from '#admin/frame/admin-page.tsx';
import { TextInput } from '#ui/inputs/basic-inputs.tsx';
import styles from '#admin/manuscripts/manuscripts.module.css';

export function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const days = ['from', 'to'].flatMap((name): [string, string][] => {
    const day = searchParams.get(name) ?? '';
    return isDate(day) ? [[name, day]] : [];
  });
  const path = `${manuscriptsPath}/statistics?${new URLSearchParams(days).toString()}`;
  return staffLoad('admin', request, () => call<ManuscriptStatistics>(path, { signal: request.signal }));
}

/** Outcomes of the manuscripts submitted within a period. */
export function Component() {
  const { from, to, open, acceptance_rate: rate, months, ...figures } = useLoaderData<ManuscriptStatistics>();
  const period = { first: from.slice(0, 7), last: to.slice(0, 7) };
  const columns = monthColumns(
    months.map(({ month, received, accepted }) => ({ month, requests: accepted, investigations: received })),
    period,
  );
  const received = columns.reduce((sum, { of = 0 }) => sum + of, 0);
  const still = `${open.toLocaleString('en')} still open`;
  return (
    <AdminPage
      name="Manuscript statistics"
      above={{ to: '/admin/manuscripts', name: 'Manuscripts' }}
      beside={
        <ExportButton
          path={`${manuscriptsPath}/statistics.csv?from=${from}&to=${to}`}
          label="Download as CSV"
        />
      }
    >
      <PeriodOfDays key={`${from} ${to}`} from={from} to={to} />
      <p className="hint">
        All figures cover manuscripts submitted from {formatDate(from)} to {formatDate(to)}. Reviews are
        counted if the reviewer was invited here. Their days run from invitation to report.
      </p>
      <dl className={styles.figures}>
        <Figure label="Received" value={figures.received} />
        <Figure label="Open" value={open} />
        <Figure label="Accepted" value={figures.accepted} />
        <Figure label="Rejected without a review" value={figures.rejected_without_review} />
        <Figure label="Rejected after a review" value={figures.rejected_after_review} />
        <Figure label="Withdrawn" value={figures.withdrawn} />
        <Figure label="Acceptance rate (decided manuscripts)" value={rate} unit="%" note={still} />
        <Figure label="Median days to the first decision" value={figures.median_days_to_first_decision} />
        <Figure
          label="Median days to the final decision"
          value={figures.median_days_to_final_decision}
          note={still}
        />
        <Figure label="Median days to publication" value={figures.median_days_to_publication} note={still} />
        <Figure label="Reviews requested" value={figures.reviews_asked} />
        <Figure label="Reviews received" value={figures.reviews_received} />
        <Figure label="Median days to a review" value={figures.median_days_to_review} />
      </dl>
      <StatisticsChart
        title="Manuscripts by month"
        columns={columns}
        counted={`accepted (solid), ${received.toLocaleString('en')} received (outline)${received < figures.received ? ` in the ${columns.length} months shown` : ''}`}
        unfinished={columns.some(({ unfinished }) => unfinished) ? 'this month so far' : undefined}
        none="No manuscripts in this period"
      />
    </AdminPage>
  );
}

interface FigureProps {
  label: string;
  /** Undefined without a manuscript to compute it from. */
  value: number | undefined;
  unit?: string;
  note?: string;
}

const Figure = ({ label, value, unit = '', note }: FigureProps) => (
  <div>
    <dt>{label}</dt>
    <dd>
      {value === undefined ? '–' : `${value.toLocaleString('en')}${unit}`}
      {note && value !== undefined && <span className="hint">{note}</span>}
    </dd>
  </div>
);

function PeriodOfDays(chosen: { from: string; to: string }) {
  const [from, setFrom] = useState(chosen.from);
  const [to, setTo] = useState(chosen.to);
  return (
    <Form className={styles.filter} aria-label="Period">
      <TextInput id="from" type="date" label="Submitted from" value={from} onChange={setFrom} />
      <TextInput id="to" type="date" label="Submitted until" value={to} onChange={setTo} />
      <button type="submit" className="quiet">
        Show statistics
      </button>
    </Form>
  );
}
