import { webhookEventLabels, webhookEvents } from '#contracts/api/webhooks.ts';
import type { SourceTypes } from './source-types.ts';

const header = (name: string, description: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
});
const parameters = [
  header('webhook-id', 'The same when the message is sent again.'),
  header('webhook-timestamp', 'When it is sent, in seconds since 1970.'),
  header(
    'webhook-signature',
    '`v1,` and the signature; two, separated by a space, while a secret is replaced.',
  ),
];
const responses = {
  '2XX': { description: 'Received' },
  '410': { description: 'The webhook ends' },
  '4XX': { description: 'Sent again later' },
  '5XX': { description: 'Sent again later' },
};

/** The messages that the journal sends (docs/webhooks.md). */
export function webhooksOf(types: SourceTypes): Record<string, object> {
  const schema = types.schemaOfType('WebhookMessage');
  return Object.fromEntries(
    webhookEvents.map((event) => [
      event,
      {
        post: {
          operationId: `Webhook_${event.replace('.', '_')}`,
          tags: ['Webhooks'],
          summary: `Sent when ${webhookEventLabels[event]}`,
          security: [],
          parameters,
          requestBody: { required: true, content: { 'application/json': { schema } } },
          responses,
        },
      },
    ]),
  );
}
