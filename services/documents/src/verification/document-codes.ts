import { Injectable } from '@nestjs/common';
import type { Verification } from '#contracts/fields/issued-documents.ts';
import { plainText } from '#contracts/text/rich-text.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { withTimeout } from '#platform/process/with-timeout.ts';
import { ManuscriptsClient } from '../letters-and-receipts/manuscripts-client.ts';
import { IssuedCodes } from '../codes/issued-codes.ts';

/** Most codes are of certificates, which are known here, so a reader need not wait long for the other register. */
const MAX_WAIT_MS = 1_000;

const notChecked = (): DomainError =>
  new DomainError('service_unavailable', {
    message:
      'No certificate has this code. Decision letters and receipts cannot be checked at the moment. Please try again shortly',
  });

/** Verifies the codes of all documents but authors' and editors' certificates. */
@Injectable()
export class DocumentCodes {
  constructor(
    private readonly codes: IssuedCodes,
    private readonly manuscripts: ManuscriptsClient,
  ) {}

  async verify(code: string): Promise<Verification> {
    const issued = await this.codes.find(code);
    if (!issued) return this.paper(code);
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

  private async paper(code: string): Promise<Verification> {
    const call = this.manuscripts.call('manuscripts.verified-paper', { code });
    const paper = await withTimeout(MAX_WAIT_MS, call, notChecked).catch(() => {
      throw notChecked();
    });
    if (!paper) throw new DomainError('not_found', { message: 'There is no document with this code' });
    const { authors, title } = paper;
    const article = title && { title, title_text: plainText(title) };
    if (paper.kind === 'letter') {
      const { kind, decision, number, issuedAt, valid } = paper;
      return { code, kind, author: authors.join(', '), decision, number, issuedAt, valid, ...article };
    }
    const { kind, payer: author, receipt, paid, number, issuedAt, valid } = paper;
    return { code, kind, author, receipt, paid, number, issuedAt, valid, ...article };
  }
}
