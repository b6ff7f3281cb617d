import {
  type Webhook,
  webhookAddressProblem,
  type WebhookEvent,
  webhookEventLabels,
  webhookEvents,
  type WebhookWithSecret,
  type WebhookDelivery,
} from '#contracts/api/webhooks.ts';
import { CheckList } from '#ui/inputs/check-list.tsx';
import { TextInput } from '#ui/inputs/basic-inputs.tsx';
import { useToast } from '#shared/flash/flash-context.ts';
import { FormFrame, FormSection } from '#shared/forms/form-frame.tsx';
import type { CheckResult } from '#shared/forms/checks.ts';
import { useForm } from '#shared/forms/use-form.ts';

export const webhooksPath = '/api/admin/webhooks';

const labels = {
  address: 'Address',
  events: 'Notified when',
  status: 'Status',
  secret: 'Secret',
};

export const statusLabels: Record<Webhook['status'], string> = { active: 'Active', ended: 'Ended' };

export function deliveryLabel({ state, attempts }: Pick<WebhookDelivery, 'state' | 'attempts'>): string {
  if (state === 'queued') return attempts === 0 ? 'Being sent' : 'Will be retried';
  return { delivered: 'Delivered', failed: 'Failed', ended: 'Not sent' }[state];
}

interface Values {
  address: string;
  events: WebhookEvent[];
}

interface Props {
  /** The webhook to edit; absent to add one. */
  webhook?: Webhook;
  /** @param webhook a new one with its secret */
  onSaved: (webhook: WebhookWithSecret) => Promise<void>;
}

export function WebhookForm({ webhook, onSaved }: Props) {
  const toast = useToast();
  const form = useForm<Values, Webhook>({
    entity: webhook,
    labels,
    path: webhook ? `${webhooksPath}/${webhook.id}` : webhooksPath,
    withoutKey: true,
    history: webhook && `${webhooksPath}/${webhook.id}/history`,
    valuesOf: (now) => ({ address: now?.address ?? '', events: now?.events ?? ['article.published'] }),
    check,
    bodyOf: ({ values }) => values,
    onSaved: async (saved) => {
      if (webhook) toast({ message: 'Webhook saved' });
      await onSaved(saved as WebhookWithSecret);
    },
  });

  return (
    <FormFrame form={form} action={webhook ? 'Save webhook' : 'Create webhook'}>
      <FormSection title={webhook ? 'Webhook' : 'New webhook'}>
        <TextInput
          {...form.text('address')}
          type="url"
          label={labels.address}
          hint="e.g. https://example.org/hooks/journal"
          wide="double"
          required
        />
      </FormSection>
      <FormSection title={labels.events}>
        <CheckList
          id="event"
          all={webhookEvents}
          chosen={form.values.events}
          labelOf={(event) => webhookEventLabels[event]}
          onChange={(events) => form.change({ events })}
          problem={form.problem('events')}
        />
      </FormSection>
    </FormFrame>
  );
}

function check({ address, events }: Values): CheckResult<keyof Values> {
  const isEmpty = address.trim() === '';
  return {
    empty: isEmpty ? ['address'] : [],
    messages: {
      address: isEmpty ? undefined : webhookAddressProblem(address.trim()),
      events: events.length === 0 ? 'Choose an event' : undefined,
    },
  };
}
