import { type Role, roleLabels, type SessionUser, type SignedInUser, usualRoles } from './roles.ts';

interface EntityRights {
  /** Roles that may change an entity of the type. */
  roles: readonly Role[];
  /** Name in the plural, for messages. */
  label: string;
  /** Name of one entity in the list of changes. */
  one: string;
  /** The service whose list of changes has them; absent if none has. */
  service?: HistoryService;
}

/** The services that store histories, with the path at which each serves the changes of its types. */
export const changesPaths = {
  catalog: 'api/changes',
  auth: 'api/changes/users',
  webdata: 'api/changes/webdata',
} as const;
export type HistoryService = keyof typeof changesPaths;

const administrators: readonly Role[] = ['administrator'];

/** Every type of entity whose changes are recorded, and who may change it: a type without a row does not compile. */
export const entityRights = {
  article: { roles: usualRoles, label: 'articles', one: 'Article', service: 'catalog' },
  editor: { roles: usualRoles, label: 'editors', one: 'Editor', service: 'catalog' },
  indexing: { roles: usualRoles, label: 'indexing partners', one: 'Indexing partner', service: 'catalog' },
  issue: { roles: usualRoles, label: 'issues', one: 'Issue', service: 'catalog' },
  // Not in the list of all changes: editors with a conflict do not see theirs.
  manuscript: { roles: usualRoles, label: 'manuscripts', one: 'Manuscript' },
  mail: { roles: administrators, label: 'the words of mails', one: 'Mail texts', service: 'catalog' },
  page: { roles: usualRoles, label: 'pages', one: 'Page', service: 'catalog' },
  settings: { roles: administrators, label: 'the settings', one: 'Settings', service: 'catalog' },
  'sign-in-rules': {
    roles: administrators,
    label: 'the rules of signing in',
    one: 'Sign-in rules',
    service: 'auth',
  },
  usage: { roles: administrators, label: 'the earlier usage', one: 'Earlier usage', service: 'catalog' },
  user: { roles: administrators, label: 'other users', one: 'User', service: 'auth' },
  webdata: {
    roles: ['administrator', 'editor', 'data_entry'],
    label: 'the work log',
    one: 'Work log',
    service: 'webdata',
  },
  webhook: { roles: administrators, label: 'webhooks', one: 'Webhook', service: 'catalog' },
} as const satisfies Record<string, EntityRights>;
export type EntityType = keyof typeof entityRights;
export const entityTypes = Object.keys(entityRights) as EntityType[];

/** The service whose list of changes has those of the type. */
export const serviceOf = (type: EntityType): HistoryService | undefined =>
  (entityRights[type] as EntityRights).service;

/**
 * The types whose changes a user sees: those that their role may change. A program with an API token sees what editors
 * see, whoever owns it.
 */
export function visibleTypes({ role, token }: Pick<SignedInUser, 'role' | 'token'>): EntityType[] {
  const as = token !== undefined && role === 'administrator' ? 'editor' : role;
  return entityTypes.filter(
    (type) => serviceOf(type) !== undefined && changeProblem({ role: as }, type) === undefined,
  );
}

/** Author of a change: a user with the role of that moment, or the journal itself, which no role limits. */
export type ChangeAuthor = SignedInUser | JournalAuthor;

interface JournalAuthor extends SessionUser {
  role: 'journal';
}

/** Reason why the author may not change an entity of the type, as a message; undefined if they may. */
export function changeProblem({ role }: Pick<ChangeAuthor, 'role'>, type: EntityType): string | undefined {
  const { roles, label }: EntityRights = entityRights[type];
  if (role === 'journal' || roles.includes(role)) return undefined;
  const permitted = roles.map((one) => `${roleLabels[one].toLowerCase()}s`).join(' and ');
  return `Only ${permitted} may change ${label}`;
}
