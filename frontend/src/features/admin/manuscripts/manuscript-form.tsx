import { useState } from 'react';
import { articleLanguages } from '#contracts/publication/article-languages.ts';
import { sectionsOf } from '#contracts/publication/sections.ts';
import type { StaffManuscript } from '#contracts/manuscripts/manuscripts.ts';
import { languageNames } from '#contracts/values/site-languages.ts';
import { countOf } from '#contracts/fields/import-entities.ts';
import { authorNamesOf } from '#contracts/articles/article-authors.ts';
import { acceptedEndings, fileNameProblem } from '#contracts/manuscripts/files.ts';
import { FieldSection, type FormInputs } from '#shared/forms/field-input.tsx';
import { FormFrame, FormSection } from '#shared/forms/form-frame.tsx';
import { RowsInput } from '#shared/forms/rows-input.tsx';
import { type Form, useForm } from '#shared/forms/use-form.ts';
import { useSite } from '#shared/settings/site-context.ts';
import { AuthorDetails } from '#admin/article-form/author-details.tsx';
import { ReferenceList } from '#admin/article-form/reference-list.tsx';
import { manuscriptsPath } from './manuscript-labels.ts';
import {
  checkManuscript,
  manuscriptBody,
  officeFields,
  officeLabels,
  type OfficeValues,
  manuscriptValues,
} from './manuscript-values.ts';
import { FileDrop } from '#ui/inputs/file-drop.tsx';
import { proposedValues } from '#shared/proposals/proposed-values.ts';

type Section = 'Contact' | 'Manuscript' | 'Authors' | 'Second language' | 'Funding and statements';

const inputs: FormInputs<typeof officeFields, Section> = {
  email: {
    section: 'Contact',
    control: 'email',
    required: true,
    hint: 'Letters go to this address.',
    wide: 'double',
  },
  mail_language: { section: 'Contact', optionLabels: languageNames },
  mobile: { section: 'Contact', control: 'tel' },
  country: { section: 'Contact', hint: 'Decides the fee. Without a country, the fee for India applies.' },
  cover_letter: { section: 'Contact', lines: 3 },
  title: { section: 'Manuscript' },
  abstract: { section: 'Manuscript' },
  keywords: {
    section: 'Manuscript',
    hint: 'Separated by commas, or by semicolons if one of them has a comma',
    wide: true,
  },
  article_type: { section: 'Manuscript' },
  subject: { section: 'Manuscript' },
  section: { section: 'Manuscript', none: 'None' },
  language: {
    section: 'Manuscript',
    none: 'Detect from the script',
    optionLabels: Object.fromEntries(
      Object.entries(articleLanguages).map(([code, { name }]) => [code, name]),
    ),
  },
  authorname: { section: 'Authors', hint: 'In order, separated by commas', wide: true },
  second_title: {
    section: 'Second language',
    hint: 'Shown with the title, in its own language',
    wide: true,
  },
  second_abstract: { section: 'Second language', wide: true },
  acknowledgements: { section: 'Funding and statements', hint: 'Thanks to people and funders', wide: true },
  data_statement: { section: 'Funding and statements', lines: 3 },
  ethics_statement: { section: 'Funding and statements', lines: 3 },
  competing_interests: { section: 'Funding and statements', lines: 3 },
};

interface Props {
  /** The manuscript to edit; absent to add one. */
  manuscript?: StaffManuscript;
  /** @param file the manuscript's own, chosen with the form that adds it */
  onSaved: (manuscript: StaffManuscript, file?: File) => unknown;
}

export function ManuscriptForm({ manuscript, onSaved }: Props) {
  const { settings } = useSite();
  const [file, setFile] = useState<File>();
  const path = manuscript ? `${manuscriptsPath}/${manuscript.id}` : manuscriptsPath;
  const form = useForm<OfficeValues, StaffManuscript>({
    entity: manuscript,
    labels: officeLabels,
    path,
    method: manuscript && 'PATCH',
    history: manuscript && `${path}/history`,
    valuesOf: manuscriptValues,
    check: checkManuscript,
    bodyOf: ({ values, base }) => manuscriptBody(values, base),
    onSaved: (saved) => onSaved(saved, file),
  });
  const sections = sectionsOf(settings);
  const sectionOptions =
    sections.length > 0 ? [...new Set(['', ...sections, form.values.section])] : undefined;
  const sectionProps = {
    fields: officeFields,
    form,
    inputs: { ...inputs, section: { ...inputs.section, options: sectionOptions } },
  };
  return (
    <FormFrame form={form} action={manuscript ? 'Save manuscript' : 'Add manuscript'}>
      {!manuscript && <ManuscriptFile form={form} file={file} onChange={setFile} />}
      <FieldSection {...sectionProps} title="Contact" />
      <FieldSection {...sectionProps} title="Manuscript" />
      <FieldSection {...sectionProps} title="Authors" />
      <AuthorDetails form={form} />
      <FieldSection {...sectionProps} title="Second language" folded />
      <FieldSection
        {...sectionProps}
        title="Funding and statements"
        folded
        first={
          <RowsInput
            name="funding"
            field={officeFields.funding}
            rows={form.values.funding}
            problem={form.problem}
            onChange={(rows) => form.change({ funding: rows as OfficeValues['funding'] })}
          />
        }
      />
      <ReferenceList form={form} />
    </FormFrame>
  );
}

interface ManuscriptFileProps {
  form: Form<OfficeValues>;
  file?: File;
  onChange: (file: File | undefined) => void;
}

/** The file of a manuscript received by e-mail, which fills the fields that are still empty. */
function ManuscriptFile({ form, file, onChange }: ManuscriptFileProps) {
  const { settings } = useSite();
  const [status, setStatus] = useState('');
  const problem = file && fileNameProblem('manuscript', file.name);

  async function readFile(chosen: File | undefined) {
    onChange(chosen);
    setStatus('');
    if (!chosen || fileNameProblem('manuscript', chosen.name)) return;
    setStatus('Reading the file…');
    const found = await proposedValues(chosen, settings, form.values).catch(() => undefined); // the hint reports it; the server gives the reason
    if (!found) {
      setStatus('Nothing could be read from the file.');
      return;
    }
    const { authors, email, ...values } = found;
    const filledIn = {
      ...values,
      ...(email && form.values.email === '' && { email }),
      ...(form.values.authorname === '' &&
        authors.length > 0 && { authorname: authorNamesOf(authors), authors }),
    };
    form.change(filledIn);
    const count = Object.keys(filledIn).filter((name) => name !== 'authors').length;
    setStatus(
      count > 0
        ? `${countOf(count, 'field')} filled in from ${chosen.name}. Please check them.`
        : 'The file fills no empty field.',
    );
  }

  return (
    <FormSection title="File">
      <FileDrop
        id="paper"
        label="Manuscript file"
        accept={acceptedEndings.manuscript.map((ending) => `.${ending}`).join()}
        problem={problem}
        take={(chosen) => void readFile(chosen)}
        hint={status || 'A Word file or PDF. It fills the empty fields below and is uploaded with the form.'}
      />
    </FormSection>
  );
}
