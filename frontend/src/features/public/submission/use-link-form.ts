import { decodedValuesOf } from '#contracts/fields/fields.ts';
import { manuscriptFields } from '#contracts/fields/manuscript-fields.ts';
import { declarations } from '#contracts/values/declarations.ts';
import { textOfHtml } from '#contracts/text/rich-text.ts';
import type { AuthorManuscript } from '#contracts/manuscripts/manuscripts.ts';
import { type Missing, listMissing } from '#contracts/manuscripts/missing.ts';
import type { LinkCalls } from '#lib/link-call.ts';
import { bodyOf, type LinkValues, problemsOf, shownAuthors, withoutBlanks } from './link-form.ts';
import type { FormRules, MissingInput } from './saved-form.ts';
import { useSavedForm } from './use-saved-form.ts';

/** Id of the input of a missing value. */
function inputOf(field: Missing['field'], { authors, declared }: LinkValues): string {
  if (field === 'file') return 'file-manuscript';
  if (field === 'copyright' || field === 'final') return `file-${field}`;
  if (field === 'declared') return `declared-${declarations.find((name) => !declared.includes(name))}`;
  if (field !== 'authors') return field;
  const shown = shownAuthors(authors);
  const away = shown.findIndex(({ affiliations }) => affiliations.every(({ name }) => name === ''));
  const isNamed = shown.every(({ name }) => name !== '');
  if (isNamed && away >= 0) return `authors.${away}.affiliations.0.name`;
  return `authors.${Math.max(
    shown.findIndex(({ name }) => name === ''),
    0,
  )}.name`;
}

/** Values missing in the form, by the server's rule. */
function missingNow(
  { stage, asked, files, has_fees: hasFees }: AuthorManuscript,
  values: LinkValues,
): MissingInput[] {
  const { title, abstract, authors, country, doi_wanted, declared, answer } = values;
  const missing = listMissing({
    stage,
    asked,
    values: {
      title: textOfHtml(title),
      abstract: textOfHtml(abstract),
      authors: withoutBlanks(authors),
      country,
      doi_wanted,
      declared,
      answer,
    },
    hasFees,
    files: files.filter(({ sent }) => !sent).map(({ kind }) => kind),
  });
  return missing.map((one) => ({ ...one, input: inputOf(one.field, values) }));
}

const rules: FormRules<AuthorManuscript, LinkValues> = {
  valuesOf: ({ values }) => decodedValuesOf(manuscriptFields, values),
  problemsOf,
  bodyOf,
  isOpen: ({ open }) => open.fields,
  missingOf: missingNow,
};

export const useLinkForm = (first: AuthorManuscript, calls: LinkCalls) => useSavedForm(first, calls, rules);

export type ManuscriptForm = ReturnType<typeof useLinkForm>;
