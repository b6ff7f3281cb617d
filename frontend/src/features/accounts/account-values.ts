import type { UserListing } from '#contracts/entities.js';
import type { Labels } from '../forms/conflict-dialog.js';
import type { Spoken } from '../forms/refusal.js';
import type { Checked } from '../forms/use-form.js';

export interface AccountValues {
  name: string;
  password: string;
  again: string;
  /** One address or range a line. */
  allowed_ips: string;
}

export const accountLabels: Labels<AccountValues> = {
  name: 'Username',
  password: 'New password',
  again: 'Re-enter password',
  allowed_ips: 'Allowed IP addresses',
};

export const spokenOfAccounts: Spoken<keyof AccountValues> = { duplicate_user: 'name' };

const SHORTEST_PASSWORD = 8;

export function valuesOfAccount(user: UserListing | undefined): AccountValues {
  return { name: user?.name ?? '', password: '', again: '', allowed_ips: user?.allowed_ips.join('\n') ?? '' };
}

/** An empty password keeps the old one, where there is one (decisions 2). */
export function checkAccount(
  { name, password, again }: AccountValues,
  adding: boolean,
): Checked<keyof AccountValues> {
  const empty = (
    [
      ['name', name.trim() === ''],
      ['password', adding && password === ''],
      ['again', password !== '' && again === ''],
    ] as const
  ).flatMap(([field, missing]) => (missing ? [field] : []));
  const messages = {
    password:
      password !== '' && password.length < SHORTEST_PASSWORD
        ? `The password must have at least ${SHORTEST_PASSWORD} characters`
        : undefined,
    again: again !== '' && again !== password ? 'The passwords are not the same' : undefined,
  };
  return { empty, messages, sendable: empty.length === 0 && !messages.password && !messages.again };
}

/** The form as the API takes it. */
export function accountBody({ name, password, allowed_ips }: AccountValues) {
  return { name, password, allowed_ips: allowed_ips.split(/[\s,]+/).filter(Boolean) };
}
