import { issueName } from '#contracts/publication/issue-key.ts';
import type { Webhook, WebhookDelivery, WebhookMessage } from '#contracts/api/webhooks.ts';
import { call } from '#lib/api-call.ts';
import { DataTable } from '#ui/tables/data-table.tsx';
import { useToast } from '#shared/flash/toast-context.ts';
import { useAction } from '#shared/flash/use-action.ts';
import { Time } from '#shared/settings/day.tsx';
import { deliveryLabel, webhooksPath } from './webhook-values.ts';
import styles from './webhooks.module.css';

interface Props {
  webhook: Webhook;
  deliveries: WebhookDelivery[];
  onSent: () => Promise<void>;
}

/** The messages to a webhook and their delivery. */
export function DeliveryTable({ webhook, deliveries, onSent }: Props) {
  const toast = useToast();
  const { busy, act } = useAction();

  async function sendAgain(id: string) {
    await call(`${webhooksPath}/${webhook.id}/deliveries/${id}/send`, { method: 'POST' });
    toast({ message: 'The message is being sent again' });
  }

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
              {message.type} <span className="hint">{subjectOf(message)}</span>
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
              <b className={styles.state} data-state={delivery.state}>
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
              <button
                type="button"
                className="quiet"
                aria-label={`Send again: ${delivery.message.type} of ${subjectOf(delivery.message)}`}
                disabled={busy === delivery.id}
                onClick={() => void act(delivery.id, () => sendAgain(delivery.id), onSent)}
              >
                Send again
              </button>
            ),
        },
      ]}
      empty={<p className="quiet">No messages in the last month.</p>}
    />
  );
}

const subjectOf = ({ data }: WebhookMessage): string =>
  'refnumber' in data ? `article ${data.refnumber}` : issueName(data);
