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
      <p>Messages are signed with it, so that the receiver knows who sent them.</p>
      {renewed && <ShownOnce secret={renewed}>The new secret.</ShownOnce>}
      {webhook.former_until && (
        <p className="quiet">
          The former secret signs too until <Time time={webhook.former_until} />.
        </p>
      )}
      <ConfirmButton
        label="New secret"
        question={`Make a new secret? The one of now signs too for ${BOTH_SECRETS_HOURS} hours; one before it no longer does.`}
        action="New secret"
        onConfirm={() => void act('renew', renew)}
      />
    </section>
  );
}
