import { useState } from 'react';
import { countOf } from '#contracts/fields/import-entities.ts';
import { authorNamesOf } from '#contracts/articles/article-authors.ts';
import { acceptedEndings, fileNameProblem } from '#contracts/manuscripts/files.ts';
import { FileDrop } from '#ui/inputs/file-drop.tsx';
import { FormSection } from '#shared/forms/form-section.tsx';
import { paperValues } from '#shared/proposals/paper-values.ts';
import type { Form } from '#shared/forms/use-form.ts';
import { useSite } from '#shared/settings/site-context.ts';
import type { OfficeValues } from './manuscript-values.ts';

interface Props {
  form: Form<OfficeValues>;
  file?: File;
  onChange: (file: File | undefined) => void;
}

/** The file of a manuscript received by e-mail, which fills the fields that are still empty. */
export function ManuscriptPaper({ form, file, onChange }: Props) {
  const { websitename, formatted_journal_name, websiteemail } = useSite().settings;
  const [status, setStatus] = useState('');
  const problem = file && fileNameProblem('manuscript', file.name);

  async function take(chosen: File | undefined) {
    onChange(chosen);
    setStatus('');
    if (!chosen || fileNameProblem('manuscript', chosen.name)) return;
    setStatus('Reading the file…');
    const rules = {
      journalNames: [websitename, formatted_journal_name],
      journalEmail: websiteemail,
    };
    const found = await paperValues(chosen, rules, form.values).catch(() => undefined); // the hint reports it; the server gives the reason
    if (!found) {
      setStatus('Nothing could be read from the file.');
      return;
    }
    const { authors, email, ...values } = found;
    const part = {
      ...values,
      ...(email && form.values.email === '' && { email }),
      ...(form.values.authorname === '' &&
        authors.length > 0 && { authorname: authorNamesOf(authors), authors }),
    };
    form.change(part);
    const count = Object.keys(part).filter((name) => name !== 'authors').length;
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
        take={(chosen) => void take(chosen)}
        hint={status || 'A Word file or PDF. It fills the empty fields below and is uploaded with the form.'}
      />
    </FormSection>
  );
}
