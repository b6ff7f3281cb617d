import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Webhook } from '#contracts/api/webhooks.ts';
import { call, serverMessageOf } from '../../../lib/api-call.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useFlash } from '../../shared/flash/flash-context.ts';
import { useToast } from '../../shared/flash/toast-context.ts';
import { webhooksPath } from './webhook-values.ts';

export function DeleteWebhook({ webhook: { id, address } }: { webhook: Webhook }) {
  const [flash, toast] = [useFlash(), useToast()];
  const navigate = useNavigate();
  const [confirming, setConfirming] = useState(false);

  async function remove() {
    try {
      await call(`${webhooksPath}/${id}`, { method: 'DELETE' });
      await navigate('/admin/webhooks');
      toast({ message: 'The webhook is deleted' });
    } catch (error) {
      flash(serverMessageOf(error));
    }
  }

  return (
    <>
      <button type="button" className="quiet" onClick={() => setConfirming(true)}>
        Delete webhook
      </button>
      {confirming && (
        <ConfirmDialog
          question={`Delete the webhook to ${address}? Messages that are not delivered yet will not be sent.`}
          action="Delete"
          onConfirm={() => void remove()}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  );
}
