import type { DashboardCounts, Issue, StaffSettings, UserListing } from '#contracts/fields/entities.ts';
import type { InstitutionSignIn } from '#contracts/api/sign-in.ts';
import type { Connection } from '#contracts/journal/connections.ts';
import type { StaffPageListing } from '#contracts/journal/journal-pages.ts';
import type { SampleContent, SampleCount } from '#contracts/journal/sample-content.ts';
import { call } from '#lib/api-call.ts';
import { connectionLabels, connectionsPath } from '../connections/connection-rows.tsx';
import { areStepsDismissed, type JournalState } from './first-steps.ts';

export const samplePath = '/api/admin/settings/sample';
export const sampleLogPath = '/api/admin/sample/webdata';
export const sampleManuscriptsPath = '/api/admin/sample/manuscripts';

/** State that the first steps are derived from; only for administrators. */
export async function loadFirstSteps(signal: AbortSignal): Promise<JournalState> {
  const [settings, sample, log, register, connections, users, issues, counts, pages] = await Promise.all([
    loadSettings(signal),
    call<SampleContent>(samplePath, { signal }),
    call<SampleCount>(sampleLogPath, { signal }),
    call<SampleCount>(sampleManuscriptsPath, { signal }),
    loadConnections(signal),
    call<UserListing[]>('/api/users', { signal }),
    call<Issue[]>('/api/admin/archives', { signal }),
    call<DashboardCounts>('/api/admin/', { signal }),
    call<StaffPageListing[]>('/api/pages', { signal }),
  ]);
  return {
    settings,
    sample: { ...sample, entries: log.count, manuscripts: register.count },
    hasMail: hasMail(connections),
    users: users.length,
    issues: issues.length,
    editors: counts.editors,
    drafts: pages.filter(({ unconfirmed }) => unconfirmed),
  };
}

/** State of the set-up that an administrator sees on the dashboard. */
export interface SetUp {
  first?: JournalState;
  hasMail: boolean;
  /** The names of connections that wrong settings have switched off. */
  switchedOff: string[];
}

export async function loadSetUp(signal: AbortSignal): Promise<SetUp> {
  const [settings, connections, institution] = await Promise.all([
    loadSettings(signal),
    loadConnections(signal),
    call<InstitutionSignIn>('/auth/oidc', { signal }),
  ]);
  return {
    ...(!areStepsDismissed(settings) && { first: await loadFirstSteps(signal) }),
    hasMail: hasMail(connections),
    switchedOff: [
      ...connections.flatMap(({ name, state }) => (state === 'wrong' ? connectionLabels[name] : [])),
      ...(institution.problem === undefined ? [] : ['Institutional sign-in']),
    ],
  };
}

const loadSettings = (signal: AbortSignal) => call<StaffSettings>('/api/settings/', { signal });
const loadConnections = (signal: AbortSignal) => call<Connection[]>(connectionsPath, { signal });

const hasMail = (connections: readonly Connection[]): boolean =>
  connections.some(({ name, state }) => name === 'mail' && state === 'connected');
