import type { SessionUser, SignedInUser } from './entities.ts';
import { type Role, roleLabels, usualRoles } from '#contracts/values/roles.ts';

interface EntityRights {
  /** The roles that may change an entity of the type, by whatever way. */
  roles: readonly Role[];
  /** In the plural, for messages. */
  label: string;
}

const administrators: readonly Role[] = ['administrator'];

/** Every type of entity whose changes are recorded, and who may change it: a type without a row does not compile. */
export const entityRights = {
  article: { roles: usualRoles, label: 'articles' },
  editor: { roles: usualRoles, label: 'editors' },
  indexing: { roles: usualRoles, label: 'indexing partners' },
  issue: { roles: usualRoles, label: 'issues' },
  manuscript: { roles: usualRoles, label: 'manuscripts' },
  mail: { roles: administrators, label: 'the words of mails' },
  page: { roles: usualRoles, label: 'pages' },
  settings: { roles: administrators, label: 'the settings' },
  'sign-in-rules': { roles: administrators, label: 'the rules of signing in' },
  usage: { roles: administrators, label: 'the earlier usage' },
  user: { roles: administrators, label: 'other users' },
  webdata: { roles: ['administrator', 'editor', 'data_entry'], label: 'the work log' },
  webhook: { roles: administrators, label: 'webhooks' },
} as const satisfies Record<string, EntityRights>;
export type EntityType = keyof typeof entityRights;

/** Who makes a change: a user with the role of that moment, or the journal itself, which no role limits. */
export type Author = SignedInUser | JournalAuthor;

interface JournalAuthor extends SessionUser {
  role: 'journal';
}

/** Why the author may not change an entity of the type, as a message; undefined if they may. */
export function changeProblem({ role }: Pick<Author, 'role'>, type: EntityType): string | undefined {
  const { roles, label }: EntityRights = entityRights[type];
  if (role === 'journal' || roles.includes(role)) return undefined;
  const permitted = roles.map((one) => `${roleLabels[one].toLowerCase()}s`).join(' and ');
  return `Only ${permitted} may change ${label}`;
}
