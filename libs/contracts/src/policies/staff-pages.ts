import { type Role, usualRoles } from '#contracts/policies/roles.ts';

/** The roles that may open the staff pages of an address and those below it; the first row that matches counts. */
const pages: readonly [address: RegExp, permitted: readonly Role[]][] = [
  [/^\/admin\/(?:settings|account|messages|webhooks|welcome)(?:\/|$)/, ['administrator']],
  [/^\/admin(?:\/statistics|\/sign-in|\/tokens)?\/?$/, ['administrator', 'editor', 'statistics']],
  [/^\/webdata(?:\/|$)/, ['administrator', 'editor', 'data_entry']],
];

/** Whether the user's role permits a staff page, and so the calls that it makes. */
export const mayOpen = (role: Role, address: string): boolean =>
  (pages.find(([page]) => page.test(address))?.[1] ?? usualRoles).includes(role);

/** First page of a role after signing in to an area: the area itself, or the one that the role permits. */
export const homePath = (role: Role, area: 'admin' | 'webdata'): string =>
  [`/${area}`, '/admin', '/webdata'].find((home) => mayOpen(role, home)) ?? '/';
