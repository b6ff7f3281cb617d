import type { ManuscriptsToday } from '#contracts/manuscripts/manuscripts.ts';
import { ApiError } from '../../../lib/api-call.ts';
import { useLoaded } from '../../../ui/use-loaded.ts';
import { useSite } from '../../shared/settings/site-context.ts';
import { useMayOpen } from '../../shared/sign-in/staff-context.ts';
import { manuscriptsPath } from './manuscript-labels.ts';

/** What waits for the office; unknown to a user without an address, and in a journal without the register. */
export function useManuscriptsToday(): { manuscripts?: ManuscriptsToday; needsAddress: boolean } {
  const { submit_online } = useSite().settings;
  const isOpen = useMayOpen()('/admin/manuscripts') && submit_online;
  const path = isOpen ? `${manuscriptsPath}/today` : undefined;
  const { loaded, problem } = useLoaded<ManuscriptsToday>(path, missingAddress);
  return { manuscripts: loaded, needsAddress: problem !== '' };
}

/** Other errors leave the other work as it is. */
const missingAddress = (error: unknown): string =>
  error instanceof ApiError && error.code === 'address_required' ? error.message : '';
