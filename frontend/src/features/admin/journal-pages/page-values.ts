import type { PageTemplate, StaffPage } from '#contracts/journal/journal-pages.ts';
import { labelsOf } from '#contracts/fields/fields.ts';
import { missingDates, pageFields } from '#contracts/fields/page-fields.ts';
import type { Visibility } from '#contracts/text/statuses.ts';
import type { Labels } from '../../shared/forms/conflict-dialog.tsx';
import { type FieldTexts, textsOf } from '../../shared/forms/field-texts.ts';
import type { Checked } from '../../shared/forms/use-form.ts';

export type PageValues = FieldTexts<typeof pageFields> & { status: Visibility };

export const pageLabels: Labels<PageValues> = labelsOf(pageFields);

/** What a new page starts from. */
export interface PageStart {
  template?: PageTemplate;
  /** YYYY-MM-DD. */
  today: string;
}

export function valuesOfPage(page: StaffPage | undefined, { template, today }: PageStart): PageValues {
  const texts = textsOf(pageFields, page);
  if (page) return { ...texts, status: page.status };
  const date = template?.kind === 'announcement' ? today : '';
  return { ...texts, kind: 'page', place: 'none', date, ...template, status: 'disabled' };
}

export function checkPage(values: PageValues): Checked<keyof PageValues> {
  const { title, slug, sortnumber } = values;
  const empty = (['title', 'slug'] as const).filter((field) => values[field].trim() === '');
  const slugProblem = slug.trim() === '' ? undefined : pageFields.slug.rule(slug.trim());
  const numbered = /^\d{1,6}$/.test(sortnumber.trim());
  const messages = {
    ...missingDates(values),
    slug: slugProblem,
    sortnumber: numbered ? undefined : 'The order must be a whole number',
  };
  const isValid = Object.values(messages).every((message) => message === undefined);
  return { empty: [...empty], messages, sendable: title.trim() !== '' && empty.length === 0 && isValid };
}

/** 'Peer review policy' → 'peer-review-policy': the address proposed for a title. */
export const slugOf = (title: string): string =>
  title
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80)
    .replace(/-$/, '');

/** The form in the API's format. */
export const pageBody = ({ sortnumber, ...values }: PageValues) => ({
  ...Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.trim()])),
  sortnumber: Number(sortnumber),
});
