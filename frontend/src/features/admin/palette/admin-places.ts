import type { HandbookPage } from '../help/handbook.ts';

interface Place {
  to: string;
  name: string;
  /** The page of the handbook that `?` offers there. */
  help: HandbookPage | undefined;
  isOfRegister?: true;
}

/** The register of manuscripts: whether new ones are taken, and whether there is one at all. */
export interface Register {
  takesNew: boolean;
  exists: boolean;
}

export const places: readonly Place[] = [
  { to: '/admin/archives', name: 'Archives', help: 'add-an-issue' },
  { to: '/admin/manuscripts', name: 'Manuscripts', help: 'manuscripts', isOfRegister: true },
  { to: '/admin/editors', name: 'Editors', help: 'certificates' },
  { to: '/admin/indexing', name: 'Indexing', help: 'set-up' },
  { to: '/admin/pages', name: 'Pages', help: 'set-up' },
  { to: '/admin/settings', name: 'Settings', help: 'set-up' },
  { to: '/admin/account', name: 'Users', help: 'people' },
  { to: '/admin/dois', name: 'DOIs', help: 'dois' },
  { to: '/admin/readiness', name: 'Readiness', help: 'set-up' },
  { to: '/admin/changes', name: 'Changes', help: 'changes' },
  { to: '/admin/alerts', name: 'Alerts', help: 'alerts' },
  { to: '/admin/statistics', name: 'Statistics', help: 'for-readers' },
  { to: '/admin/documents', name: 'Documents', help: 'certificates' },
  { to: '/admin/transfer', name: 'Import and export', help: 'add-a-list' },
  { to: '/admin/webhooks', name: 'Webhooks', help: undefined },
  { to: '/webdata', name: 'Work log', help: 'work-log' },
  { to: '/admin/help', name: 'Help', help: undefined },
];

/** The admin pages of the bar. */
export const placesOf = (register: Pick<Register, 'exists'>): readonly Place[] =>
  places.filter(({ isOfRegister }) => register.exists || !isOfRegister);
