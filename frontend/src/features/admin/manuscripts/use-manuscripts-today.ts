import type { ManuscriptsToday } from '#contracts/manuscripts/manuscripts.ts';
import { useLoaded } from '#ui/use-loaded.ts';
import { useSite } from '#shared/settings/site-context.ts';
import { useMayOpen } from '#shared/sign-in/staff-context.ts';
import { manuscriptsPath } from './manuscript-labels.ts';

/** The office's tasks; undefined for a user without an address and in a journal without manuscripts. */
export function useManuscriptsToday(): { manuscripts?: ManuscriptsToday; needsAddress: boolean } {
  const { submit_online } = useSite().settings;
  const mayOpen = useMayOpen()('/admin/manuscripts');
  const { loaded: today } = useLoaded<ManuscriptsToday>(mayOpen ? `${manuscriptsPath}/today` : undefined);
  const loaded = submit_online || today?.any ? today : undefined;
  const needsAddress = loaded?.needs_address === true;
  return { ...(!needsAddress && { manuscripts: loaded }), needsAddress };
}
