import { Link } from 'react-router-dom';
import type { WebhookListing } from '#contracts/api/webhooks.ts';
import { adminPaths } from '../../../lib/admin-paths.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { statusLabels } from './webhook-values.ts';

export function WebhookTable({ webhooks }: { webhooks: WebhookListing[] }) {
  return (
    <DataTable
      label="Webhooks"
      rows={webhooks}
      keyOf={({ id }) => id}
      linkOf={({ id }) => adminPaths.webhook(id)}
      isDisabled={({ status }) => status === 'ended'}
      columns={[
        {
          ...{ head: 'Address', isRowHead: true, look: 'some' },
          cell: ({ id, address }) => <Link to={adminPaths.webhook(id)}>{address}</Link>,
        },
        { head: 'Notified of', look: 'some', caption: true, cell: ({ events }) => events.join(', ') },
        { head: 'Status', caption: true, cell: ({ status }) => statusLabels[status] },
        {
          ...{ head: 'Failed messages', caption: true },
          cell: ({ failed }) => failed.toLocaleString('en'),
        },
      ]}
      empty={<p className="quiet">There are no webhooks.</p>}
    />
  );
}
