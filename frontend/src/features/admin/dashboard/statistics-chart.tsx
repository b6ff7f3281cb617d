import { BarChart } from './bar-chart.tsx';
import { ChartFrame } from './chart-frame.tsx';
import { type Column, ColumnChart } from './column-chart.tsx';

interface Props {
  title: string;
  /** Undefined when it could not be loaded. */
  columns?: Column[];
  /** Follows the total. */
  counted: string;
  /** What the pale last column counts: 'this month so far'. */
  unfinished?: string;
  /** Whether the names are long: they are drawn as bars. */
  bars?: boolean;
  /** Shown in place of an empty chart. */
  none?: string;
}

const grouped = new Intl.NumberFormat('en-GB');

/** A chart of the dashboard with its total. */
export function StatisticsChart({ title, columns, counted, unfinished, bars, none }: Props) {
  if (!columns) return <ChartFrame title={title} summary="It could not be loaded." />;
  const Chart = bars ? BarChart : ColumnChart;
  const sum = columns.reduce((total, { value }) => total + value, 0);
  const summary = `${grouped.format(sum)} ${counted}${unfinished ? `; the pale column is ${unfinished}` : ''}`;
  return (
    <ChartFrame title={title} summary={columns.length > 0 ? summary : none}>
      {columns.length > 0 && <Chart label={title} columns={columns} />}
    </ChartFrame>
  );
}
