import { useState } from 'react';
import { BOTH_SECRETS_HOURS, type Webhook, type WebhookWithSecret } from '#contracts/api/webhooks.ts';
import { call, serverMessageOf } from '../../../lib/api-call.ts';
import { formatTime } from '../../../lib/dates.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ShownOnce } from '../../../ui/shown-once.tsx';
import { useFlash } from '../../shared/flash/flash-context.ts';
import { useSite } from '../../shared/settings/site-context.ts';
import panelStyles from '../frame/side-panel.module.css';
import { webhooksPath } from './webhook-values.ts';

/** Makes a new secret of a webhook. */
export function WebhookSecret({ webhook, onRenewed }: { webhook: Webhook; onRenewed: () => Promise<void> }) {
  const { time_zone } = useSite().settings;
  const flash = useFlash();
  const [confirming, setConfirming] = useState(false);
  const [renewed, setRenewed] = useState('');

  async function renew() {
    try {
      const path = `${webhooksPath}/${webhook.id}/secret`;
      setRenewed((await call<WebhookWithSecret>(path, { method: 'POST' })).secret);
    } catch (error) {
      flash(serverMessageOf(error));
    }
    await onRenewed();
  }

  return (
    <section className={panelStyles.panel} aria-labelledby="webhook-secret">
      <h2 id="webhook-secret">Secret</h2>
      <p>Messages are signed with it, so that the receiver knows who sent them.</p>
      {renewed && <ShownOnce secret={renewed}>The new secret.</ShownOnce>}
      {webhook.former_until && (
        <p className="quiet">
          The former secret signs too until{' '}
          <time dateTime={webhook.former_until}>{formatTime(webhook.former_until, time_zone)}</time>.
        </p>
      )}
      <button type="button" className="quiet" onClick={() => setConfirming(true)}>
        New secret
      </button>
      {confirming && (
        <ConfirmDialog
          question={`Make a new secret? The one of now signs too for ${BOTH_SECRETS_HOURS} hours; one before it no longer does.`}
          action="New secret"
          onConfirm={() => void renew()}
          onClose={() => setConfirming(false)}
        />
      )}
    </section>
  );
}
