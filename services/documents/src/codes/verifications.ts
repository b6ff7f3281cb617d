import { Injectable } from '@nestjs/common';
import type { Verification } from '#contracts/fields/issued-documents.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { IssuedCodes } from './issued-codes.ts';

/** What the codes of other documents than authors' certificates stand for. */
@Injectable()
export class Verifications {
  constructor(private readonly codes: IssuedCodes) {}

  /** @throws DomainError not_found */
  async of(code: string): Promise<Verification> {
    const issued = await this.codes.find(code);
    if (!issued) throw new DomainError('not_found', { message: 'There is no certificate with this code' });
    const { kind, name, year, count, issuedAt } = issued;
    return {
      code,
      kind,
      author: name,
      issuedAt: issuedAt.toISOString(),
      valid: true,
      ...(year > 0 && { year }),
      ...(count !== undefined && { count }),
    };
  }
}
