import type { StaffSettings } from '#contracts/fields/entities.ts';
import { decodedValuesOf, type FieldValues, labelsOf } from '#contracts/fields/fields.ts';
import { settingsFields } from '#contracts/fields/settings-fields.ts';
import { emptyTexts, type FieldTexts, type TextName, textsOf } from '#shared/forms/field-texts.ts';
import { type CheckResult, fieldProblems } from '#shared/forms/checks.ts';
import type { Labels } from '#shared/forms/use-form.ts';

/** The home content is HTML. */
export type SettingsValues = FieldTexts<typeof settingsFields> &
  Omit<FieldValues<typeof settingsFields>, TextName<typeof settingsFields>>;

export const settingsLabels: Labels<SettingsValues> = labelsOf(settingsFields);

export function settingsValues(settings: StaffSettings | undefined): SettingsValues {
  if (!settings) throw new Error('Settings can only be edited, not added');
  // Numbers are text in a form.
  return { ...decodedValuesOf(settingsFields, settings), ...textsOf(settingsFields, settings) };
}

/** Accepts settings that did not change without validating them. */
export const checkSettings = (
  values: SettingsValues,
  before: SettingsValues,
): CheckResult<keyof SettingsValues> => ({
  empty: emptyTexts(settingsFields, values, ['websitename']),
  messages: fieldProblems(settingsFields, values, before),
});
