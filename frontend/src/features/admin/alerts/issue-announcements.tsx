import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { AlertOverview } from '#contracts/journal/alerts.ts';
import { issueName } from '#contracts/publication/issue-key.ts';
import { adminPaths } from '../../../lib/admin-paths.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { useToast } from '../../shared/flash/toast-context.ts';
import { useAlertCall } from './use-alert-call.ts';

type AnnouncedIssue = AlertOverview['issues'][number];

/** The newest issues, each with the button that announces it. */
export function IssueAnnouncements({ issues, subscribers, ready }: AlertOverview) {
  const toast = useToast();
  const { busy, post } = useAlertCall();
  const [asked, setAsked] = useState<AnnouncedIssue>();
  const announce = ({ year, volume, issue }: AnnouncedIssue) =>
    void post('announce', { year, volume, issue }, () => toast({ message: 'The issue is being announced' }));
  return (
    <>
      <DataTable
        label="Issues"
        rows={issues}
        keyOf={issueName}
        isNarrow
        sortParameter="issues"
        columns={[
          {
            ...{ head: 'Issue', isRowHead: true },
            cell: (issue) => <Link to={adminPaths.issue(issue)}>{issueName(issue)}</Link>,
          },
          { head: 'Articles', caption: true, cell: ({ articles }) => articles },
          {
            ...{ head: 'Announcement', look: 'rowButtons' },
            cell: (issue) =>
              issue.announced ? (
                <span className="quiet">Announced</span>
              ) : (
                <button
                  type="button"
                  className="quiet"
                  aria-label={`Announce ${issueName(issue)}`}
                  disabled={busy || !ready}
                  onClick={() => setAsked(issue)}
                >
                  Announce
                </button>
              ),
          },
        ]}
        empty={<p className="quiet">No issue has articles yet.</p>}
      />
      {asked && (
        <ConfirmDialog
          question={`Send the contents of ${issueName(asked)} to ${subscribers.issues.toLocaleString('en')} ${subscribers.issues === 1 ? 'reader' : 'readers'}? An issue is announced once, so do this after its last article.`}
          action="Announce"
          onConfirm={() => announce(asked)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}
