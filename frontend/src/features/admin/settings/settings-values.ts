import type { StaffSettings } from '#contracts/fields/entities.ts';
import { decodedValuesOf, type FieldValues, labelsOf } from '#contracts/fields/fields.ts';
import { settingsFields } from '#contracts/fields/settings-fields.ts';
import type { Labels } from '../../shared/forms/conflict-dialog.tsx';
import type { FieldTexts, TextName } from '../../shared/forms/field-texts.ts';
import type { Messages } from '../../shared/forms/form-error.ts';
import { fieldProblems } from '../../shared/forms/row-problems.ts';
import type { Checked } from '../../shared/forms/use-form.ts';

/** The home content is HTML. */
export type SettingsValues = FieldTexts<typeof settingsFields> &
  Omit<FieldValues<typeof settingsFields>, TextName<typeof settingsFields>>;

export const settingsLabels: Labels<SettingsValues> = labelsOf(settingsFields);

export function valuesOfSettings(settings: StaffSettings | undefined): SettingsValues {
  if (!settings) throw new Error('Settings can only be edited, not added');
  return decodedValuesOf(settingsFields, settings);
}

/** Settings that stay as they were are accepted as they are. */
export function checkSettings(values: SettingsValues, before: SettingsValues): Checked<keyof SettingsValues> {
  const empty = values.websitename.trim() === '' ? (['websitename'] as const) : [];
  const messages: Messages<keyof SettingsValues> = fieldProblems(settingsFields, values, before);
  return {
    empty: [...empty],
    messages,
    sendable: empty.length === 0 && Object.keys(messages).length === 0,
  };
}
