import { authorNamesOf, authorsNamed } from '#contracts/articles/article-authors.ts';
import { articleFields } from '#contracts/fields/article-fields.ts';
import { type Fields, labelsOf } from '#contracts/fields/fields.ts';
import { draftFields } from '#contracts/fields/manuscript-fields.ts';
import type { StaffManuscript } from '#contracts/manuscripts/manuscripts.ts';
import { emailProblem } from '#contracts/text/emails.ts';
import { siteLanguages } from '#contracts/values/site-languages.ts';
import { type CheckResult, fieldProblems, rowProblems } from '#shared/forms/checks.ts';
import { type FieldRows, type FieldTexts, rowsOf, textsOf } from '#shared/forms/field-texts.ts';
import { changedFields } from '#shared/forms/merge.ts';
import type { Labels } from '#shared/forms/use-form.ts';

/* What only authors enter is read by the office, not changed. */
const { answer, declared, doi_wanted, suggested, opposed, ...entered } = draftFields;

/** Fields that the office enters: those of the manuscript, and the recipients of its mails. */
export const officeFields = {
  email: { label: 'E-mail of the corresponding author', type: 'line', max: 200, rule: emailProblem },
  mail_language: { label: 'Language of mails', type: 'choice', options: siteLanguages, default: 'en' },
  authorname: articleFields.authorname,
  ...entered,
} as const satisfies Fields;

export type OfficeValues = FieldTexts<typeof officeFields> & FieldRows<typeof officeFields>;

export const officeLabels: Labels<OfficeValues> = labelsOf(officeFields);

export function manuscriptValues(manuscript: StaffManuscript | undefined): OfficeValues {
  if (!manuscript) return { ...textsOf(officeFields), ...rowsOf(officeFields) };
  const { email, language, values } = manuscript;
  const authorname = authorNamesOf(values.authors);
  const entity = { ...values, email, mail_language: language, authorname };
  return { ...textsOf(officeFields, entity), ...rowsOf(officeFields, entity) };
}

/** Only the address is required: what is missing before it is registered is listed on its page. */
export function checkManuscript(values: OfficeValues, before: OfficeValues): CheckResult<keyof OfficeValues> {
  const { authors, ...others } = officeFields;
  return {
    empty: values.email.trim() === '' ? ['email'] : [],
    messages: {
      ...fieldProblems(others, values, before),
      ...rowProblems(authors, authorsNamed(values.authorname, values.authors), 'authors'),
    },
  };
}

/** The changed values in the API's format, whose authors are rows with their names. */
export function manuscriptBody(values: OfficeValues, base: OfficeValues): object {
  const changed = changedFields(base, values).filter((name) => name !== 'authorname' && name !== 'authors');
  const authors = authorsNamed(values.authorname, values.authors);
  const isSame = JSON.stringify(authors) === JSON.stringify(base.authors);
  return Object.fromEntries([
    ...changed.map((name) => [name, values[name]]),
    ...(isSame ? [] : [['authors', authors]]),
  ]) as object;
}
