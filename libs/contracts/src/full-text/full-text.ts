import type { TextTree } from './text-tree.ts';

/** Bounds of a full text; each refusal names its own. */
export const textLimits = {
  /** Maximum bytes of the file's text, and of its tree. */
  textBytes: 10_000_000,
  pictures: 200,
  /** Maximum bytes of the upload, and of its unpacked contents. */
  totalBytes: 100_000_000,
  conversionMs: 120_000,
} as const;

/** Kinds of places that staff should check after a conversion. */
export type WarningKind =
  | 'citation_without_reference'
  | 'cross_reference_without_target'
  | 'picture_missing'
  | 'picture_without_alternative'
  | 'equation_as_picture'
  | 'equations_lost'
  | 'headings_out_of_order'
  | 'characters_lost'
  | 'not_unicode'
  | 'left_out'
  | 'element_as_text';

export interface TextWarning {
  kind: WarningKind;
  /** Subject of the warning, such as the words of the citation or the name of the picture's file. */
  about: string;
  /** Id of the nearest section, figure, table or box in the tree; empty before the first. */
  at: string;
}

/** 'converting' until the job has ended; a conversion that failed has an error. */
export const textStates = ['converting', 'failed', 'converted'] as const;
export type TextState = (typeof textStates)[number];

/** An article's full text as staff see it. */
export interface StaffFullText {
  state: TextState;
  /** Whether readers see it. While another file is converted they see the text before it. */
  shown: boolean;
  /** The uploaded file. */
  source: { name: string; bytes: number };
  warnings: TextWarning[];
  /** Reason why the conversion failed; empty otherwise. */
  error: string;
  /** Text of the last conversion; absent before the first. */
  tree?: TextTree;
  /** Incremented with each change. */
  version: number;
}
