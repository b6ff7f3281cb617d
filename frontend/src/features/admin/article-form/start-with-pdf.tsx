import type { ReactNode } from 'react';
import { PdfInput } from '#ui/inputs/pdf-input.tsx';
import { TextArea } from '#ui/inputs/basic-inputs.tsx';
import { FormSection } from '#shared/forms/form-frame.tsx';
import type { Form } from '#shared/forms/use-form.ts';
import type { ArticleValues } from './article-form.ts';
import styles from './article-sections.module.css';

interface Props {
  form: Form<ArticleValues>;
  record: string;
  onRecord: (text: string) => void;
  summary: ReactNode;
}

/** The article's PDF or a bibliographic record, from which values for the fields below are suggested. */
export const StartWithPdf = ({ form, record, onRecord, summary }: Props) => (
  <section className={styles.paper} aria-labelledby="paper-start">
    <h2 id="paper-start">Start with the PDF</h2>
    <p className="hint">
      We read the PDF and suggest values below. Fields are filled in only when you accept a suggestion.
    </p>
    <PdfInput
      id="paper"
      label="PDF of the article"
      file={form.values.pdfFile}
      onChange={(pdfFile) => form.change({ pdfFile })}
      unseen
    />
    <FormSection title="Paste a record: BibTeX, RIS, PubMed, JATS XML, CSL-JSON or a DOI" folded>
      <TextArea
        id="record"
        label="Record"
        rows={6}
        value={record}
        onChange={onRecord}
        hint="From a reference manager, a publisher or another journal system"
      />
    </FormSection>
    {summary}
  </section>
);
