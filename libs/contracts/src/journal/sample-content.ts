import type { FieldName } from '#contracts/fields/fields.ts';
import type { settingsFields } from '#contracts/fields/settings-fields.ts';

/** Number of a service’s sample documents that nobody has edited or chosen to keep. */
export interface SampleCount {
  count: number;
}

/** Sample content of a new journal that nobody has edited or chosen to keep. */
export interface SampleContent {
  articles: number;
  issues: number;
  editors: number;
  partners: number;
  pages: number;
  /** The settings that still have its values. */
  settings: FieldName<typeof settingsFields>[];
  /** Whether it is being removed. */
  removing: boolean;
}
