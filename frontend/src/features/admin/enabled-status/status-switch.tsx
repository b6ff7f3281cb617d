import { startTransition, useOptimistic, useRef } from 'react';
import { useRevalidator } from 'react-router-dom';
import type { Visibility } from '#contracts/statuses.ts';
import { call, messageOf } from '../../../lib/api-call.ts';
import { Switch } from '../../../ui/switch.tsx';
import { useFlash } from '../../shared/flash/flash-context.ts';
import { useToast } from '../../shared/flash/toast-context.ts';

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
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [shown, setShown] = useOptimistic(status);
  const lastCall = useRef(Promise.resolve());

  const flip = (on: boolean) =>
    startTransition(async () => {
      setShown(on ? 'enabled' : 'disabled');
      // Sequential, so that the last press is what gets stored.
      lastCall.current = lastCall.current.then(() => save(on));
      await lastCall.current;
    });

  async function save(on: boolean): Promise<void> {
    try {
      await store(on);
      toast({ message: `${on ? 'Enabled' : 'Disabled'}: ${label}`, undo: () => store(!on) });
    } catch (error) {
      flash(messageOf(error));
    }
  }

  async function store(on: boolean): Promise<void> {
    await call(path, { method: 'POST', body: { status: on ? 'enabled' : 'disabled' } });
    await revalidate();
  }

  return <Switch label={`${label}: enabled`} on={shown !== 'disabled'} onChange={flip} />;
}
