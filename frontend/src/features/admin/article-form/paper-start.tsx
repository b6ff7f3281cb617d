import type { ReactNode } from 'react';
import { PdfInput } from '../../../ui/pdf-input.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { FormSection } from '../../shared/forms/form-section.tsx';
import type { Form } from '../../shared/forms/use-form.ts';
import { articleLabels, type ArticleValues } from './article-form.ts';

interface Props {
  form: Form<ArticleValues>;
  record: string;
  onRecord: (text: string) => void;
  /** What was found in them. */
  summary: ReactNode;
}

/** The paper itself, or a record of it, from which the fields below are proposed. */
export function PaperStart({ form, record, onRecord, summary }: Props) {
  return (
    <FormSection title="Start with the paper">
      {!form.values.pdfFile && (
        <PdfInput
          id="paper"
          label={`${articleLabels.pdfFile}, as PDF`}
          file={form.values.pdfFile}
          onChange={(pdfFile) => form.change({ pdfFile })}
        />
      )}
      {summary}
      <FormSection title="Or paste a record: BibTeX, RIS or JATS XML" folded>
        <TextArea
          id="record"
          label="Record"
          rows={6}
          value={record}
          onChange={onRecord}
          hint="From a reference manager, a publisher or another journal system"
        />
      </FormSection>
    </FormSection>
  );
}
