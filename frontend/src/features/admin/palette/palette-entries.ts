import { namesOf } from '#contracts/fields/fields.ts';
import { words } from '#contracts/text/folding.ts';
import type { Role } from '#contracts/policies/roles.ts';
import { settingsFields } from '#contracts/fields/settings-fields.ts';
import { mayOpen } from '#contracts/policies/staff-pages.ts';
import { fieldAddress, settingsTabs, tabAddress } from '../settings-tabs/settings-tabs.ts';
import { visiblePlaces, type Register } from './admin-places.ts';

export const groups = ['Actions', 'Pages', 'Settings', 'People', 'Articles', 'Manuscripts'] as const;

/** An entry of the palette, which opens an address. */
export interface Entry {
  group: (typeof groups)[number];
  label: string;
  /** Detail beside the label, also searched. */
  detail?: string;
  to: string;
}

const actions: readonly Entry[] = [
  { group: 'Actions', label: 'Create an issue', to: '/admin/archives#new' },
  { group: 'Actions', label: 'Add editor', to: '/admin/editors/add' },
  { group: 'Actions', label: 'Add indexing partner', to: '/admin/indexing/add' },
  { group: 'Actions', label: 'Add user', to: '/admin/account/add' },
  { group: 'Actions', label: 'Invite user', to: '/admin/account/invite' },
  { group: 'Actions', label: 'Import articles', to: '/admin/transfer' },
  { group: 'Actions', label: 'New work-log entry', to: '/webdata/addentris' },
];

/** Other names by which newcomers look for a page. */
const otherNames: Partial<Record<string, string>> = {
  '/admin/changes': 'history, audit log',
  '/webdata': 'webdata',
};

const addManuscript: Entry = { group: 'Actions', label: 'Add manuscript', to: '/admin/manuscripts/add' };

const pages = (register: Register): Entry[] => [
  { group: 'Pages', label: 'Dashboard', to: '/admin' },
  ...visiblePlaces(register).map(({ to, name }): Entry => ({
    group: 'Pages',
    label: name,
    detail: otherNames[to],
    to,
  })),
  { group: 'Pages', label: 'Mail texts', to: '/admin/messages' },
  { group: 'Pages', label: 'First steps', to: '/admin/welcome' },
  ...settingsTabs
    .slice(1)
    .map((tab): Entry => ({ group: 'Pages', label: `Settings: ${tab.name}`, to: tabAddress(tab) })),
];

const publicSite: Entry = { group: 'Pages', label: 'Public site', to: '/' };

const settings: readonly Entry[] = namesOf(settingsFields)
  .filter((name) => name !== 'first_steps')
  .map((name) => ({ group: 'Settings', label: settingsFields[name].label, to: fieldAddress(name) }));

/** Entries for a role that need no request. */
export const ownEntries = (role: Role, register: Register): Entry[] => [
  ...[...actions, ...(register.takesNew ? [addManuscript] : []), ...pages(register), ...settings].filter(
    ({ to }) => mayOpen(role, to.replace(/#.*/, '')),
  ),
  publicSite,
];

/** Entries with each word of the query at the beginning of one of theirs; settings and people only when asked for. */
export function matchingEntries(entries: readonly Entry[], query: string): Entry[] {
  const typed = words(query);
  if (typed.length === 0) return entries.filter(({ group }) => group === 'Actions' || group === 'Pages');
  return entries.filter(({ label, detail = '' }) => {
    const own = words(`${label} ${detail}`);
    return typed.every((word) => own.some((one) => one.startsWith(word)));
  });
}
