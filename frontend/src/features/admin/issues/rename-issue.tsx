import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router-dom';
import type { Issue } from '#contracts/fields/entities.ts';
import { useToast } from '../../shared/flash/toast-context.ts';
import { issueName } from '#contracts/publication/issue-key.ts';
import { FormConflict } from '../../shared/forms/conflict-dialog.tsx';
import { useForm } from '../../shared/forms/use-form.ts';
import { IssueForm } from './issue-form.tsx';
import { IssueSaved } from './issue-saved.tsx';
import { checkIssue, issueBody, issueLabels, type IssueValues, issueValues } from './issue-values.ts';
import styles from '../../../ui/dialog.module.css';

/** Asks for an issue's new year, volume and number; its articles move with it. */
export function RenameIssue({ issue, onClose }: { issue: Issue; onClose: () => void }) {
  const toast = useToast();
  const revalidator = useRevalidator();
  const dialog = useRef<HTMLDialogElement>(null);
  const form = useForm<IssueValues, Issue>({
    entity: issue,
    labels: issueLabels,
    path: `/api/admin/issues/${issue.id}`,
    history: `/api/admin/issues/${issue.id}/history`,
    valuesOf: (entity = issue) => issueValues(entity),
    check: checkIssue,
    bodyOf: ({ values }) => issueBody(values),
    onSaved: async (renamed) => {
      await revalidator.revalidate();
      dialog.current?.close();
      toast({ message: <IssueSaved message="Issue updated successfully" issue={renamed} /> });
    },
  });

  useEffect(() => dialog.current?.showModal(), []);

  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby="rename-heading" onClose={onClose}>
      <h2 id="rename-heading">Rename {issueName(issue)}</h2>
      {issue.articles > 0 && (
        <p>
          Its {issue.articles === 1 ? 'article moves' : `${issue.articles} articles move`} with it. Links to
          the old addresses keep working: they redirect to the new ones.
        </p>
      )}
      <IssueForm name="rename" form={form} onCancel={() => dialog.current?.close()} />
      <FormConflict form={form} />
    </dialog>
  );
}
