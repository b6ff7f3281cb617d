/** The admin pages of the bar. */
export const places = [
  { to: '/admin/archives', name: 'Archives' },
  { to: '/admin/editors', name: 'Editors' },
  { to: '/admin/indexing', name: 'Indexing' },
  { to: '/admin/pages', name: 'Pages' },
  { to: '/admin/settings', name: 'Settings' },
  { to: '/admin/account', name: 'Users' },
  { to: '/admin/dois', name: 'DOIs' },
  { to: '/admin/readiness', name: 'Readiness' },
  { to: '/admin/changes', name: 'Changes' },
  { to: '/admin/alerts', name: 'Alerts' },
  { to: '/admin/statistics', name: 'Statistics' },
  { to: '/admin/documents', name: 'Documents' },
  { to: '/admin/transfer', name: 'Import and export' },
  { to: '/admin/webhooks', name: 'Webhooks' },
  { to: '/webdata', name: 'Work log' },
] as const;
