import type { Settings } from '#contracts/fields/entities.ts';

interface Place {
  to: string;
  name: string;
  /** Only in a journal whose authors submit online. */
  isOfRegister?: true;
}

const all: readonly Place[] = [
  { to: '/admin/archives', name: 'Archives' },
  { to: '/admin/manuscripts', name: 'Manuscripts', isOfRegister: true },
  { to: '/admin/editors', name: 'Editors' },
  { to: '/admin/indexing', name: 'Indexing' },
  { to: '/admin/pages', name: 'Pages' },
  { to: '/admin/settings', name: 'Settings' },
  { to: '/admin/account', name: 'Users' },
  { to: '/admin/dois', name: 'DOIs' },
  { to: '/admin/readiness', name: 'Readiness' },
  { to: '/admin/alerts', name: 'Alerts' },
  { to: '/admin/statistics', name: 'Statistics' },
  { to: '/admin/documents', name: 'Documents' },
  { to: '/admin/transfer', name: 'Import and export' },
  { to: '/admin/webhooks', name: 'Webhooks' },
];

/** The admin pages of the bar. */
export const placesOf = ({ submit_online }: Pick<Settings, 'submit_online'>): readonly Place[] =>
  all.filter(({ isOfRegister }) => submit_online || !isOfRegister);
