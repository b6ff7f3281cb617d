import { useRevalidator } from 'react-router-dom';
import { call } from '#lib/api-call.ts';
import { useAction } from '#shared/flash/flash-context.ts';

/** Stores which steps are left out, and loads the page again. */
export function useSkip(): (first_steps: string) => Promise<void> {
  const { revalidate } = useRevalidator();
  const { act } = useAction();
  return (first_steps) =>
    act('skip', () => call('/api/settings', { method: 'POST', body: { first_steps } }), revalidate);
}
