import type { Report, ReportEntry, ReportWriter } from './report-writer.ts';
import { articleIds, authorsOf, journalIds, periodsOf, platformOf } from './report-items.ts';
import { cellText } from '#platform/http/csv-line.ts';
import {
  type Attribute,
  countries,
  describingAttributes,
  dividingAttributes,
  showsDataType,
} from './report-kinds.ts';

/** Spreadsheet programs recognize UTF-8 by it. */
const BYTE_ORDER_MARK = '\uFEFF';
const NAMES_OF_MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const monthName = (month: string): string =>
  `${NAMES_OF_MONTHS[Number(month.slice(5)) - 1]}-${month.slice(0, 4)}`;

const row = (cells: readonly (string | number)[]): string =>
  `${cells.map((one) => cellText(String(one))).join('\t')}\n`;

/** 'Name=one|other; …', as COUNTER writes filters and attributes in a table. */
const pairs = (of: object): string =>
  Object.entries(of)
    .map(([name, value]) => `${name}=${Array.isArray(value) ? value.join('|') : String(value)}`)
    .join('; ');

/** Writes a report as COUNTER's table, with tabs. */
export const tsvReport: ReportWriter = {
  type: 'text/tab-separated-values; charset=utf-8',
  ending: 'tsv',
  async *write(report, entries) {
    const columns = columnsOf(report);
    yield headerLines(report);
    yield row([
      ...columns.of,
      ...columns.divisions,
      'Metric_Type',
      'Reporting_Period_Total',
      ...columns.months.map(monthName),
    ]);
    for await (const entry of entries) yield rowsOf(report, columns, entry);
  },
};

interface Columns {
  /** Columns that name the item, after the country. */
  of: string[];
  divisions: string[];
  months: string[];
}

function columnsOf({ request }: Report): Columns {
  const { about, shown } = request.kind;
  const ids = ['DOI', 'Proprietary_ID', 'ISBN', 'Print_ISSN', 'Online_ISSN', 'URI'];
  const isShown = (name: Attribute) => request.attributes.includes(name);
  const of = {
    platform: ['Platform'],
    title: ['Title', 'Publisher', 'Publisher_ID', 'Platform', ...ids.filter((id) => !shown || id !== 'ISBN')],
    item: ['Item', 'Publisher', 'Publisher_ID', 'Platform', ...describingAttributes.filter(isShown), ...ids],
  }[about];
  return {
    of: [...countries.filter(isShown), ...of],
    divisions: [...(showsDataType(request.kind) ? ['Data_Type'] : []), ...dividingAttributes.filter(isShown)],
    months: periodsOf(request),
  };
}

function headerLines({ header, request }: Report): string {
  const {
    Begin_Date,
    End_Date,
    Metric_Type = [],
    ...filters
  } = header.Report_Filters as Record<string, string | string[]>;
  const { Granularity, ...shown } = header.Report_Attributes ?? {};
  const attributes = { ...shown, ...(Granularity && { Exclude_Monthly_Details: 'True' }) };
  const lines: [string, string][] = [
    ['Report_Name', header.Report_Name],
    ['Report_ID', header.Report_ID],
    ['Release', header.Release],
    ['Institution_Name', header.Institution_Name],
    ['Institution_ID', header.Institution_ID.Proprietary.join('; ')],
    ['Metric_Types', [Metric_Type].flat().join('; ')],
    ['Report_Filters', pairs(filters)],
    ['Report_Attributes', pairs(attributes)],
    [
      'Exceptions',
      request.exceptions
        .map(({ Code, Message, Data }) => `${Code}: ${Message}${Data ? ` (${Data})` : ''}`)
        .join('; '),
    ],
    ['Reporting_Period', `Begin_Date=${String(Begin_Date)}; End_Date=${String(End_Date)}`],
    ['Created', header.Created],
    ['Created_By', header.Created_By],
    ['Registry_Record', header.Registry_Record],
  ];
  return `${BYTE_ORDER_MARK}${lines.map(row).join('')}\n`;
}

function rowsOf(
  { request, journal }: Report,
  columns: Columns,
  { article, performances }: ReportEntry,
): string {
  const publisher = journal.publisher || journal.name;
  const { Proprietary: Proprietary_ID = '', ...ids } = article
    ? articleIds(article, journal)
    : request.kind.about === 'title'
      ? journalIds(journal)
      : {};
  const named: Record<string, string> = {
    Platform: platformOf(journal),
    Publisher: publisher,
    Proprietary_ID,
    ...ids,
    Title: journal.name,
    ...(article && {
      Item: article.titleText,
      Authors: authorsOf(article)
        .map(({ Name, ORCID }) => (ORCID ? `${Name} (ORCID:${ORCID})` : Name))
        .join('; '),
      Publication_Date: article.publishdate,
      Article_Version: 'VoR',
    }),
  };
  return performances
    .flatMap(({ Data_Type, attributes, counts }) =>
      counts.map(([metric, byMonth]) => {
        const values: Record<string, string> = { ...named, ...attributes, Data_Type };
        return row([
          ...[...columns.of, ...columns.divisions].map((name) => values[name] ?? ''),
          metric,
          Object.values(byMonth).reduce((sum, one) => sum + one, 0),
          ...columns.months.map((month) => byMonth[month] ?? 0),
        ]);
      }),
    )
    .join('');
}
