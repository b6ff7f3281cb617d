import { useState } from 'react';
import { Link, useLocation, useNavigate, useRevalidator } from 'react-router-dom';
import type { Issue } from '#contracts/fields/entities.ts';
import { onlineFirst } from '#contracts/publication/issue-key.ts';
import { adminPaths } from '#lib/admin-paths.ts';
import { dayIn } from '#lib/dates.ts';
import { useFlash } from '#shared/flash/flash-context.ts';
import { useForm } from '#shared/forms/use-form.ts';
import { useSite } from '#shared/settings/site-context.ts';
import { IssueForm } from './issue-form.tsx';
import { IssueSaved } from './issue-saved.tsx';
import { checkIssue, issueBody, issueLabels, type IssueValues, nextNumbers } from './issue-values.ts';

/** Add New reveals the form; submitting creates the issue and reloads the list (requirements.md#issue-form). */
export function NewIssue({ issues }: { issues: Issue[] }) {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const isAsked = hash === '#new';
  const [isOpen, setOpen] = useState(false);
  const [closed, setClosed] = useState(false);
  const year = Number(dayIn(useSite().settings.time_zone).slice(0, 4));
  if (isOpen || isAsked) {
    const close = () => {
      setOpen(false);
      if (isAsked) void navigate('.', { replace: true });
      setClosed(true);
    };
    return <NewIssueForm issues={issues} onClose={close} />;
  }
  return (
    <p className="actions">
      {/* Returns the focus to where it was before the form opened. */}
      <button type="button" autoFocus={closed} onClick={() => setOpen(true)}>
        Add New
      </button>{' '}
      <Link className="button quiet" to={adminPaths.addArticle(onlineFirst(year))}>
        Publish an article before its issue
      </Link>
    </p>
  );
}

function NewIssueForm({ issues, onClose }: { issues: Issue[]; onClose: () => void }) {
  const flash = useFlash();
  const revalidator = useRevalidator();
  const { time_zone } = useSite().settings;
  const form = useForm<IssueValues, Issue>({
    labels: issueLabels,
    path: '/api/admin/create-issue',
    valuesOf: () => ({ year: dayIn(time_zone).slice(0, 4), volume: '', issue: '' }),
    check: checkIssue,
    bodyOf: ({ values }) => issueBody(values),
    onSaved: async (issue) => {
      await revalidator.revalidate();
      onClose();
      flash(<IssueSaved message="Issue created successfully" issue={issue} />, 'success');
    },
  });
  const proposed = nextNumbers(issues, Number(form.values.year));
  return <IssueForm name="new" form={form} proposed={proposed} onCancel={onClose} />;
}
