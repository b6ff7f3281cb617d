import type { StaffIndexingPartner } from '#contracts/fields/entities.ts';
import { labelsOf } from '#contracts/fields/fields.ts';
import { partnerFields } from '#contracts/fields/partner-fields.ts';
import type { Labels } from '../../shared/forms/conflict-dialog.tsx';
import { type FieldTexts, formDataOf, textsOf } from '../../shared/forms/field-texts.ts';
import type { Messages } from '../../shared/forms/form-error.ts';
import { fieldProblems } from '../../shared/forms/row-problems.ts';
import type { Checked } from '../../shared/forms/use-form.ts';

export type PartnerValues = FieldTexts<typeof partnerFields> & { imgFile?: File };

export const partnerLabels: Labels<PartnerValues> = {
  ...labelsOf(partnerFields),
  imgFile: partnerFields.image.label,
};

/** @param next the sort number of a new partner, which puts it last */
export function valuesOfPartner(partner: StaffIndexingPartner | undefined, next: number): PartnerValues {
  const texts = textsOf(partnerFields, partner);
  return { ...texts, ...(!partner && { sortnumber: String(next) }), imgFile: undefined };
}

export function checkPartner(values: PartnerValues): Checked<keyof PartnerValues> {
  const empty = values.title.trim() === '' ? (['title'] as const) : [];
  const messages: Messages<keyof PartnerValues> = fieldProblems(partnerFields, values);
  if (!/^\d{1,6}$/.test(values.sortnumber.trim()))
    messages.sortnumber = 'The sort number must be a whole number';
  return {
    empty: [...empty],
    messages,
    sendable: empty.length === 0 && Object.keys(messages).length === 0,
  };
}

/** The form in the API's format. */
export function partnerFormData(values: PartnerValues): FormData {
  const data = formDataOf(partnerFields, values);
  if (values.imgFile) data.append('imgFile', values.imgFile);
  return data;
}
