import { startTransition, useOptimistic, useRef } from 'react';
import { useRevalidator } from 'react-router-dom';
import type { Visibility } from '#contracts/values/statuses.ts';
import { call, messageOf } from '#lib/api-call.ts';
import { Switch } from '#ui/inputs/switch.tsx';
import { useFlash, useToast } from '#shared/flash/flash-context.ts';

interface Props<Entity> {
  path: string;
  status: Visibility;
  label: string;
  /** Receives the changed entity on its own page; in a list, the list is reloaded. */
  onSaved?: (entity: Entity) => void;
}

/**
 * Enables and disables an entity: optimistically, reverted with a message when the server rejects it. Any status but
 * 'disabled' shows as on (requirements.md#enabled-and-disabled).
 */
export function StatusSwitch<Entity>({ path, status, label, onSaved }: Props<Entity>) {
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
    const entity = await call<Entity>(path, {
      method: 'POST',
      body: { status: on ? 'enabled' : 'disabled' },
    });
    if (onSaved) onSaved(entity);
    else await revalidate();
  }

  return <Switch label={`${label}: enabled`} on={shown !== 'disabled'} onChange={flip} />;
}
