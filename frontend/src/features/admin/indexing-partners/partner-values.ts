import type { StaffIndexingEntry } from '#contracts/entities.ts';
import type { Labels } from '../../shared/forms/conflict-dialog.tsx';
import type { Checked } from '../../shared/forms/use-form.ts';

export interface PartnerValues {
  title: string;
  link: string;
  sortnumber: string;
  imgFile?: File;
}

export const partnerLabels: Labels<PartnerValues> = {
  title: 'Title',
  link: 'Link',
  sortnumber: 'Sort number',
  imgFile: 'Image',
};

/** @param next the sort number of a new partner, which puts it last */
export function valuesOfPartner(partner: StaffIndexingEntry | undefined, next: number): PartnerValues {
  return {
    title: partner?.title ?? '',
    link: partner?.link ?? '',
    sortnumber: String(partner?.sortnumber ?? next),
    imgFile: undefined,
  };
}

export function checkPartner({ title, sortnumber }: PartnerValues): Checked<keyof PartnerValues> {
  const empty = title.trim() === '' ? (['title'] as const) : [];
  const numbered = /^\d{1,6}$/.test(sortnumber.trim());
  const messages = { sortnumber: numbered ? undefined : 'The sort number must be a whole number' };
  return { empty: [...empty], messages, sendable: empty.length === 0 && numbered };
}

/** The form in the API's format. */
export function partnerFormData(values: PartnerValues): FormData {
  const data = new FormData();
  for (const field of ['title', 'link', 'sortnumber'] as const) data.append(field, values[field].trim());
  if (values.imgFile) data.append('imgFile', values.imgFile);
  return data;
}
