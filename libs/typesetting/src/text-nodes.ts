import type { PageLayout, PageRemark } from '#contracts/typesetting/article-pages.ts';
import type { Arrangement } from './arrangement.ts';
import type { FormulaNode } from './prepared-formula.ts';
import type { Geometry } from './table-layout.ts';

/** A node as `text.typ` reads it, or a text. */
export type TextNode = string | { kind: string; [property: string]: unknown };

/** A picture that the engine has, by its name there. */
export interface EnginePicture {
  file: string;
  width: number;
  height: number;
}

export interface Preparation {
  geometry: Geometry;
  layout: PageLayout;
  pictures: ReadonlyMap<string, EnginePicture>;
  arrangement: Pick<Arrangement, 'inLine' | 'shares'>;
  continued: string;
}

export interface PreparedText {
  blocks: TextNode[];
  /** Notes whose marks are not in the text. */
  notes: TextNode[];
  references: TextNode[];
  /** Apart, since the engine reads JSON of at most 128 levels. */
  formulas: FormulaNode[];
  remarks: PageRemark[];
}
