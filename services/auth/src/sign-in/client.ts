import Bowser from 'bowser';
import type { Request } from 'express';
import { allowsAddress } from '#contracts/values/ip-addresses.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { clientAddress } from '#platform/sessions/client-address.ts';
import type { Client } from '../sessions/sessions.service.ts';
import type { User } from '../users/user.schema.ts';

/** No browser has a longer user agent. */
const MAX_USER_AGENT = 400;
const MAX_NAME = 60;

export const requestClient = (request: Request): Client => ({
  address: clientAddress(request),
  browser: browserName(request.headers['user-agent']),
});

/** Browser and system of a user agent, such as 'Firefox on Windows'; only this is stored, as it identifies nobody. */
function browserName(userAgent = ''): string {
  if (userAgent === '') return '';
  const { browser, os } = Bowser.parse(userAgent.slice(0, MAX_USER_AGENT));
  return [browser.name, os.name].filter(Boolean).join(' on ').slice(0, MAX_NAME);
}

/** @throws DomainError disabled, invalid_ip */
export function requireAccess({ status, allowedIps }: User, address: string): void {
  if (status === 'disabled') throw new DomainError('disabled');
  if (!allowsAddress(allowedIps, address)) throw new DomainError('invalid_ip');
}
