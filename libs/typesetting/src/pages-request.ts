import type { FontPair } from '#contracts/values/font-pairs.ts';
import type { PageDesign, PageLayout, PageRemark } from '#contracts/typesetting/article-pages.ts';
import type { TextTree } from '#contracts/full-text/text-tree.ts';
import type { PageRecord } from './page-record.ts';

export interface PagesRequest {
  record: PageRecord;
  tree: TextTree;
  design: PageDesign;
  fonts: FontPair;
  layout: PageLayout;
  /** Folder of further fonts (TTF, OTF), for letters that those of the program lack; none if empty. */
  fontFolder: string;
}

export interface SetPages {
  pdf: Uint8Array;
  pages: number;
  remarks: PageRemark[];
  /** Words of the text, and those of them that the PDF has. */
  words: { text: number; pdf: number };
  /** The page of each numbered paragraph: those of the text and its sections, in their order. */
  places: number[];
  /** What its process used: seconds of the processor, and megabytes of memory. */
  used: { seconds: number; megabytes: number };
}
