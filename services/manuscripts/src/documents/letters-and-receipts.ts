import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, QueryFilter } from 'mongoose';
import type {
  ManuscriptPdf,
  ManuscriptPdfName,
  DocumentReader,
  VerifiedPdf,
} from '#contracts/manuscripts/letters-and-receipts.ts';
import { isEntityId } from '#contracts/identifiers/entity-id.ts';
import { encodeRichText } from '#contracts/text/rich-text.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { ReceiptDocument } from '../register/receipt.schema.ts';
import { dayOf, JournalSettings } from '../settings/journal-settings.ts';
import { Links } from '../register/links/links.ts';
import { ManuscriptDocument, type StoredDecision } from '../register/manuscript.schema.ts';
import { withoutLink } from '../register/manuscript.views.ts';
import { ManuscriptAccess } from '../register/manuscript-access.ts';

/** Contents of the letters and receipts of manuscripts, for the service that prints them. */
@Injectable()
export class LettersAndReceipts {
  constructor(
    @InjectModel(ManuscriptDocument.name) private readonly manuscripts: Model<ManuscriptDocument>,
    @InjectModel(ReceiptDocument.name) private readonly receipts: Model<ReceiptDocument>,
    private readonly links: Links,
    private readonly visible: ManuscriptAccess,
    private readonly settings: JournalSettings,
  ) {}

  /** The document; also null for a reader who may not see it. */
  async forReader({
    by,
    ...name
  }: ManuscriptPdfName & { by: DocumentReader }): Promise<ManuscriptPdf | null> {
    if (!isEntityId(name.manuscript)) return null;
    if ('user' in by) {
      const seen = await this.visible.filterForOne(name.manuscript, by.user).catch(nullWithoutAddress);
      return seen && this.content(name, seen);
    }
    const link = await this.links.findByToken(by.link);
    const isOwn = link?.kind === 'author' && link.manuscript?.toHexString() === name.manuscript;
    return isOwn ? this.content(name) : null;
  }

  /** The document; null if there is none, or it was cancelled. */
  async content(
    { manuscript: id, kind, place }: ManuscriptPdfName,
    filter: QueryFilter<ManuscriptDocument> = { _id: id },
  ): Promise<ManuscriptPdf | null> {
    const manuscript = await this.manuscripts.findOne(filter).lean();
    if (!manuscript || manuscript.erased) return null;
    return kind === 'letter' ? this.letter(manuscript, place) : this.receipt(manuscript);
  }

  async verified(code: string): Promise<VerifiedPdf | null> {
    const manuscript = await this.manuscripts.findOne({ 'decisions.code': code }).lean();
    const decision = manuscript?.decisions.find((one) => one.code === code);
    if (!manuscript || !decision) return this.verifiedReceipt(code);
    const { kind, at } = decision;
    return {
      kind: 'letter',
      ...namesOf(manuscript),
      decision: kind,
      issuedAt: at.toISOString(),
      valid: isValid(manuscript, decision),
    };
  }

  private async verifiedReceipt(code: string): Promise<VerifiedPdf | null> {
    const found = await this.receipts.findOne({ code }).lean();
    const manuscript = found && (await this.manuscripts.findById(found.manuscript).lean());
    if (!found || !manuscript) return null;
    const { _id: receipt, payer, amount, currency, creation } = found;
    return {
      kind: 'receipt',
      ...namesOf(manuscript),
      receipt,
      payer,
      paid: { amount, currency },
      issuedAt: creation.toISOString(),
      valid: !found.void,
    };
  }

  private async letter(manuscript: ManuscriptDocument, place: number): Promise<ManuscriptPdf | null> {
    const decision = manuscript.decisions[place - 1];
    if (!decision || decision.void) return null;
    const { kind, letter, at, code } = decision;
    const { submitted, revised } = manuscript.dates;
    const day = dayOf(at, await this.settings.get());
    return {
      kind: 'letter',
      ...namesOf(manuscript),
      decision: kind,
      language: manuscript.mailLanguage,
      letter: kind === 'accept' ? '' : withoutLink(letter),
      day,
      dates: {
        ...(submitted && { submitted }),
        // A revision that came after the letter is not part of it.
        ...(revised && revised <= day && { revised }),
      },
      code,
    };
  }

  private async receipt(manuscript: ManuscriptDocument): Promise<ManuscriptPdf | null> {
    const number = manuscript.fee?.receipt;
    const receipt = number === undefined ? null : await this.receipts.findById(number).lean();
    if (!receipt || receipt.void) return null;
    const { _id, day, payer, amount, currency, txnid, code } = receipt;
    const paid = { receipt: _id, day, payer, amount, currency, txnid, code };
    return { kind: 'receipt', ...namesOf(manuscript), ...paid };
  }
}

const namesOf = ({ number = 0, title, authors }: ManuscriptDocument) => ({
  number,
  title: title || encodeRichText(''),
  authors: authors.map(({ name }) => name),
});

/** Whether a letter holds: one of acceptance while the manuscript is accepted, another one until it is cancelled. */
function isValid({ stage }: ManuscriptDocument, { kind, void: taken }: StoredDecision): boolean {
  if (taken) return false;
  return kind !== 'accept' || stage === 'accepted' || stage === 'published';
}

export function nullWithoutAddress(error: unknown): null {
  if (error instanceof DomainError && error.code === 'address_required') return null;
  throw error;
}
