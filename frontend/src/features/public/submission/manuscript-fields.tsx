import { articleTypeName, articleTypes } from '#contracts/publication/article-types.ts';
import { linesOfReferences, referencesOfLines } from '#contracts/articles/references.ts';
import { draftFields } from '#contracts/fields/manuscript-fields.ts';
import { textOfHtml } from '#contracts/text/rich-text.ts';
import { declarations } from '#contracts/values/declarations.ts';
import { sectionsOf } from '#contracts/publication/sections.ts';
import { type ReactNode, useState } from 'react';
import { useMessages } from '#messages/messages-context.ts';
import { useSubmissionMessages } from '#messages/use-submission-messages.ts';
import { CheckInput } from '#ui/inputs/check-input.tsx';
import { CheckList } from '#ui/inputs/check-list.tsx';
import { TextArea } from '#ui/inputs/basic-inputs.tsx';
import fieldStyles from '#ui/inputs/field.module.css';
import { FieldInput, type InputLayout } from '#shared/forms/field-input.tsx';
import type { TextName } from '#shared/forms/field-texts.ts';
import { FormSection } from '#shared/forms/form-frame.tsx';
import { type Row, RowsInput } from '#shared/forms/rows-input.tsx';
import { useSite } from '#shared/settings/site-context.ts';
import {
  type LinkValues,
  problemsOf,
  shownAuthors,
  withNameParts,
  type ManuscriptForm,
} from './use-link-form.ts';

interface Props {
  form: ManuscriptForm;
}

interface FoldedProps extends Props {
  /** Whether complete sections are folded to one line: their fields were read from the file. */
  isFolded: boolean;
}

/** Folding of a section with these fields; one with a problem or a missing value is open. */
function folding({ form, isFolded }: FoldedProps, names: readonly string[], summary: string) {
  const problems = [...form.missing.map(({ field }) => field), ...Object.keys(problemsOf(form.values))];
  const open = problems.some((name) => names.includes(name.split('.', 1)[0]!));
  return { folded: isFolded, open, summary };
}

/** The input of a text field, with the label in the page's language. */
const Input = ({ form, name, ...layout }: Props & InputLayout & { name: TextName<typeof draftFields> }) => (
  <FieldInput {...layout} fields={draftFields} form={form} name={name} />
);

export function TextFields({ form, isFolded }: FoldedProps) {
  const words = useSubmissionMessages();
  const { language } = useMessages();
  const typeLabels = Object.fromEntries(articleTypes.map((type) => [type, articleTypeName(type, language)]));
  return (
    <FormSection
      title={words.textTitle}
      {...folding({ form, isFolded }, ['title', 'abstract', 'keywords'], textOfHtml(form.values.title))}
    >
      <Input form={form} name="title" required />
      <Input form={form} name="abstract" required />
      <Input form={form} name="keywords" wide hint={words.keywordsHint} />
      <Input form={form} name="article_type" optionLabels={typeLabels} />
    </FormSection>
  );
}

/** Parts of an author's row that the office checks, or that an author seldom has. */
export const hiddenAuthorFields = [
  'given',
  'family',
  'suffix',
  'orcid_authenticated',
  'equal',
  'collective',
  'ror',
  'city',
  'country',
];

export function AuthorFields({ form, isFolded }: FoldedProps) {
  const words = useSubmissionMessages();
  const { authors, doi_wanted } = form.values;
  const isAsked = form.manuscript.has_fees || doi_wanted;
  const [first, ...others] = authors;
  const isShared =
    first?.affiliations.some(({ name }) => name !== '') &&
    others.some(({ affiliations }) => affiliations.every(({ name }) => name === ''));
  return (
    <FormSection
      title={words.authorsTitle}
      {...folding({ form, isFolded }, ['authors'], authors.map(({ name }) => name).join(', '))}
    >
      <p className={`hint ${fieldStyles.wide}`}>{words.authorsHint}</p>
      <div className={fieldStyles.wide}>
        <RowsInput
          field={draftFields.authors}
          name="authors"
          rows={shownAuthors(authors)}
          problem={form.problem}
          without={hiddenAuthorFields}
          onChange={(rows) => form.change({ authors: withNameParts(rows as LinkValues['authors'], authors) })}
        />
        {isShared && first && (
          <button
            type="button"
            className="quiet"
            onClick={() =>
              form.change({
                authors: authors.map((author) =>
                  author.affiliations.some(({ name }) => name !== '')
                    ? author
                    : { ...author, affiliations: first.affiliations },
                ),
              })
            }
          >
            {words.sameInstitution}
          </button>
        )}
      </div>
      <Input form={form} name="country" hint={isAsked && words.countryHint} required={isAsked} />
    </FormSection>
  );
}

/** Optional fields, folded because few authors need them. */
export function OtherFields({ form }: Props) {
  const words = useSubmissionMessages();
  const sections = sectionsOf(useSite().settings);
  const rows = (name: 'funding' | 'suggested' | 'opposed') => (
    <div className={fieldStyles.wide}>
      <p className={fieldStyles.label}>{words.inputs.label(draftFields[name].label)}</p>
      <RowsInput
        field={draftFields[name]}
        name={name}
        rows={form.values[name]}
        problem={form.problem}
        onChange={(changed: Row[]) => form.change({ [name]: changed })}
      />
    </div>
  );
  return (
    <div>
      <FormSection title={words.moreTitle} folded summary={words.moreHint}>
        {sections.length > 0 && <Input form={form} name="section" options={sections} none="–" />}
        <Input form={form} name="subject" />
        <Input form={form} name="second_title" />
        <Input form={form} name="second_abstract" />
        {rows('funding')}
        <Input form={form} name="acknowledgements" lines={2} />
        <Input form={form} name="data_statement" lines={2} />
        <Input form={form} name="ethics_statement" lines={2} />
        <Input form={form} name="competing_interests" lines={2} />
      </FormSection>
      <References form={form} />
      <FormSection title={words.reviewersTitle} folded summary={words.reviewersHint}>
        {rows('suggested')}
        {rows('opposed')}
      </FormSection>
      <FormSection title={words.letterTitle} folded>
        <Input form={form} name="mobile" control="tel" />
        <MultilineInput form={form} name="cover_letter" rows={6} />
        <CheckInput
          id="doi_wanted"
          label={words.inputs.label(draftFields.doi_wanted.label)}
          checked={form.values.doi_wanted}
          onChange={(doi_wanted) => form.change({ doi_wanted })}
        />
      </FormSection>
    </div>
  );
}

/** A text with its line breaks. */
export function MultilineInput({
  form,
  name,
  rows,
  hint,
}: Props & { name: 'cover_letter' | 'answer'; rows: number; hint?: ReactNode }) {
  const { label } = useSubmissionMessages().inputs;
  return <TextArea {...form.text(name)} label={label(draftFields[name].label)} rows={rows} hint={hint} />;
}

function References({ form }: Props) {
  const words = useSubmissionMessages();
  const stored = linesOfReferences(form.values.references);
  const [typed, setTyped] = useState(stored);
  // The text as typed, with its blank lines, until the references change otherwise.
  const shown = linesOfReferences(referencesOfLines(typed)) === stored ? typed : stored;
  const count = form.values.references.length;
  return (
    <FormSection
      title={words.referencesTitle}
      folded
      summary={count > 0 ? words.found.references(count) : undefined}
    >
      <TextArea
        id="references"
        label={words.referencesTitle}
        rows={10}
        value={shown}
        hint={words.referencesHint}
        problem={form.problem('references')}
        onChange={(text) => {
          setTyped(text);
          form.change({ references: referencesOfLines(text, form.values.references) });
        }}
      />
    </FormSection>
  );
}

export function Declarations({ form }: Props) {
  const words = useSubmissionMessages();
  return (
    <FormSection title={words.declarationsTitle}>
      <div className={fieldStyles.wide}>
        <CheckList
          id="declared"
          all={declarations}
          chosen={form.values.declared as readonly (typeof declarations)[number][]}
          labelOf={(name) => words.declarations[name]}
          onChange={(declared) => form.change({ declared })}
          problem={form.problem('declared')}
        />
      </div>
    </FormSection>
  );
}
