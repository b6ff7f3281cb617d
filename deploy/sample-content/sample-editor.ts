import type { EditorCategory } from '#contracts/statuses.ts';
import type { Look } from './portrait.ts';

export interface SampleEditor {
  name: string;
  category: EditorCategory;
  designation: string;
  degree: string;
  /** Follows the designation in the post. */
  of: string;
  affiliation: string;
  country: string;
  look: Look;
}

/** Hair colours. */
export const ink = '#241a17';
export const brown = '#4b2e20';
export const grey = '#9a9690';
export const white = '#e9e6df';
