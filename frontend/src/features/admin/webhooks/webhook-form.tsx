import {
  type Webhook,
  webhookAddressProblem,
  type WebhookEvent,
  webhookEventLabels,
  webhookEvents,
  type WebhookWithSecret,
} from '#contracts/api/webhooks.ts';
import { call } from '../../../lib/api-call.ts';
import { CheckList } from '../../../ui/check-list.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { useToast } from '../../shared/flash/toast-context.ts';
import { FormFrame } from '../../shared/forms/form-frame.tsx';
import { FormSection } from '../../shared/forms/form-section.tsx';
import { type Checked, useForm } from '../../shared/forms/use-form.ts';
import { webhookLabels as labels, webhooksPath } from './webhook-values.ts';

interface Values {
  address: string;
  events: WebhookEvent[];
}

interface Props {
  /** The webhook to edit; absent to add one. */
  webhook?: Webhook;
  onAdded?: (webhook: WebhookWithSecret) => Promise<void>;
  onSaved?: () => Promise<void>;
}

/** Adds a webhook, or edits one. */
export function WebhookForm({ webhook, onAdded, onSaved }: Props) {
  const toast = useToast();
  const form = useForm<Values, Webhook>({
    entity: webhook,
    history: webhook && `${webhooksPath}/${webhook.id}/history`,
    valuesOf: (now) => ({ address: now?.address ?? '', events: now?.events ?? ['article.published'] }),
    check,
  });

  const save = () =>
    form.submit(async ({ values: body, version }) => {
      if (!webhook) {
        const added = await call<WebhookWithSecret>(webhooksPath, { method: 'POST', body });
        form.markSaved();
        await onAdded?.(added);
        return undefined;
      }
      const path = `${webhooksPath}/${webhook.id}`;
      const saved = await call<Webhook>(path, { method: 'POST', body, version });
      toast({ message: 'The webhook is saved' });
      await onSaved?.();
      return saved;
    });

  return (
    <FormFrame form={form} onSubmit={save} labels={labels} action={webhook ? 'Save' : 'Create webhook'}>
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
          labelOf={(event) => `${event}: ${webhookEventLabels[event]}`}
          onChange={(events) => form.change({ events })}
          problem={form.problem('events')}
        />
      </FormSection>
    </FormFrame>
  );
}

function check({ address, events }: Values): Checked<keyof Values> {
  const isEmpty = address.trim() === '';
  const messages = {
    address: isEmpty ? undefined : webhookAddressProblem(address.trim()),
    events: events.length === 0 ? 'Choose an event' : undefined,
  };
  return {
    empty: isEmpty ? ['address'] : [],
    messages,
    sendable: !isEmpty && Object.values(messages).every((message) => message === undefined),
  };
}
