import { Link } from 'react-router-dom';
import type { AlertOverview } from '#contracts/journal/alerts.ts';
import { issueName } from '#contracts/publication/issue-key.ts';
import { adminPaths } from '#lib/admin-paths.ts';
import { call, newIdempotencyKey } from '#lib/api-call.ts';
import { ConfirmButton } from '#ui/confirm-button.tsx';
import { type Column, DataTable } from '#ui/tables/data-table.tsx';
import { useToast } from '#shared/flash/toast-context.ts';
import { useAction } from '#shared/flash/use-action.ts';

interface Props {
  overview: AlertOverview;
  /** Shows the page again. */
  onAnnounced: () => Promise<void>;
}

/** The newest issues, each with the button that announces it. */
export function IssueAnnouncements({ overview: { issues, subscribers, ready }, onAnnounced }: Props) {
  const toast = useToast();
  const { busy, act } = useAction();
  const readers =
    subscribers.issues === 1 ? '1 reader' : `${subscribers.issues.toLocaleString('en')} readers`;

  async function announce({ year, volume, issue }: AlertOverview['issues'][number]) {
    await call('/api/admin/alerts/announce', {
      method: 'POST',
      body: { year, volume, issue },
      idempotencyKey: newIdempotencyKey(),
    });
    await onAnnounced();
    toast({ message: 'The issue is being announced' });
  }

  const announcement: Column<AlertOverview['issues'][number]> = {
    head: 'Announcement',
    look: 'rowButtons',
    cell: (issue) =>
      issue.announced ? (
        <span className="quiet">Announced</span>
      ) : (
        <ConfirmButton
          label="Announce issue"
          name={`Announce ${issueName(issue)}`}
          disabled={busy !== ''}
          question={`Announce ${issueName(issue)} to ${readers}? An issue can be announced only once, so wait until its last article is published.`}
          action="Announce issue"
          onConfirm={() => void act('announce', () => announce(issue))}
        />
      ),
  };

  return (
    <DataTable
      label="Issues"
      rows={issues}
      keyOf={issueName}
      isNarrow
      sortParameter="issues"
      columns={[
        {
          head: 'Issue',
          isRowHead: true,
          cell: (issue) => <Link to={adminPaths.issue(issue)}>{issueName(issue)}</Link>,
        },
        { head: 'Articles', caption: true, cell: ({ articles }) => articles },
        ...(ready ? [announcement] : []),
      ]}
      empty={<p className="quiet">No issues with articles yet.</p>}
    />
  );
}
