import type { Webhook, WebhookDelivery } from '#contracts/api/webhooks.ts';

export const webhooksPath = '/api/admin/webhooks';

export const webhookLabels = {
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
