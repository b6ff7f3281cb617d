import type { Journal } from '../../journal/settings/journal.ts';
import { paths } from '#contracts/journal/paths.ts';
import type { ArticleDocument } from '../../articles/read/article.schema.ts';
import { type Attribute, itemMetrics, type ReportMetric, SEARCHES, UNKNOWN_COUNTRY } from './report-kinds.ts';
import { dataTypeOfItems, monthsOf, type ReportRequest } from './report-request.ts';
import type { UsageRow } from './report-rows.ts';

/** Numbers by month, or under the first month if the report is of totals. */
type Counts = Record<string, number>;

/** One division of an item's usage. */
export interface Performance {
  Data_Type: string;
  attributes: Partial<Record<Attribute, string>>;
  counts: [ReportMetric, Counts][];
}

const countryNames = new Intl.DisplayNames('en', { type: 'region' });

/** Divides usage by the attributes to show; leaves out metrics without any usage, as COUNTER wants it. */
export function performances(
  request: ReportRequest,
  rows: readonly UsageRow[],
  dataType = dataTypeOfItems(request.kind),
  yearOfItem?: number,
): Performance[] {
  const groups = Map.groupBy(rows, ({ year, country }) => `${year ?? ''} ${country ?? ''}`);
  return [...groups.values()].flatMap((group) => {
    const { year = yearOfItem, country } = group[0]!;
    const counts = request.metrics
      .filter((metric) => (metric === SEARCHES) === (dataType === 'Platform'))
      .map((metric): [ReportMetric, Counts] => [metric, countsOf(request, metric, group)])
      .filter(([, of]) => Object.keys(of).length > 0);
    const attributes = attributesOf(request, dataType, year, country);
    return counts.length > 0 ? [{ Data_Type: dataType, attributes, counts }] : [];
  });
}

function countsOf(request: ReportRequest, metric: ReportMetric, rows: readonly UsageRow[]): Counts {
  const name = metric === SEARCHES ? 'searches' : itemMetrics[metric];
  const counted = rows.filter((row) => row[name] > 0);
  if (counted.length === 0) return {};
  const total = counted.reduce((sum, row) => sum + row[name], 0);
  if (request.granularity !== 'Month') return { [request.first]: total };
  return Object.fromEntries(counted.map((row) => [row.month, row[name]]));
}

function attributesOf(request: ReportRequest, dataType: string, year?: number, country?: string) {
  const values: Partial<Record<Attribute, string>> = {
    ...(dataType !== 'Platform' && {
      YOP: year === undefined ? undefined : String(year),
      Access_Type: 'Open',
    }),
    Access_Method: 'Regular',
    ...(country !== undefined && {
      Country_Name: countryNames.of(country || UNKNOWN_COUNTRY),
      Country_Code: country || UNKNOWN_COUNTRY,
    }),
  };
  return Object.fromEntries(
    request.attributes.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])),
  ) as Partial<Record<Attribute, string>>;
}

/** Columns of the months of a table. */
export const periodsOf = ({ granularity, first, last }: ReportRequest): string[] =>
  granularity === 'Month' ? monthsOf(first, last) : [];

/** Name of the platform in every report, and COUNTER's scheme for identifiers of one's own. */
export const platformOf = ({ shortName, name }: Journal): string => (shortName || name).slice(0, 100);
export const NAMESPACE = 'colophon';

export const journalIds = ({ issns: [print, online], origin }: Journal): Record<string, string> => ({
  ...(isIssn(print) && { Print_ISSN: print }),
  ...(isIssn(online) && { Online_ISSN: online }),
  URI: `${origin}/`,
});

const isIssn = (issn: string | undefined): issn is string => /^\d{4}-\d{3}[\dX]$/.test(issn ?? '');

export const articleIds = (article: ArticleDocument, { origin }: Journal): Record<string, string> => ({
  ...(/^10\.[1-9]\d{2}[\d.]*\/.+$/.test(article.doi) && { DOI: article.doi }),
  Proprietary: `${NAMESPACE}:${article.refnumber}`,
  URI: `${origin}${paths.article(article)}`,
});

/** At most three authors, as COUNTER requires. */
export const authorsOf = (article: ArticleDocument): { Name: string; ORCID?: string }[] =>
  article.authors
    .map(({ name, orcid }) => ({ Name: name, ...(orcid && { ORCID: orcid }) }))
    .filter(({ Name }) => Name.length >= 2)
    .slice(0, 3);
