import type { TextTree } from '#contracts/full-text/text-tree.ts';

/** Designs of the pages that the journal makes of an article's full text; the first is the default. */
export const pageDesigns = ['two columns', 'one column'] as const;
export type PageDesign = (typeof pageDesigns)[number];

/** Where the page numbers of an issue's first article continue from. */
export const pageContinuations = ['in the volume', 'in the issue', 'article numbers'] as const;

/** What is found in pages after they were set; whether it keeps the article from publication. */
const remarkKinds = {
  word_missing: 'blocks',
  words_overlap: 'blocks',
  outside_page: 'blocks',
  letter_without_font: 'blocks',
  formula_as_text: 'blocks',
  /** More columns than a turned page can hold. */
  table_as_text: 'blocks',
  picture_missing: 'blocks',
  /** Below 120 dots per inch at its printed width. */
  picture_too_coarse: 'blocks',
  /** More pages than the range of a published article has. */
  too_many_pages: 'blocks',
  /** Below 200 dots per inch. */
  picture_coarse: 'shown',
  picture_without_alternative: 'shown',
  table_turned: 'shown',
  table_in_parts: 'shown',
  equation_reduced: 'shown',
  /** Two pages or more after its first mention. */
  float_far: 'shown',
  float_not_mentioned: 'shown',
  reference_not_cited: 'shown',
} as const;
export type RemarkKind = keyof typeof remarkKinds;

export interface PageRemark {
  kind: RemarkKind;
  /** Page of the PDF, from 1; 0 if it is on none. */
  page: number;
  /** Id of the float, section or equation in the tree; empty if it has none. */
  at: string;
  /** Subject of the remark: the word, the letter, the label of the float, the name of the picture. */
  about: string;
}

export const blocksPublication = ({ kind }: Pick<PageRemark, 'kind'>): boolean =>
  remarkKinds[kind] === 'blocks';

/** How staff place a figure or table; absent values are chosen by the program. */
const floatWidths = ['column', 'page', 'turned'] as const;
const floatPlaces = ['here', 'before', 'after'] as const;
export interface FloatLayout {
  width?: (typeof floatWidths)[number];
  /** In the line where it stands in the text, or at the head of the page before or after. */
  place?: (typeof floatPlaces)[number];
}
/** By the ids of figures and tables. */
export type PageLayout = Record<string, FloatLayout>;

/** @returns the message for a value that is not a layout, or undefined */
export const layoutProblem = (value: unknown): string | undefined =>
  isRecord(value) && Object.values(value).every(isFloatLayout)
    ? undefined
    : `Give the width (${floatWidths.join(', ')}) or place (${floatPlaces.join(', ')}) of figures and tables by their ids`;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isFloatLayout = (value: unknown): boolean =>
  isRecord(value) &&
  Object.entries(value).every(([name, choice]) =>
    ((name === 'width' ? floatWidths : name === 'place' ? floatPlaces : []) as unknown[]).includes(choice),
  );

/** 'setting' until the job has ended; a setting that failed has an error. */
export const pageStates = ['setting', 'set', 'failed'] as const;
export type PageState = (typeof pageStates)[number];

/** The pages of an article that are made here, as staff see them. */
export interface StaffPages {
  state: PageState;
  design: PageDesign;
  layout: PageLayout;
  /** Reason why the setting failed, as a sentence; empty otherwise. */
  error: string;
  /** The PDF that was set last; absent before the first. */
  made?: MadePages;
  remarks: PageRemark[];
  /** Reason for which an administrator publishes the pages with remarks that block; empty without one. */
  override: string;
  /** Page range that the pages would have after those of the issue; empty for an article with pages. */
  proposed: string;
  /** The full text that the pages are made of. */
  tree?: TextTree;
  /** Incremented with each change. */
  version: number;
}

interface MadePages {
  /** ISO 8601. */
  at: string;
  bytes: number;
  pages: number;
  words: { text: number; pdf: number };
  /** The page of each numbered paragraph: those of the text and its sections, in their order. */
  places: number[];
  /** Whether the record or text has changed since. */
  outdated: boolean;
}
