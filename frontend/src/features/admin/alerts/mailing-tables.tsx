import type { AlertMailing, AlertOverview } from '#contracts/journal/alerts.ts';
import { DataTable } from '#ui/tables/data-table.tsx';
import { Time } from '#shared/settings/day.tsx';

const states = { planning: 'Starting', sending: 'Being sent', sent: 'Sent' };

/** The latest mailings with their delivery. */
export function MailingTable({ mailings }: { mailings: AlertMailing[] }) {
  return (
    <DataTable
      label="Mailings"
      rows={mailings}
      keyOf={({ id }) => id}
      sortParameter="mailings"
      columns={[
        { head: 'Mailing', isRowHead: true, look: 'wide', cell: ({ title }) => title },
        { head: 'State', caption: true, cell: ({ state }) => states[state] },
        { head: 'Recipients', caption: true, cell: ({ recipients }) => recipients.toLocaleString('en') },
        { head: 'Sent', caption: true, cell: ({ sent }) => sent.toLocaleString('en') },
        {
          head: 'Refused or returned',
          caption: true,
          cell: ({ failed, bounced }) => (failed + bounced).toLocaleString('en'),
        },
        {
          head: 'Requested',
          look: 'medium',
          caption: true,
          cell: ({ creation, createdby }) => (
            <>
              <Time time={creation} /> <span className="hint">{createdby}</span>
            </>
          ),
        },
      ]}
      empty={<p className="quiet">Nothing has been sent yet.</p>}
    />
  );
}

/** The latest undelivered mails. */
export function FailureTable({ failures }: Pick<AlertOverview, 'failures'>) {
  return (
    <DataTable
      label="Failures"
      rows={failures}
      keyOf={({ address, at }) => `${at} ${address}`}
      sortParameter="failures"
      columns={[
        { head: 'Address', isRowHead: true, look: 'email', cell: ({ address }) => address },
        { head: 'Reason', look: 'wide', caption: true, cell: ({ error }) => error },
        {
          head: 'When',
          look: 'medium',
          caption: true,
          cell: ({ at }) => <Time time={at} />,
        },
      ]}
      empty={<p className="quiet">No undelivered mails.</p>}
    />
  );
}
