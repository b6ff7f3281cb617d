import { type LoaderFunctionArgs, useLoaderData, useNavigate, useRevalidator } from 'react-router-dom';
import { useState } from 'react';
import {
  BOTH_SECRETS_HOURS,
  type Webhook,
  type WebhookDelivery,
  type WebhookMessage,
  type WebhookWithSecret,
} from '#contracts/api/webhooks.ts';
import { countOf } from '#contracts/fields/import-entities.ts';
import { issueName } from '#contracts/publication/issue-key.ts';
import { HistoryPanel } from '#admin/history/history-panel.tsx';
import { WebhookForm, deliveryLabel, webhooksPath } from '#admin/webhooks/webhook-form.tsx';
import { useToast, useAction } from '#shared/flash/flash-context.ts';
import { staffLoad } from '#shared/sign-in/staff-session.ts';
import { call } from '#lib/api-call.ts';
import { loadPage, AdminPage } from '#admin/frame/admin-page.tsx';
import { useCalls } from '#admin/frame/use-calls.ts';
import { ActionButton, ConfirmButton } from '#ui/action-button.tsx';
import { Pager } from '#ui/tables/pager.tsx';
import { useRefreshWhile } from '#admin/frame/use-refresh-while.ts';
import { DataTable } from '#ui/tables/data-table.tsx';
import { Time } from '#shared/settings/day.tsx';
import { ShownOnce } from '#ui/shown-once.tsx';
import styles from '#admin/frame/admin-page.module.css';
import historyStyles from '#admin/history/history.module.css';
import webhookStyles from '#admin/webhooks/webhooks.module.css';
import panelStyles from '#admin/frame/side-panel.module.css';

const PAGE_SIZE = 20;
const POLL_INTERVAL_MS = 3_000;

export function loader({ request, params: { id = '' } }: LoaderFunctionArgs) {
  const { signal } = request;
  const path = `${webhooksPath}/${encodeURIComponent(id)}`;
  return staffLoad('admin', request, async () => {
    const { items: deliveries, ...place } = await loadPage<WebhookDelivery>(
      request,
      `${path}/deliveries`,
      PAGE_SIZE,
    );
    // Later than its messages, with the last of which it may have ended: the page is not loaded again after that.
    const webhook = await call<Webhook>(path, { signal });
    return { webhook, deliveries, ...place };
  });
}

export function Component() {
  const { webhook, page, lastPage, deliveries } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const navigate = useNavigate();
  const { busy, act } = useAction();
  const path = `${webhooksPath}/${webhook.id}`;
  useRefreshWhile(
    deliveries.some(({ state }) => state === 'queued'),
    POLL_INTERVAL_MS,
  );
  const hasFailed = webhook.status === 'active' && deliveries.some(({ state }) => state === 'failed');

  async function sendFailed() {
    const { queued } = await call<{ queued: number }>(`${path}/deliveries/send`, { method: 'POST' });
    toast({ message: `Sent again: ${countOf(queued, 'failed message')}` });
  }

  async function remove() {
    await call(path, { method: 'DELETE' });
    await navigate('/admin/webhooks');
    toast({ message: 'Webhook deleted' });
  }

  return (
    <AdminPage
      name="Webhook"
      heading={<>Webhook to {new URL(webhook.address).host}</>}
      above={{ to: '/admin/webhooks', name: 'Webhooks' }}
    >
      {webhook.status === 'ended' && (
        <p role="status" className={styles.problem}>
          This webhook has ended: its address responded with 410, which means that it wants no more messages.
          Save the form to activate it again.
        </p>
      )}
      <div className={historyStyles.beside}>
        <div>
          <WebhookForm key={webhook.id} webhook={webhook} onSaved={revalidate} />
          <section className={styles.section}>
            <h2>Messages in the last month</h2>
            {hasFailed && (
              <p className="actions">
                <ActionButton
                  label="Resend failed messages"
                  disabled={busy !== ''}
                  onClick={() => act('send', sendFailed, revalidate)}
                />
              </p>
            )}
            <DeliveryTable webhook={webhook} deliveries={deliveries} />
            <Pager
              className="actions"
              label="Pages"
              page={page}
              pages={lastPage}
              address={(to) => `?page=${to}`}
            />
          </section>
        </div>
        <div className={historyStyles.panels}>
          <WebhookSecret webhook={webhook} onRenewed={revalidate} />
          <HistoryPanel key={webhook.version} path={`${path}/history`} type="webhook" />
          <div>
            <ConfirmButton
              label="Delete webhook"
              question={`Delete the webhook to ${webhook.address}? Messages that are not delivered yet will not be sent.`}
              action="Delete webhook"
              onConfirm={() => void act('delete', remove)}
            />
          </div>
        </div>
      </div>
    </AdminPage>
  );
}

function DeliveryTable({ webhook, deliveries }: { webhook: Webhook; deliveries: WebhookDelivery[] }) {
  const { busy, run } = useCalls();
  const sendPath = ({ id }: WebhookDelivery) => `${webhooksPath}/${webhook.id}/deliveries/${id}/send`;

  return (
    <DataTable
      label="Messages"
      rows={deliveries}
      keyOf={({ id }) => id}
      isPart
      isNarrow
      columns={[
        {
          head: 'Event',
          isRowHead: true,
          cell: ({ message }) => (
            <>
              {message.type} <span className="hint">{subjectText(message)}</span>
            </>
          ),
        },
        {
          head: 'When',
          look: 'medium',
          caption: true,
          cell: ({ message: { timestamp } }) => <Time time={timestamp} />,
        },
        {
          head: 'State',
          look: 'medium',
          caption: true,
          cell: (delivery) => (
            <>
              <b className={webhookStyles.state} data-state={delivery.state}>
                {deliveryLabel(delivery)}
              </b>
              {delivery.last_error && <span className="hint">{delivery.last_error}</span>}
            </>
          ),
        },
        { head: 'Attempts', caption: true, cell: ({ attempts }) => attempts },
        {
          head: 'Send again',
          isHeadHidden: true,
          look: 'rowButtons',
          cell: (delivery) =>
            webhook.status === 'active' &&
            delivery.state !== 'queued' && (
              <ActionButton
                label="Send again"
                name={`Send again: ${delivery.message.type} of ${subjectText(delivery.message)}`}
                disabled={busy === sendPath(delivery)}
                onClick={() => run(sendPath(delivery), { done: 'The message is being sent again' })}
              />
            ),
        },
      ]}
      empty={<p className="quiet">No messages in the last month.</p>}
    />
  );
}

const subjectText = ({ data }: WebhookMessage): string =>
  'refnumber' in data ? `article ${data.refnumber}` : issueName(data);

function WebhookSecret({ webhook, onRenewed }: { webhook: Webhook; onRenewed: () => Promise<void> }) {
  const { act } = useAction();
  const [renewed, setRenewed] = useState('');

  async function renew() {
    const path = `${webhooksPath}/${webhook.id}/secret`;
    const { secret } = await call<WebhookWithSecret>(path, { method: 'POST' });
    try {
      await onRenewed(); // the form beside it has the new version before the secret is seen
    } finally {
      setRenewed(secret);
    }
  }

  return (
    <section className={panelStyles.panel} aria-labelledby="webhook-secret">
      <h2 id="webhook-secret">Secret</h2>
      <p>Messages are signed with this secret, so that the receiver knows who sent them.</p>
      {renewed && <ShownOnce secret={renewed}>This is the new secret.</ShownOnce>}
      {webhook.former_until && (
        <p className="quiet">
          The previous secret keeps working until <Time time={webhook.former_until} />.
        </p>
      )}
      <ConfirmButton
        label="Create new secret"
        question={`Create a new secret? The current one keeps working for ${BOTH_SECRETS_HOURS} hours. Any earlier one stops working.`}
        action="Create new secret"
        onConfirm={() => void act('renew', renew)}
      />
    </section>
  );
}
