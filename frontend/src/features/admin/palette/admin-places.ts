import type { HandbookPage } from '../help/handbook.ts';

export interface Place {
  to: string;
  name: string;
  /** The page of the handbook that `?` offers there. */
  help: HandbookPage | undefined;
  /** Menu of the bar that has the link; without one the link is in the bar itself. */
  menu?: 'Publishing' | 'Journal' | 'Readers' | 'Office';
  isOfRegister?: true;
}

/** Whether the register of manuscripts exists, and whether it takes new ones. */
export interface Register {
  takesNew: boolean;
  exists: boolean;
}

export const places: readonly Place[] = [
  { to: '/admin/archives', name: 'Archives', help: 'add-an-issue' },
  { to: '/admin/manuscripts', name: 'Manuscripts', help: 'manuscripts', isOfRegister: true },
  { to: '/admin/editors', name: 'Editors', help: 'certificates', menu: 'Journal' },
  { to: '/admin/indexing', name: 'Indexing', help: 'set-up', menu: 'Journal' },
  { to: '/admin/pages', name: 'Pages', help: 'set-up', menu: 'Journal' },
  { to: '/admin/settings', name: 'Settings', help: 'set-up', menu: 'Journal' },
  { to: '/admin/account', name: 'Users', help: 'people', menu: 'Office' },
  { to: '/admin/dois', name: 'DOIs', help: 'dois', menu: 'Publishing' },
  { to: '/admin/readiness', name: 'Readiness', help: 'set-up', menu: 'Publishing' },
  { to: '/admin/changes', name: 'Changes', help: 'changes', menu: 'Office' },
  { to: '/admin/alerts', name: 'Alerts', help: 'alerts', menu: 'Readers' },
  { to: '/admin/statistics', name: 'Statistics', help: 'for-readers', menu: 'Readers' },
  { to: '/admin/documents', name: 'Documents', help: 'certificates', menu: 'Publishing' },
  { to: '/admin/transfer', name: 'Import and export', help: 'add-a-list', menu: 'Publishing' },
  { to: '/admin/webhooks', name: 'Webhooks', help: undefined, menu: 'Office' },
  { to: '/webdata', name: 'Work log', help: 'work-log', menu: 'Office' },
  { to: '/admin/help', name: 'Help', help: undefined },
];

/** The admin pages of the bar. */
export const visiblePlaces = (register: Pick<Register, 'exists'>): readonly Place[] =>
  places.filter(({ isOfRegister }) => register.exists || !isOfRegister);
