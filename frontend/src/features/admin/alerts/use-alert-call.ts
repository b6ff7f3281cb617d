import { useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { call, newIdempotencyKey, serverMessageOf } from '../../../lib/api-call.ts';
import { useFlash } from '../../shared/flash/flash-context.ts';

/** Posts to the alerts and shows the page again; a failure is shown in the server's words. */
export function useAlertCall() {
  const flash = useFlash();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  return {
    busy,
    post: async <T>(name: 'announce' | 'erase', body: object, done: (response: T) => void) => {
      setBusy(true);
      try {
        const key = name === 'announce' ? newIdempotencyKey() : undefined;
        const options = { method: 'POST' as const, body, idempotencyKey: key };
        const response = await call<T>(`/api/admin/alerts/${name}`, options);
        // Who reads the message can go on: until then Enter would be ignored.
        await revalidate();
        done(response);
      } catch (error) {
        flash(serverMessageOf(error));
      }
      setBusy(false);
    },
  };
}
