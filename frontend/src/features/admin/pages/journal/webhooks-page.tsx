import { useState } from 'react';
import { Link, useLoaderData, useRevalidator } from 'react-router-dom';
import { webhookEventLabels, type WebhookListing, type WebhookWithSecret } from '#contracts/api/webhooks.ts';
import { WebhookForm, statusLabels, webhooksPath } from '#admin/webhooks/webhook-form.tsx';
import { adminPaths } from '#lib/admin-paths.ts';
import { DataTable } from '#ui/tables/data-table.tsx';
import { ShownOnce } from '#ui/shown-once.tsx';
import { adminLoader, AdminPage } from '#admin/frame/admin-page.tsx';
import styles from '#admin/frame/admin-page.module.css';

export const loader = adminLoader<WebhookListing[]>(webhooksPath);

export function Component() {
  const webhooks = useLoaderData<WebhookListing[]>();
  const { revalidate } = useRevalidator();
  const [added, setAdded] = useState<WebhookWithSecret>();

  async function onAdded(webhook: WebhookWithSecret) {
    setAdded(webhook);
    await revalidate();
  }

  return (
    <AdminPage name="Webhooks">
      <p className="hint">
        A webhook is an address of another system that the journal notifies of articles and issues. Messages
        are signed according to <a href="https://www.standardwebhooks.com/">Standard Webhooks</a>.
      </p>
      {added && (
        <ShownOnce key={added.id} secret={added.secret}>
          The secret of the webhook to <b>{added.address}</b>.
        </ShownOnce>
      )}
      <section className={styles.section}>
        <DataTable
          label="Webhooks"
          rows={webhooks}
          keyOf={({ id }) => id}
          linkOf={({ id }) => adminPaths.webhook(id)}
          isDisabled={({ status }) => status === 'ended'}
          columns={[
            {
              head: 'Address',
              isRowHead: true,
              look: 'medium',
              cell: ({ id, address }) => <Link to={adminPaths.webhook(id)}>{address}</Link>,
            },
            {
              head: 'Notified of',
              look: 'medium',
              caption: true,
              cell: ({ events }) => events.map((event) => webhookEventLabels[event]).join('; '),
            },
            { head: 'Status', caption: true, cell: ({ status }) => statusLabels[status] },
            { head: 'Failed messages', caption: true, cell: ({ failed }) => failed.toLocaleString('en') },
          ]}
          empty={<p className="quiet">No webhooks yet.</p>}
        />
      </section>
      <section className={styles.section}>
        <WebhookForm key={added?.id} onSaved={onAdded} />
      </section>
    </AdminPage>
  );
}
