import type { ManuscriptsToday } from '#contracts/manuscripts/manuscripts.ts';
import { useLoaded } from '#ui/use-loaded.ts';
import { useSite } from '#shared/settings/site-context.ts';
import { useMayOpen } from '#shared/sign-in/staff-context.ts';
import type { Register } from './admin-places.ts';

/** The register of manuscripts: one that takes no new ones stays as long as it has any. */
export function useRegister(): Register {
  const takesNew = useSite().settings.submit_online ?? false;
  const mayOpen = useMayOpen()('/admin/manuscripts');
  const { loaded } = useLoaded<ManuscriptsToday>(
    mayOpen && !takesNew ? '/api/admin/manuscripts/today' : undefined,
  );
  return { takesNew, exists: takesNew || loaded?.any === true };
}
