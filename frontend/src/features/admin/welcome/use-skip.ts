import { useRevalidator } from 'react-router-dom';
import { call } from '#lib/api-call.ts';
import { useAction } from '#shared/flash/flash-context.ts';

/** Stores which first steps staff skip (the setting `first_steps`), and loads the page's data again. */
export function useSkip(): (first_steps: string) => Promise<void> {
  const { revalidate } = useRevalidator();
  const { act } = useAction();
  return (first_steps) =>
    act('skip', () => call('/api/settings', { method: 'POST', body: { first_steps } }), revalidate);
}
