import { RefusedReport, type ReportException, reportException } from './exceptions.ts';
import { type Attribute, attributes as inOrder, type ReportKind, type ReportMetric } from './report-kinds.ts';

/** Usage is anonymous: it is that of everybody, COUNTER's “The World”. */
export const THE_WORLD = { name: 'The World', id: '0000000000000000' };

/** A requested report; invalid parts of the request are among the exceptions. */
export interface ReportRequest {
  kind: ReportKind;
  /** 'YYYY-MM', both included. */
  first: string;
  last: string;
  /** Months that are counted; none if the last is before the first. */
  available: { first: string; last: string };
  metrics: readonly ReportMetric[];
  attributes: readonly Attribute[];
  /** COUNTER's API says “Total”, its Code of Practice “Totals”. */
  granularity: 'Month' | 'Total' | 'Totals';
  /** Filters as they are repeated in the report's header. */
  filters: Readonly<Record<string, string | readonly string[]>>;
  /** Whether the filters exclude everything, for example by requesting books. */
  isEmpty: boolean;
  exceptions: ReportException[];
}

export type Query = Record<string, unknown>;

/** A table has a column for each. */
const MAX_MONTHS = 240;
const CREDENTIALS = ['customer_id', 'requestor_id', 'api_key', 'platform'];
const country = /^[A-Z]{2}$/;
const year = /^\d{4}(?:-\d{4})?$/;
const article = /^[^$]{2,300}$/;

/** @throws RefusedReport unless it is a request for the usage of everybody */
export function checkCustomer(query: Query): void {
  const id = textOf(query, 'customer_id');
  if (id === '') throw new RefusedReport(1030, 'customer_id');
  if (id !== THE_WORLD.id)
    throw new RefusedReport(2010, `customer_id: only ${THE_WORLD.id} (${THE_WORLD.name})`);
}

/** @throws RefusedReport for a missing customer or invalid dates */
export function reportRequest(kind: ReportKind, query: Query): Omit<ReportRequest, 'available'> {
  checkCustomer(query);
  const first = monthOf(query, 'begin_date', '01');
  const last = monthOf(query, 'end_date', undefined);
  if (first > last) throw new RefusedReport(3020, 'begin_date is after end_date');
  if (monthNumber(last) - monthNumber(first) >= MAX_MONTHS)
    throw new RefusedReport(3020, `a report has at most ${MAX_MONTHS} months`);
  const exceptions: ReportException[] = [];
  const filters: Record<string, string | readonly string[]> = { ...kind.filters };
  for (const name of Object.keys(query))
    if (![...CREDENTIALS, 'begin_date', 'end_date', ...kind.parameters].includes(name))
      exceptions.push(reportException(3050, name));

  const list = (name: string, isValid: (value: string) => boolean, code: 3060 | 3062 = 3060): string[] => {
    if (!kind.parameters.includes(name)) return [];
    const values = textOf(query, name).split('|').filter(Boolean);
    const invalid = values.filter((value) => !isValid(value));
    if (invalid.length > 0)
      exceptions.push(reportException(code, `${name}: ${invalid.join('|').slice(0, 200)}`));
    return values.filter(isValid);
  };
  const filter = (header: string, values: string[], single = false) => {
    if (values.length > 0) filters[header] = single ? values[0]! : values;
    return values;
  };
  const oneOf = (allowed: readonly string[]) => (value: string) => allowed.includes(value);

  const metrics = filter('Metric_Type', list('metric_type', oneOf(kind.metrics))) as ReportMetric[];
  const dataTypes = filter('Data_Type', list('data_type', oneOf(kind.dataTypes)));
  const methods = filter('Access_Method', list('access_method', oneOf(['Regular', 'TDM'])));
  const types = filter('Access_Type', list('access_type', oneOf(['Controlled', 'Open', 'Free_To_Read'])));
  filter(
    'YOP',
    list('yop', (value) => year.test(value)),
  );
  filter(
    'Item_ID',
    list('item_id', (value) => article.test(value)),
    true,
  );
  filter(
    'Country_Code',
    list('country_code', (value) => country.test(value)),
    true,
  );
  const attributes = list('attributes_to_show', oneOf(kind.attributes), 3062) as Attribute[];
  const [granularity = 'Month'] = list('granularity', oneOf(['Month', 'Total', 'Totals']), 3062);
  const shown = kind.shown ?? inOrder.filter((name) => attributes.includes(name));
  const requested = metrics.length > 0 ? metrics : kind.metrics;
  return {
    kind,
    first,
    last,
    filters,
    exceptions,
    attributes: shown,
    metrics: kind.metrics.filter(
      (metric) =>
        requested.includes(metric) &&
        (dataTypes.length === 0 ||
          dataTypes.includes(metric === 'Searches_Platform' ? 'Platform' : dataTypeOfItems(kind))),
    ),
    granularity: granularity as ReportRequest['granularity'],
    isEmpty:
      (methods.length > 0 && !methods.includes('Regular')) || (types.length > 0 && !types.includes('Open')),
  };
}

export const dataTypeOfItems = (kind: ReportKind): string => kind.dataTypes[0] ?? '';

function textOf(query: Query, name: string): string {
  const value = query[name];
  return typeof value === 'string' ? value.trim() : '';
}

/** @param day that the date must name if it names one; by default the month's last */
function monthOf(query: Query, name: 'begin_date' | 'end_date', day?: string): string {
  const text = textOf(query, name);
  if (text === '') throw new RefusedReport(1030, name);
  const [, month, given] = /^(\d{4}-(?:0[1-9]|1[0-2]))(?:-(\d{2}))?$/.exec(text) ?? [];
  if (!month || (given !== undefined && given !== (day ?? lastDayOf(month))))
    throw new RefusedReport(3020, `${name}: a month such as 2026-01, or its first or last day`);
  return month;
}

const monthNumber = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5));

export const lastDayOf = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return String(new Date(Date.UTC(year, number, 0)).getUTCDate()).padStart(2, '0');
};

export function monthsOf(first: string, last: string): string[] {
  const months: string[] = [];
  for (let month = first; month <= last;) {
    months.push(month);
    const [year = 0, number = 0] = month.split('-').map(Number);
    month = new Date(Date.UTC(year, number)).toISOString().slice(0, 7);
  }
  return months;
}
