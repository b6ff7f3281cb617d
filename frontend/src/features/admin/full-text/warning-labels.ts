import type { TextWarning, WarningKind } from '#contracts/full-text/full-text.ts';

const labels: Record<WarningKind, string> = {
  citation_without_reference: 'Citations without a reference',
  cross_reference_without_target: 'Mentions of what the text does not have',
  picture_missing: 'Pictures that are not in the file',
  picture_without_alternative: 'Pictures without a description for those who do not see them',
  equation_as_picture: 'Equations that are pictures',
  equations_lost: 'Equations that are lost',
  headings_out_of_order: 'Headings that skip a level',
  characters_lost: 'Characters that are lost',
  element_as_text: 'Parts that are shown as plain text',
};

/** The warnings of each kind under its name, in the order of their first. */
export function warningsByKind(
  warnings: readonly TextWarning[],
): { label: string; warnings: TextWarning[] }[] {
  return Object.entries(Object.groupBy(warnings, ({ kind }) => kind)).map(([kind, ofKind]) => ({
    label: labels[kind as WarningKind],
    warnings: ofKind,
  }));
}

export const countWarnings = ({ length }: readonly TextWarning[]): string =>
  length === 0 ? 'nothing to check' : length === 1 ? '1 place to check' : `${length} places to check`;
