import type { Block, Inline } from '#contracts/full-text/text-tree.ts';

/** Stands for the number of the last page in the citation of an article whose pages are not counted yet. */
export const LAST_PAGE = '\ue000';

/** What the pages of an article print from the journal's record, as it is printed. */
export interface PageRecord {
  /** BCP 47. */
  language: string;
  /** Day of publication, YYYY-MM-DD; empty before it is known. */
  date: string;
  /** `#rrggbb`. */
  accent: string;
  journal: string;
  /** 'ISSN 2345-6789 (print), 9876-5432 (online)'; empty without one. */
  issn: string;
  publisher: string;
  /** 'Volume 12, Issue 3, 2026' */
  place: string;
  /** Section or type of the article. */
  kind: string;
  title: Inline[];
  /** The title without markup, for the information of the PDF. */
  titleText: string;
  /** Title, abstract and keywords in a second language; empty ones are left out. */
  second?: {
    language: string;
    title: Inline[];
    abstract: Block[];
    keywords: string;
    words: { abstract: string; keywords: string };
  };
  authors: { name: string; /** Places in `affiliations`, from 1. */ affiliations: number[]; orcid: string }[];
  affiliations: string[];
  /** Authors in running heads: 'Kamau and Singh', 'Kamau et al.' */
  shortAuthors: string;
  /** 'Corresponding author: Wanjiru Kamau, w.kamau@example.org'; empty without an address to show. */
  corresponding: string;
  abstract: Block[];
  keywords: string;
  /** 'Received 3 May 2026', in order. */
  dates: string[];
  /** Without its resolver; empty without one. */
  doi: string;
  /** May have `LAST_PAGE`. */
  citeAs: string;
  /** Address of the licence, or empty; `holder` is '© 2026 The authors'. */
  licence: { name: string; address: string; holder: string };
  /** 'Double anonymized peer review'; empty if the journal does not say. */
  review: string;
  /** Notices about the article: 'Corrected on 3 May 2026', with the address of the notice. */
  notices: { text: string; address: string }[];
  /** Words across each page: 'RETRACTED', 'NOT FOR PUBLICATION'; empty without any. */
  across: string;
  /** Number of the first page. */
  firstPage: number;
  /** 'e17', printed with the page of the article's own count; empty for an article with pages of the volume. */
  articleNumber: string;
  /** Acknowledgements, funding, data, ethics, interests, contributions: those that there are, in this order. */
  statements: { title: string; text: string }[];
  /** References in the order of the text's; they replace those of the tree. */
  references: { text: string; doi: string }[];
  /** Words of the furniture in the article's language. */
  words: Record<
    'abstract' | 'keywords' | 'references' | 'notes' | 'continued' | 'citeAs' | 'page' | 'of',
    string
  >;
}
