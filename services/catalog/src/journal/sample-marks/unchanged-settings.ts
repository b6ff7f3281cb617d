import { isDeepStrictEqual } from 'node:util';
import { settingsFields } from '#contracts/fields/settings-fields.ts';
import { defaultsOf, type FieldName, namesOf, recordedValuesOf } from '#contracts/fields/fields.ts';
import type { Recorded } from '#platform/writes/history.ts';

const defaults: Recorded = recordedValuesOf(settingsFields, defaultsOf(settingsFields));

/** Names of the settings that have the sample content's values and not their defaults. */
export const unchangedSettings = (sample: Recorded, now: Recorded): FieldName<typeof settingsFields>[] =>
  namesOf(settingsFields).filter(
    (name) =>
      name !== 'domain' &&
      isDeepStrictEqual(sample[name], now[name]) &&
      !isDeepStrictEqual(now[name], defaults[name]),
  );
