import type { StaffSettings } from '#contracts/entities.ts';
import { decodedValuesOf, type FieldValues, labelsOf } from '#contracts/fields.ts';
import { settingsFields } from '#contracts/settings-fields.ts';
import type { Labels } from '../../shared/forms/conflict-dialog.tsx';
import type { FieldTexts, TextName } from '../../shared/forms/field-texts.ts';
import type { Checked } from '../../shared/forms/use-form.ts';

/** The home content is HTML. */
export type SettingsValues = FieldTexts<typeof settingsFields> &
  Omit<FieldValues<typeof settingsFields>, TextName<typeof settingsFields>>;

export const settingsLabels: Labels<SettingsValues> = labelsOf(settingsFields);

export function valuesOfSettings(settings: StaffSettings | undefined): SettingsValues {
  if (!settings) throw new Error('Settings can only be edited, not added');
  return decodedValuesOf(settingsFields, settings);
}

/** The server validates addresses and zones; only the journal's name is required here. */
export function checkSettings({ websitename }: SettingsValues): Checked<keyof SettingsValues> {
  const named = websitename.trim() !== '';
  return { empty: named ? [] : ['websitename'], messages: {}, sendable: named };
}
