import type { Issue, StaffSettings, UserListing } from '#contracts/fields/entities.ts';
import type { Connection } from '#contracts/journal/connections.ts';
import type { SampleContent } from '#contracts/journal/sample-content.ts';
import { call } from '../../../lib/api-call.ts';
import { connectionsPath } from '../connections/connection-rows.tsx';
import { areDismissed, type JournalState } from './first-steps.ts';

export const samplePath = '/api/admin/settings/sample';
export const sampleLogPath = '/api/webdata/sample';

/** What the first steps are derived from; only for administrators. */
export async function loadFirstSteps(signal: AbortSignal): Promise<JournalState> {
  const [settings, sample, log, hasMail, users, issues] = await Promise.all([
    loadSettings(signal),
    call<SampleContent>(samplePath, { signal }),
    call<{ entries: number }>(sampleLogPath, { signal }),
    loadHasMail(signal),
    call<UserListing[]>('/api/users', { signal }),
    call<Issue[]>('/api/admin/archives', { signal }),
  ]);
  const all = { ...sample, entries: log.entries };
  return { settings, sample: all, hasMail, users: users.length, issues: issues.length };
}

/** For the dashboard: the first steps unless staff want to see no more of them, and whether mail is set up. */
export async function loadSetUp(signal: AbortSignal): Promise<{ first?: JournalState; hasMail: boolean }> {
  const settings = await loadSettings(signal);
  if (areDismissed(settings)) return { hasMail: await loadHasMail(signal) };
  const first = await loadFirstSteps(signal);
  return { first, hasMail: first.hasMail };
}

const loadSettings = (signal: AbortSignal) => call<StaffSettings>('/api/settings/', { signal });

async function loadHasMail(signal: AbortSignal): Promise<boolean> {
  const connections = await call<Connection[]>(connectionsPath, { signal });
  return connections.some(({ name, state }) => name === 'mail' && state === 'connected');
}
