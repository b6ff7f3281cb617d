import type { Issue } from '#contracts/fields/entities.ts';
import { issueName } from '#contracts/publication/issue-key.ts';
import { labelsOf } from '#contracts/fields/fields.ts';
import { editableIssueFields } from '#contracts/fields/issue-fields.ts';
import { paths } from '#contracts/journal/paths.ts';
import { MAX_ISSUE_PDF_BYTES } from '#contracts/text/limits.ts';
import { adminPaths } from '#lib/admin-paths.ts';
import { editPage } from '#admin/history/edit-page.tsx';
import { listedLoader } from '#admin/frame/admin-page.tsx';
import { CheckInput } from '#ui/inputs/check-input.tsx';
import { PdfInput } from '#ui/inputs/pdf-input.tsx';
import { PictureInput } from '#ui/inputs/picture-input.tsx';
import { useFlash, useToast } from '#shared/flash/flash-context.ts';
import { FieldSection, type FormInputs } from '#shared/forms/field-input.tsx';
import { emptyTexts, type FieldTexts, formDataOf, textsOf } from '#shared/forms/field-texts.ts';
import { FormFrame } from '#shared/forms/form-frame.tsx';
import { fieldProblems } from '#shared/forms/checks.ts';
import { type Labels, useForm } from '#shared/forms/use-form.ts';
import { IssueSaved } from '#admin/issues/issue-saved.tsx';

export const loader = listedLoader<Issue>('/api/admin/archives/');

export const shouldRevalidate = () => false;

export const Component = editPage<Issue>({
  aboveOf: (issue) => ({ to: adminPaths.issue(issue), name: 'Articles of the issue' }),
  nameOf: issueName,
  historyOf: ({ id }) => `/api/admin/issues/${id}/history`,
  type: 'issue',
  form: (issue, onSaved) => <EditIssueForm issue={issue} onSaved={onSaved} />,
});

type Values = FieldTexts<typeof editableIssueFields> & {
  imgFile?: File;
  pdfFile?: File;
  /** Whether the stored files are removed. */
  withoutCover: boolean;
  withoutFile: boolean;
};

const labels: Labels<Values> = {
  ...labelsOf(editableIssueFields),
  imgFile: 'Cover',
  pdfFile: 'PDF of the whole issue',
  withoutCover: 'Remove the cover',
  withoutFile: 'Remove the PDF',
};

const section = 'Issue';
const inputs: FormInputs<typeof editableIssueFields, typeof section> = {
  year: { section, required: true },
  volume: { section, required: true },
  issue: { section, required: true, hint: 'Decides the address and the order of the issue' },
  issue_label: { section, hint: 'Printed instead of the number, e.g. 1-2 or Suppl. 1' },
  issue_title: { section, wide: true, hint: 'e.g. Special issue: Rivers of the plains' },
  text: { section, hint: 'A few sentences from the editors' },
};

/** Edits an issue; with another year, volume or number its articles move with it. */
function EditIssueForm({ issue, onSaved }: { issue: Issue; onSaved: (issue: Issue) => void }) {
  const flash = useFlash();
  const toast = useToast();
  const form = useForm<Values, Issue>({
    entity: issue,
    labels,
    path: `/api/admin/issues/${issue.id}`,
    history: `/api/admin/issues/${issue.id}/history`,
    valuesOf: (now = issue) => ({
      ...textsOf(editableIssueFields, now),
      withoutCover: false,
      withoutFile: false,
    }),
    check: (values) => ({
      empty: emptyTexts(editableIssueFields, values, ['year', 'volume', 'issue']),
      isSilent: true,
      messages: fieldProblems(editableIssueFields, values),
    }),
    bodyOf: ({ values }) => {
      const data = formDataOf(editableIssueFields, values);
      if (values.withoutCover && !values.imgFile) data.append('cover', '');
      if (values.withoutFile && !values.pdfFile) data.append('file', '');
      return data;
    },
    onSaved: (saved) => {
      onSaved(saved);
      toast({ message: <IssueSaved message="Issue updated successfully" issue={saved} /> });
    },
  });
  const { change, values } = form;
  return (
    <FormFrame form={form} action="Submit" draft={issueName(issue)}>
      <FieldSection fields={editableIssueFields} form={form} inputs={inputs} title={section}>
        <PictureInput
          id="imgFile"
          label={labels.imgFile}
          file={values.imgFile}
          onChange={(imgFile) => change({ imgFile })}
          present={issue.cover && paths.issueCover(issue.cover)}
          hint="Without a picture, the cover is drawn in the colours of the volume."
          problem={form.problem('imgFile')}
          onRefused={flash}
        />
        {issue.cover && !values.imgFile && (
          <CheckInput {...form.flag('withoutCover')} label={labels.withoutCover} />
        )}
        <PdfInput
          id="pdfFile"
          label={labels.pdfFile}
          file={values.pdfFile}
          onChange={(pdfFile) => change({ pdfFile })}
          maxBytes={MAX_ISSUE_PDF_BYTES}
          present={
            issue.file_size === undefined
              ? undefined
              : { name: issueName(issue), address: paths.issueFile(issue) }
          }
          problem={form.problem('pdfFile')}
        />
        {issue.file_size !== undefined && !values.pdfFile && (
          <CheckInput {...form.flag('withoutFile')} label={labels.withoutFile} />
        )}
      </FieldSection>
      {issue.articles > 0 && (
        <p className="hint">
          If you change year, volume or issue,{' '}
          {issue.articles === 1 ? 'its article moves' : `its ${issue.articles} articles move`} with it. Links
          to the old addresses keep working: they redirect to the new ones.
        </p>
      )}
    </FormFrame>
  );
}
