import type { UsageMetric } from '#contracts/journal/usage-figures.ts';

/** COUNTER's names of the metrics of items. */
export const itemMetrics = {
  Total_Item_Investigations: 'investigations',
  Total_Item_Requests: 'requests',
  Unique_Item_Investigations: 'unique_investigations',
  Unique_Item_Requests: 'unique_requests',
} as const satisfies Record<string, UsageMetric>;
type ItemMetric = keyof typeof itemMetrics;

export const SEARCHES = 'Searches_Platform';
export type ReportMetric = ItemMetric | typeof SEARCHES;

/** Attributes that may divide a report (`attributes_to_show`), in the order of its columns; countries come first. */
export const countries = ['Country_Name', 'Country_Code'] as const;
/** A report that shows countries must name one: Unicode's code of an unknown region. */
export const UNKNOWN_COUNTRY = 'ZZ';
export const dividingAttributes = ['YOP', 'Access_Type', 'Access_Method'] as const;
export const describingAttributes = ['Authors', 'Publication_Date', 'Article_Version'] as const;
export const attributes = [...countries, ...describingAttributes, ...dividingAttributes] as const;
export type Attribute = (typeof attributes)[number];

export interface ReportKind {
  id: string;
  name: string;
  description: string;
  about: 'platform' | 'title' | 'item';
  dataTypes: readonly string[];
  metrics: readonly ReportMetric[];
  /** Attributes that may be requested; a standard view has `shown` instead, and takes no filters. */
  attributes: readonly Attribute[];
  shown?: readonly Attribute[];
  /** Filters that a standard view always has. */
  filters?: Readonly<Record<string, readonly string[]>>;
  parameters: readonly string[];
}

const itemMetricNames = Object.keys(itemMetrics) as ItemMetric[];
const common = [
  'metric_type',
  'data_type',
  'access_method',
  'attributes_to_show',
  'granularity',
  'country_code',
];

const requests = ['Total_Item_Requests', 'Unique_Item_Requests'] as const;
const view = { attributes: [], parameters: [] } as const;
const journalView = { Data_Type: ['Journal'], Access_Method: ['Regular'] } as const;
const empty = { about: 'title', dataTypes: ['Journal'], metrics: [], ...view } as const;

/** The reports of COUNTER 5.1 for a journal of its own platform, by the last part of their paths. */
export const reportKinds = {
  pr: {
    id: 'PR',
    name: 'Platform Report',
    description: 'Usage of the platform',
    about: 'platform',
    dataTypes: ['Journal', 'Platform'],
    metrics: [SEARCHES, ...itemMetricNames],
    attributes: ['Access_Method', ...countries],
    parameters: common,
  },
  tr: {
    id: 'TR',
    name: 'Title Report',
    description: 'Usage of the journal',
    about: 'title',
    dataTypes: ['Journal'],
    metrics: itemMetricNames,
    attributes: [...countries, ...dividingAttributes],
    parameters: [...common, 'access_type', 'yop', 'item_id'],
  },
  pr_p1: {
    id: 'PR_P1',
    name: 'Platform Usage',
    description: 'Searches and requests of the platform',
    about: 'platform',
    dataTypes: ['Journal', 'Platform'],
    metrics: [SEARCHES, ...requests],
    shown: [],
    filters: { Metric_Type: [SEARCHES, ...requests, 'Unique_Title_Requests'], Access_Method: ['Regular'] },
    ...view,
  },
  // COUNTER requires these beside TR_J3; an open journal neither controls nor denies access, so they are always empty.
  tr_j1: {
    id: 'TR_J1',
    name: 'Journal Requests (Controlled)',
    description: 'Requests that need a licence: none',
    shown: [],
    filters: { Metric_Type: requests, Access_Type: ['Controlled'], ...journalView },
    ...empty,
  },
  tr_j2: {
    id: 'TR_J2',
    name: 'Journal Access Denied',
    description: 'Requests that were denied: none',
    shown: [],
    filters: { Metric_Type: ['Limit_Exceeded', 'No_License'], ...journalView },
    ...empty,
  },
  tr_j4: {
    id: 'TR_J4',
    name: 'Journal Requests by YOP (Controlled)',
    description: 'Requests that need a licence, by year of publication: none',
    shown: ['YOP'],
    filters: { Metric_Type: requests, Access_Type: ['Controlled'], ...journalView },
    ...empty,
  },
  tr_j3: {
    id: 'TR_J3',
    name: 'Journal Usage by Access Type',
    description: 'Usage of the journal by access type',
    about: 'title',
    dataTypes: ['Journal'],
    metrics: itemMetricNames,
    shown: ['Access_Type'],
    filters: { Metric_Type: itemMetricNames, ...journalView },
    ...view,
  },
  ir: {
    id: 'IR',
    name: 'Item Report',
    description: 'Usage of each article',
    about: 'item',
    dataTypes: ['Article'],
    metrics: itemMetricNames,
    attributes,
    parameters: [...common, 'access_type', 'yop', 'item_id'],
  },
} as const satisfies Record<string, ReportKind>;
export type ReportPath = keyof typeof reportKinds;

/** Whether a report shows the type of data; views of titles have only one. */
export const showsDataType = ({ about, shown }: ReportKind): boolean =>
  shown === undefined || about === 'platform';

export const isReportPath = (path: string): path is ReportPath => Object.hasOwn(reportKinds, path);
