import { useState } from 'react';
import { BOTH_SECRETS_HOURS, type Webhook, type WebhookWithSecret } from '#contracts/api/webhooks.ts';
import { call } from '#lib/api-call.ts';
import { ConfirmButton } from '#ui/confirm-button.tsx';
import { ShownOnce } from '#ui/shown-once.tsx';
import { useAction } from '#shared/flash/use-action.ts';
import { Time } from '#shared/settings/day.tsx';
import panelStyles from '../frame/side-panel.module.css';
import { webhooksPath } from './webhook-values.ts';

/** Makes a new secret of a webhook. */
export function WebhookSecret({ webhook, onRenewed }: { webhook: Webhook; onRenewed: () => Promise<void> }) {
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
