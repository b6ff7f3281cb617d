/** The pages of docs/handbook with their titles, in its order. */
export const handbook = {
  'set-up': 'Set up the journal',
  people: 'People and their roles',
  'moving-from-ojs': 'Move from OJS',
  manuscripts: 'Manuscripts',
  'peer-review': 'Peer review',
  'add-an-issue': 'Add an issue',
  'add-an-article': 'Add an article',
  'add-a-list': 'Add a list of articles',
  'full-texts': 'Full texts',
  dois: 'DOIs',
  certificates: 'Certificates and other documents',
  alerts: 'Alerts to readers',
  corrections: 'Corrections and retractions',
  changes: 'Who changed what',
  'work-log': 'The work log',
  'back-up': 'Back up',
  'for-authors': 'For authors',
  'for-reviewers': 'For reviewers',
  'for-readers': 'For readers',
} as const;
export type HandbookPage = keyof typeof handbook;

export const isHandbookPage = (name: string): name is HandbookPage => Object.hasOwn(handbook, name);

export const helpPath = (page: HandbookPage): string => `/admin/help/${page}`;
