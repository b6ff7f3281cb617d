import { Injectable } from '@nestjs/common';
import type { JobData } from '#contracts/api/jobs.ts';
import { Signatures } from '../certificates/signatures.ts';
import { letterHtml } from './letter.template.tsx';
import { Printer } from '../printing/printer.ts';
import { receiptHtml } from './receipt.template.tsx';
import { ManuscriptsClient } from './manuscripts-client.ts';
import { LettersAndReceiptsData } from './letters-and-receipts.data.ts';

@Injectable()
export class LettersAndReceiptsJobs {
  constructor(
    private readonly manuscripts: ManuscriptsClient,
    private readonly data: LettersAndReceiptsData,
    private readonly signatures: Signatures,
    private readonly printer: Printer,
  ) {}

  /** @returns the file's key, or null when the letter or receipt no longer exists */
  async render({
    manuscript,
    kind,
    place,
  }: JobData['documents.render-manuscript-paper']): Promise<string | null> {
    const paper = await this.manuscripts.call('manuscripts.printed-document', { manuscript, kind, place });
    if (!paper) return null;
    const content = await this.data.content(paper);
    const { head } = content;
    return this.printer.make(this.data.key(content), async () => {
      const pictures = await this.signatures.load([head]);
      const signature = head.signature && pictures.get(head.signature);
      return paper.kind === 'letter'
        ? letterHtml({ paper, head }, signature)
        : receiptHtml({ paper, head }, signature);
    });
  }
}
