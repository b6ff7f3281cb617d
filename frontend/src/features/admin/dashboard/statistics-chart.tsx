import { ChartFrame } from './chart-frame.tsx';
import { type Column, ColumnChart } from './column-chart.tsx';

interface Props {
  title: string;
  /** Undefined when it could not be loaded. */
  columns?: Column[];
  /** Follows the total. */
  counted: string;
  /** Shown in place of an empty chart. */
  none?: string;
}

const grouped = new Intl.NumberFormat('en-GB');

/** A chart of the dashboard with its total. */
export function StatisticsChart({ title, columns, counted, none }: Props) {
  if (!columns) return <ChartFrame title={title} summary="It could not be loaded." />;
  const sum = columns.reduce((total, { value }) => total + value, 0);
  return (
    <ChartFrame title={title} summary={columns.length > 0 ? `${grouped.format(sum)} ${counted}` : none}>
      {columns.length > 0 && <ColumnChart label={title} columns={columns} />}
    </ChartFrame>
  );
}
