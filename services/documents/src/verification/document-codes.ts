import { Injectable } from '@nestjs/common';
import type { Verification } from '#contracts/fields/issued-documents.ts';
import { plainText } from '#contracts/text/rich-text.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { ManuscriptsClient } from '../papers/manuscripts-client.ts';
import { IssuedCodes } from '../codes/issued-codes.ts';

/** What the codes of other documents than authors' certificates stand for. */
@Injectable()
export class DocumentCodes {
  constructor(
    private readonly codes: IssuedCodes,
    private readonly manuscripts: ManuscriptsClient,
  ) {}

  /** @throws DomainError not_found */
  async of(code: string): Promise<Verification> {
    const issued = await this.codes.find(code);
    if (!issued) return this.letter(code);
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

  private async letter(code: string): Promise<Verification> {
    const letter = await this.manuscripts.call('manuscripts.letter', { code });
    if (!letter) throw new DomainError('not_found', { message: 'There is no document with this code' });
    const { authors, title, ...shown } = letter;
    return {
      code,
      kind: 'letter',
      author: authors.join(', '),
      ...shown,
      ...(title && { title, title_text: plainText(title) }),
    };
  }
}
