import { startTransition, useOptimistic, useRef } from 'react';
import { useRevalidator } from 'react-router-dom';
import type { Visibility } from '#contracts/statuses.ts';
import { call, messageOf } from '../../../lib/api-call.ts';
import { Switch } from '../../../ui/switch.tsx';
import { useFlash } from '../../shared/flash/flash-context.ts';

interface Props {
  /** API path of the entity. */
  path: string;
  status: Visibility;
  /** What is switched. */
  label: string;
}

/**
 * Enables and disables an entity: optimistically, reverted with a message when the server rejects it; then the
 * list is reloaded. Any status but 'disabled' shows as on (specification section 4).
 */
export function StatusSwitch({ path, status, label }: Props) {
  const flash = useFlash();
  const { revalidate } = useRevalidator();
  const [shown, setShown] = useOptimistic(status);
  const lastCall = useRef(Promise.resolve());

  const flip = (on: boolean) =>
    startTransition(async () => {
      const next: Visibility = on ? 'enabled' : 'disabled';
      setShown(next);
      // Sequential, so that the last press is what gets stored.
      lastCall.current = lastCall.current.then(() => save(next));
      await lastCall.current;
    });

  async function save(next: Visibility): Promise<void> {
    try {
      await call(path, { method: 'POST', body: { status: next } });
      await revalidate();
    } catch (error) {
      flash(messageOf(error));
    }
  }

  return <Switch label={`${label}: enabled`} on={shown !== 'disabled'} onChange={flip} />;
}
