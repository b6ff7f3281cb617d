import { Injectable } from '@nestjs/common';
import type { Letterhead } from '#contracts/api/document-data.ts';
import type { ManuscriptPdf } from '#contracts/manuscripts/letters-and-receipts.ts';
import { RpcClient } from '#platform/rpc/rpc-client.ts';
import { shownFields, shownJournal } from '../design/shown-fields.ts';
import { fileKey } from '../printing/rendered-files.ts';

const DESIGN = 2;

/** A letter or receipt on the paper of the journal. */
export interface PdfContent<Paper = ManuscriptPdf> {
  paper: Paper;
  head: Omit<Letterhead, 'date' | 'names'>;
}

@Injectable()
export class LettersAndReceiptsData {
  constructor(private readonly catalog: RpcClient) {}

  async content(paper: ManuscriptPdf): Promise<PdfContent> {
    const { journal, names, ...head } = await this.catalog.call('catalog.letterhead', {});
    const shown = shownFields(head, ['signedBy', 'signature', 'email', 'postal_address']);
    const name = paper.kind === 'letter' ? names[paper.language] : journal.name;
    return { paper, head: { journal: shownJournal({ ...journal, name }), ...shown } };
  }

  key(content: PdfContent): string {
    return fileKey('manuscript-papers', DESIGN, content);
  }
}
