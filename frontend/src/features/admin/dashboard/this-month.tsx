import type { DashboardStatistics, DocumentStatistics } from '#contracts/fields/entities.ts';
import { Sparkline } from '#ui/sparkline.tsx';
import styles from './this-month.module.css';

interface Props {
  /** Received in this month; undefined in a journal whose authors do not submit online. */
  manuscripts?: number;
  /** Undefined when it could not be loaded. */
  catalog?: DashboardStatistics;
  documents?: DocumentStatistics;
}

const WEEKS_OF_A_MONTH = 4;
const grouped = new Intl.NumberFormat('en-GB');

/** The use of this month so far, with the months before it as a line. */
export function ThisMonth({ manuscripts, catalog, documents }: Props) {
  const months = catalog?.downloads_by_month ?? [];
  const certificates = (documents?.certificates_by_week ?? []).map((week) => week.certificates);
  return (
    <section aria-labelledby="this-month">
      <h2 id="this-month">This month</h2>
      {!catalog && !documents && <p>The figures could not be loaded.</p>}
      <dl className={styles.figures}>
        {catalog && <Figure label="Views" values={months.map(({ views }) => views)} />}
        {catalog && <Figure label="Downloads" values={months.map(({ downloads }) => downloads)} />}
        {documents && (
          <Figure
            label="Certificates, four weeks"
            values={certificates}
            shown={certificates.slice(-WEEKS_OF_A_MONTH).reduce((sum, issued) => sum + issued, 0)}
          />
        )}
        {manuscripts !== undefined && <Figure label="Manuscripts received" shown={manuscripts} />}
      </dl>
    </section>
  );
}

interface FigureProps {
  label: string;
  /** Without them there is no line. */
  values?: number[];
  shown?: number;
}

const Figure = ({ label, values, shown = values?.at(-1) ?? 0 }: FigureProps) => (
  <div>
    <dt>{label}</dt>
    <dd>
      {values && <Sparkline values={values} />} {grouped.format(shown)}
    </dd>
  </div>
);
