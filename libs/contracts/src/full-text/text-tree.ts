/**
 * An article's full text as a tree: what is stored, rendered, searched and written out as JATS. It has no markup of its
 * own, so nothing of an uploaded file becomes a part of a page but through it.
 */
export interface TextTree {
  blocks: Block[];
  /** Notes in the order of their marks. */
  notes: Note[];
  /** The text's own reference list, like an article's; citations name its entries by their places. */
  references: { text: string; doi: string }[];
}

/** Marks of runs of text, named as in JATS. */
export const textMarks = [
  'italic',
  'bold',
  'sup',
  'sub',
  'monospace',
  'underline',
  'strike',
  'overline',
  'sc',
] as const;
export type TextMark = (typeof textMarks)[number];

/** A piece of a line; a string is plain text. */
export type Inline =
  | string
  | { kind: TextMark; content: Inline[] }
  | { kind: 'break' }
  /** Text in another language than its surroundings, by its tag (BCP 47). */
  | { kind: 'language'; language: string; content: Inline[] }
  /** Link to an address of http, https or mailto. */
  | { kind: 'link'; address: string; content: Inline[] }
  /** Citation of entries of `references`, by their places from 0. */
  | { kind: 'citation'; references: number[]; content: Inline[] }
  /** Link to the section, figure, table, equation, box or code with this id. */
  | { kind: 'cross-reference'; target: string; content: Inline[] }
  /** The mark of a note. */
  | { kind: 'note-mark'; note: string; content: Inline[] }
  | ({ kind: 'formula' } & Formula)
  | { kind: 'inline-picture'; picture: TextPicture };

export type Block =
  | Section
  | { kind: 'paragraph'; content: Inline[] }
  /** `start` is the number of the first item of an ordered list. */
  | { kind: 'list'; style: ListStyle; start?: number; items: Block[][] }
  | { kind: 'definitions'; items: { term: Inline[]; blocks: Block[] }[] }
  | { kind: 'quote'; blocks: Block[]; attribution?: Inline[] }
  /** A poem or another text with fixed lines. */
  | { kind: 'lines'; lines: Inline[][] }
  | { kind: 'box'; id: string; label: string; title: Inline[]; blocks: Block[] }
  | Figure
  | Table
  /** A numbered equation has a label and an id. */
  | ({ kind: 'equation'; id?: string; label: string } & Formula)
  | { kind: 'code'; id?: string; language: string; text: string }
  /** A film, a sound or data, as a link. */
  | { kind: 'media'; id?: string; label: string; address: string; caption: Block[] };

/** A section, whose depth is that of its place in the tree. The id is unique in the text, and the anchor of its heading. */
export interface Section {
  kind: 'section';
  id: string;
  label: string;
  title: Inline[];
  blocks: Block[];
}

/** The styles of lists, with their names in JATS. */
export const listTypes = {
  bullet: 'bullet',
  plain: 'simple',
  number: 'order',
  'lower-letter': 'alpha-lower',
  'upper-letter': 'alpha-upper',
  'lower-roman': 'roman-lower',
  'upper-roman': 'roman-upper',
} as const;
export type ListStyle = keyof typeof listTypes;

export interface Figure {
  kind: 'figure';
  id: string;
  /** 'Figure 2' */
  label: string;
  title: Inline[];
  caption: Block[];
  /** Several are parts of one figure, in order. None: its picture was missing in the file. */
  pictures: TextPicture[];
}

/** A picture of the text in the file store; its name is a hash of its content, or empty where it is left out. */
export interface TextPicture {
  name: string;
  width: number;
  height: number;
  /** Text alternative; empty if the file does not say. */
  alternative: string;
}

export interface Table {
  kind: 'table';
  id: string;
  label: string;
  title: Inline[];
  caption: Block[];
  head: Cell[][];
  body: Cell[][];
  foot: Cell[][];
  /** Notes below the table. */
  notes: Block[];
  /** Pictures that the file has instead of cells. */
  pictures: TextPicture[];
}

export interface Cell {
  blocks: Block[];
  isHeading: boolean;
  columns: number;
  rows: number;
  align: '' | 'left' | 'center' | 'right' | 'char';
}

export interface Note {
  id: string;
  /** '1', '*' */
  label: string;
  blocks: Block[];
}

/** A formula as MathML, of elements and attributes that MathML Core knows, and as TeX where the file has it. */
export interface Formula {
  mathml?: MathElement;
  tex?: string;
  /** Picture of the formula, where the file has nothing else. */
  picture?: TextPicture;
}

/** The elements of MathML Core, but for those that annotate, and `menclose` of MathML 3. */
export const mathElements: readonly string[] =
  'math menclose merror mfrac mi mmultiscripts mn mo mover mpadded mphantom mprescripts mroot mrow ms mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover none'.split(
    ' ',
  );

export interface MathElement {
  name: string;
  attributes: Record<string, string>;
  children: (MathElement | string)[];
}
