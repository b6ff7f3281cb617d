import { allowsAddress } from '#contracts/values/ip-addresses.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import type { User } from '../users/user.schema.ts';

/** @throws DomainError disabled, invalid_ip */
export function requireAccess({ status, allowedIps }: User, address: string): void {
  if (status === 'disabled') throw new DomainError('disabled');
  if (!allowsAddress(allowedIps, address)) throw new DomainError('invalid_ip');
}
