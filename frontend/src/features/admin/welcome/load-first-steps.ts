import type { Issue, StaffSettings, UserListing } from '#contracts/fields/entities.ts';
import type { Connection } from '#contracts/journal/connections.ts';
import type { SampleContent } from '#contracts/journal/sample-content.ts';
import { call } from '../../../lib/api-call.ts';
import { connectionsPath } from '../connections/connection-rows.tsx';
import type { JournalState } from './first-steps.ts';

export const samplePath = '/api/admin/settings/sample';
export const sampleLogPath = '/api/webdata/sample';

/** What the first steps are derived from; only for administrators. */
export async function loadFirstSteps(signal: AbortSignal): Promise<JournalState> {
  const [settings, sample, log, connections, users, issues] = await Promise.all([
    call<StaffSettings>('/api/settings/', { signal }),
    call<SampleContent>(samplePath, { signal }),
    call<{ entries: number }>(sampleLogPath, { signal }),
    call<Connection[]>(connectionsPath, { signal }),
    call<UserListing[]>('/api/users', { signal }),
    call<Issue[]>('/api/admin/archives', { signal }),
  ]);
  const hasMail = connections.some(({ name, state }) => name === 'mail' && state === 'connected');
  return {
    settings,
    sample: { ...sample, entries: log.entries },
    hasMail,
    users: users.length,
    issues: issues.length,
  };
}
