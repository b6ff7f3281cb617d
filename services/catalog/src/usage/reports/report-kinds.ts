import type { UsageMetric } from '#contracts/usage-figures.ts';

/** COUNTER's names of what is counted of items. */
export const itemMetrics = {
  Total_Item_Investigations: 'investigations',
  Total_Item_Requests: 'requests',
  Unique_Item_Investigations: 'unique_investigations',
  Unique_Item_Requests: 'unique_requests',
} as const satisfies Record<string, UsageMetric>;
type ItemMetric = keyof typeof itemMetrics;

export const SEARCHES = 'Searches_Platform';
export type ReportMetric = ItemMetric | typeof SEARCHES;

/** By what a report may be divided (`attributes_to_show`), in the order of its columns. */
export const dividing = ['YOP', 'Access_Type', 'Access_Method', 'Country_Name', 'Country_Code'] as const;
/** What a report may say of an article. */
export const describing = ['Authors', 'Publication_Date', 'Article_Version'] as const;
export type Attribute = (typeof dividing)[number] | (typeof describing)[number];

export interface ReportKind {
  id: string;
  name: string;
  description: string;
  /** What its rows are about. */
  about: 'platform' | 'title' | 'item';
  dataTypes: readonly string[];
  metrics: readonly ReportMetric[];
  /** Those that may be asked for; a standard view has `shown` instead, and takes no filters. */
  attributes: readonly Attribute[];
  shown?: readonly Attribute[];
  /** Filters that a standard view always has. */
  filters?: Readonly<Record<string, readonly string[]>>;
  /** Further parameters that it takes. */
  parameters: readonly string[];
}

const ofItems = Object.keys(itemMetrics) as ItemMetric[];
const common = [
  'metric_type',
  'data_type',
  'access_method',
  'attributes_to_show',
  'granularity',
  'country_code',
];
const countries = ['Country_Name', 'Country_Code'] as const;

/** The reports of COUNTER 5.1 for a journal of its own platform, by the last part of their paths. */
export const reportKinds = {
  pr: {
    id: 'PR',
    name: 'Platform Report',
    description: 'Usage of the platform',
    about: 'platform',
    dataTypes: ['Journal', 'Platform'],
    metrics: [SEARCHES, ...ofItems],
    attributes: ['Access_Method', ...countries],
    parameters: common,
  },
  tr: {
    id: 'TR',
    name: 'Title Report',
    description: 'Usage of the journal',
    about: 'title',
    dataTypes: ['Journal'],
    metrics: ofItems,
    attributes: ['YOP', 'Access_Type', 'Access_Method', ...countries],
    parameters: [...common, 'access_type', 'yop', 'item_id'],
  },
  tr_j3: {
    id: 'TR_J3',
    name: 'Journal Usage by Access Type',
    description: 'Usage of the journal by access type',
    about: 'title',
    dataTypes: ['Journal'],
    metrics: ofItems,
    attributes: [],
    shown: ['Access_Type'],
    filters: { Metric_Type: ofItems, Data_Type: ['Journal'], Access_Method: ['Regular'] },
    parameters: [],
  },
  ir: {
    id: 'IR',
    name: 'Item Report',
    description: 'Usage of each article',
    about: 'item',
    dataTypes: ['Article'],
    metrics: ofItems,
    attributes: [...dividing, ...describing],
    parameters: [...common, 'access_type', 'yop', 'item_id'],
  },
} as const satisfies Record<string, ReportKind>;
export type ReportPath = keyof typeof reportKinds;

export const isReportPath = (path: string): path is ReportPath => Object.hasOwn(reportKinds, path);
