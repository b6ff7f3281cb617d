import type { Issue } from '#contracts/fields/entities.ts';
import { labelsOf } from '#contracts/fields/fields.ts';
import { editedIssueFields } from '#contracts/fields/issue-fields.ts';
import { useToast } from '../../shared/flash/toast-context.ts';
import { FieldSection, type FormInputs } from '../../shared/forms/field-section.tsx';
import { emptyOf, type FieldTexts, textsOf } from '../../shared/forms/field-texts.ts';
import { FormFrame } from '../../shared/forms/form-frame.tsx';
import { fieldProblems } from '../../shared/forms/checks.ts';
import { useForm } from '../../shared/forms/use-form.ts';
import { IssueSaved } from './issue-saved.tsx';

type Values = FieldTexts<typeof editedIssueFields>;

const section = 'Issue';
const inputs: FormInputs<typeof editedIssueFields, typeof section> = {
  year: { section, required: true },
  volume: { section, required: true },
  issue: { section, required: true, hint: 'For its address and its place among the issues' },
  issue_label: { section, hint: 'If it is printed otherwise than by its number, e.g. 1-2 or Suppl. 1' },
};

/** Edits an issue; with another year, volume or number its articles move with it. */
export function EditIssueForm({ issue, onSaved }: { issue: Issue; onSaved: (issue: Issue) => void }) {
  const toast = useToast();
  const form = useForm<Values, Issue>({
    entity: issue,
    labels: labelsOf(editedIssueFields),
    path: `/api/admin/issues/${issue.id}`,
    history: `/api/admin/issues/${issue.id}/history`,
    valuesOf: (now = issue) => textsOf(editedIssueFields, now),
    check: (values) => ({
      empty: emptyOf(editedIssueFields, values, ['year', 'volume', 'issue']),
      isSilent: true,
      messages: fieldProblems(editedIssueFields, values),
    }),
    bodyOf: ({ values }) => values,
    onSaved: (saved) => {
      onSaved(saved);
      toast({ message: <IssueSaved message="Issue updated successfully" issue={saved} /> });
    },
  });
  return (
    <FormFrame form={form} action="Submit">
      <FieldSection fields={editedIssueFields} form={form} inputs={inputs} title={section} />
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
