import type { ManuscriptsToday } from '#contracts/manuscripts/manuscripts.ts';
import { useLoaded } from '../../../ui/use-loaded.ts';
import { useSite } from '../../shared/settings/site-context.ts';
import { useMayOpen } from '../../shared/sign-in/staff-context.ts';
import { manuscriptsPath } from './manuscript-labels.ts';

/** What waits for the office; undefined until it is known, and in a journal without the register. */
export function useManuscriptsToday(): ManuscriptsToday | undefined {
  const { submit_online } = useSite().settings;
  const isOpen = useMayOpen()('/admin/manuscripts') && submit_online;
  return useLoaded<ManuscriptsToday>(isOpen ? `${manuscriptsPath}/today` : undefined).loaded;
}
