import { Link, useLoaderData, useLocation, useNavigate, useRevalidator } from 'react-router-dom';
import { type KeyboardEvent, useEffect, useState } from 'react';
import type { Issue } from '#contracts/fields/entities.ts';
import { isOnlineFirst, issueName, onlineFirst } from '#contracts/publication/issue-key.ts';
import { threeDigits, twoDigits } from '#contracts/text/numbers.ts';
import { adminLoader, AdminPage } from '#admin/frame/admin-page.tsx';
import { adminPaths } from '#lib/admin-paths.ts';
import { dayIn } from '#lib/dates.ts';
import { useFlash, useAction, useToast } from '#shared/flash/flash-context.ts';
import { type Form, useForm } from '#shared/forms/use-form.ts';
import { useSite } from '#shared/settings/site-context.ts';
import { IssueSaved } from '#admin/issues/issue-saved.tsx';
import {
  checkIssue,
  issueBody,
  issueLabels,
  type IssueValues,
  nextNumbers,
} from '#admin/issues/issue-values.ts';
import { ActionButton, ConfirmButton } from '#ui/action-button.tsx';
import { TextInput } from '#ui/inputs/basic-inputs.tsx';
import { useKey } from '#ui/use-key.ts';
import { call } from '#lib/api-call.ts';
import { type Column, DataTable } from '#ui/tables/data-table.tsx';
import { createdColumn } from '#admin/frame/entity-columns.tsx';
import styles from '#admin/issues/issue-form.module.css';

export const loader = adminLoader<Issue[]>('/api/admin/archives/');

export function Component() {
  const issues = useLoaderData<Issue[]>();
  return (
    <AdminPage name="Archives">
      <NewIssue issues={issues} />
      <IssueTable issues={issues} />
    </AdminPage>
  );
}

/** Add New reveals the form; submitting creates the issue and reloads the list (requirements.md#issue-form). */
function NewIssue({ issues }: { issues: Issue[] }) {
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

interface Props {
  name: string;
  form: Form<IssueValues>;
  /** Numbers that a button enters. */
  proposed?: Pick<IssueValues, 'volume' | 'issue'>;
  onCancel: () => void;
}

/** Year, volume and number of an issue, with Submit and X (requirements.md#issue-form). */
function IssueForm({ name, form, proposed, onCancel }: Props) {
  const { element, state, text } = form;
  const saving = state === 'saving';
  useKey('Control+s', () => element.current?.requestSubmit(), 'Submit');

  // The year is preset, so the volume has the focus.
  useEffect(
    () => element.current?.querySelector<HTMLInputElement>(`#${name}-volume`)?.select(),
    [element, name],
  );

  function leaveOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    onCancel();
  }

  return (
    <form
      ref={element}
      className={styles.form}
      noValidate
      aria-busy={saving}
      onKeyDown={leaveOnEscape}
      onSubmit={(event) => {
        event.preventDefault();
        void form.save();
      }}
    >
      <div className={styles.fields}>
        {(['year', 'volume', 'issue'] as const).map((field) => (
          <TextInput
            key={field}
            {...text(field)}
            id={`${name}-${field}`}
            label={issueLabels[field]}
            type="number"
            required
          />
        ))}
      </div>
      <div className="actions">
        {proposed && (
          <ActionButton
            label={`Volume ${proposed.volume}, Issue ${proposed.issue}`}
            onClick={() => form.change(proposed)}
          />
        )}
        <button type="submit" disabled={saving}>
          {saving ? 'Saving…' : 'Submit'}
        </button>
        <ActionButton label="X" name="Cancel" onClick={onCancel} />
      </div>
    </form>
  );
}

/** Whether an undo of its removal restores all of the issue: it creates one with the same numbers. */
const isRestorable = ({ issue_label, issue_title, text, cover, file_size }: Issue): boolean =>
  ![issue_label, issue_title, text, cover, file_size].some(Boolean);

/** The issue list, with numbers padded as specified (section 9). An issue without articles can be removed. */
function IssueTable({ issues }: { issues: Issue[] }) {
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const { act } = useAction();

  async function remove(removed: Issue) {
    const { id, version, year, volume, issue } = removed;
    await call(`/api/admin/issues/${id}`, { method: 'DELETE', version });
    const restore = async () => {
      await call('/api/admin/create-issue', { method: 'POST', body: { year, volume, issue } });
      await revalidate();
    };
    toast({
      message: `Removed: ${issueName(removed)}`,
      ...(isRestorable(removed) && { undo: restore }),
    });
  }

  const columns: Column<Issue>[] = [
    { head: 'Year', caption: true, sortBy: true, cell: ({ year }) => year },
    {
      head: 'Volume',
      caption: true,
      sortBy: ({ volume }) => volume,
      cell: (issue) => (isOnlineFirst(issue) ? 'Online first' : twoDigits(issue.volume)),
    },
    {
      head: 'Issue',
      caption: true,
      sortBy: ({ issue }) => issue,
      cell: (issue) => (isOnlineFirst(issue) ? '' : issue.issue_label || twoDigits(issue.issue)),
    },
    {
      head: 'Articles',
      caption: true,
      sortBy: ({ articles }) => articles,
      cell: ({ articles }) => threeDigits(articles),
    },
    createdColumn(),
    {
      head: 'Actions',
      isHeadHidden: true,
      look: 'rowLinks',
      cell: (issue) => (
        <>
          <Link to={adminPaths.issue(issue)} aria-label={`Articles of ${issueName(issue)}`}>
            Articles
          </Link>
          {!isOnlineFirst(issue) && (
            <Link to={adminPaths.editIssue(issue.id)} aria-label={`Edit ${issueName(issue)}`}>
              Edit
            </Link>
          )}
          {issue.articles === 0 && !isRestorable(issue) && (
            <ConfirmButton
              label="Remove"
              name={`Remove ${issueName(issue)}`}
              question="Remove this issue with its label, title, text, cover and PDF?"
              action="Remove issue"
              onConfirm={() => void act(issue.id, () => remove(issue), revalidate)}
            />
          )}
          {issue.articles === 0 && isRestorable(issue) && (
            <ActionButton
              label="Remove"
              name={`Remove ${issueName(issue)}`}
              onClick={() => act(issue.id, () => remove(issue), revalidate)}
            />
          )}
        </>
      ),
    },
  ];

  return (
    <DataTable
      label="Issues"
      rows={issues}
      columns={columns}
      keyOf={({ id }) => id}
      linkOf={adminPaths.issue}
      empty={<p>No issues yet. Create the first one with Add New.</p>}
      isNarrow
    />
  );
}
