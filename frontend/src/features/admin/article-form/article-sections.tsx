import { TITLE_WORDS_NOTE } from '#contracts/limits.ts';
import { paymentTypes } from '#contracts/statuses.ts';
import { PdfInput } from '../../../ui/pdf-input.tsx';
import { RichTextField } from '../../../ui/rich-text-editor/rich-text-field.tsx';
import { SelectInput } from '../../../ui/select-input.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { FormSection } from '../../shared/forms/form-section.tsx';
import type { Form } from '../../shared/forms/use-form.ts';
import type { ArticleValues } from './article-form.ts';

interface Props {
  form: Form<ArticleValues>;
  /** An edit needs no e-mail and no file. */
  editing?: boolean;
  /** Last page of the articles, when one is added. */
  lastPage?: number;
  /** The article's current file, if any. */
  file?: { name: string; address: string };
}

/** The five sections of the forms that add and edit an article (specification section 2). */
export function ArticleSections({ form, editing = false, lastPage, file }: Props) {
  const { text, change, values } = form;
  const pageHint =
    lastPage === undefined
      ? 'Like 1-6'
      : `Like ${lastPage + 1}-${lastPage + 6}. The last page is ${lastPage}.`;
  return (
    <>
      <FormSection title="Paper Details">
        <TextInput {...text('refnumber')} label="Ref number" required />
        <TextInput {...text('subject')} label="Subject" />
        <RichTextField
          {...text('title')}
          label={`Title (maximum ${TITLE_WORDS_NOTE} words)`}
          kind="line"
          maxWords={TITLE_WORDS_NOTE}
          required
        />
        <RichTextField {...text('abstract')} label="Abstract" kind="text" required />
        <TextInput {...text('keywords')} label="Keywords" hint="Separated by commas" wide />
      </FormSection>
      <FormSection title="Publication Details">
        <TextInput {...text('volume')} label="Volume" type="number" required />
        <TextInput {...text('issue')} label="Issue" type="number" required />
        <TextInput {...text('year')} label="Year" type="number" required />
        <TextInput {...text('pagenumber')} label="Page number" required hint={pageHint} />
      </FormSection>
      <FormSection title="Author Information">
        <TextInput
          {...text('authorname')}
          label="Author names"
          hint="In order, separated by commas"
          required
          wide
        />
        <TextInput
          {...text('email')}
          label="E-mail"
          type="email"
          hint="Several with commas between"
          required={!editing}
          wide="double"
        />
        <TextInput {...text('mobile')} label="Mobile" type="tel" />
        <TextInput {...text('country')} label="Country" />
      </FormSection>
      <FormSection title="Payment & Publishing">
        <TextInput {...text('txnid')} label="Transaction ID" required />
        <SelectInput {...text('ptype')} label="Payment type" options={paymentTypes} required />
        <TextInput {...text('publishdate')} label="Certificate date" type="date" required />
      </FormSection>
      <FormSection title="Upload Document">
        <PdfInput
          id="pdfFile"
          label="Article"
          file={values.pdfFile}
          onChange={(pdfFile) => change({ pdfFile })}
          invalid={form.invalid('pdfFile')}
          problem={form.problem('pdfFile')}
          present={file}
          required={!editing}
        />
      </FormSection>
    </>
  );
}
