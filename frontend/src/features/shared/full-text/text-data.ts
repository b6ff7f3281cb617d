/** A heading in a page's outline. */
export interface Heading {
  /** The id of the element that it leads to. */
  id: string;
  title: string;
  headings?: Heading[];
}

/** What the page around a text needs of it. It is a part of the page's data, which the text itself is not. */
export interface TextData {
  /** Two levels of sections. */
  headings: Heading[];
  hasNotes: boolean;
  /** Which of the text's references the article's own list lacks. */
  ownReferences: 'none' | 'some' | 'all';
  /** For each reference of the article, the numbers of the marks that cite it. */
  citedIn: number[][];
}
