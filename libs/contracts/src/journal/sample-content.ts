import type { FieldName } from '#contracts/fields/fields.ts';
import type { settingsFields } from '#contracts/fields/settings-fields.ts';

/** Number of sample documents of a service that nobody has kept or changed. */
export interface SampleCount {
  count: number;
}

/** Sample content of a new journal that nobody has kept or changed. */
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
