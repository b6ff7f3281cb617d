import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model, QueryFilter } from 'mongoose';
import pLimit from 'p-limit';
import type { Command } from '#contracts/api/jobs.ts';
import type { ChangeAuthor } from '#contracts/policies/entity-rights.ts';
import {
  isTransactionId,
  transactionIdKey,
  transactionIdRule,
} from '#contracts/identifiers/transaction-id.ts';
import {
  type FeeAct,
  feeActsOpen,
  financialYear,
  isPayable,
  receiptNumber,
} from '#contracts/manuscripts/fee.ts';
import { isDuplicateKey } from '#platform/database/mongo.module.ts';
import { DomainError, fieldError } from '#platform/errors/domain-error.ts';
import { newCode } from '#platform/identifiers/document-code.ts';
import { CatalogClient } from '../settings/clients.ts';
import { dayIn } from '../settings/journal-settings.ts';
import { Mails } from '../mails/mails.ts';
import { CounterDocument, type ManuscriptDocument, type StoredFee } from '../register/manuscript.schema.ts';
import { asAuthor, Manuscripts, type Step } from '../register/manuscripts.ts';
import { dueFee } from '../register/fee-view.ts';
import type { FeeDto, PaymentDto } from './fees.dto.ts';
import { ReceiptDocument } from '../register/receipt.schema.ts';

/** The fee of an accepted manuscript: its author reports a payment, the office confirms it. */
@Injectable()
export class Fees {
  /** Issues one receipt at a time: each needs the number after the last, so concurrent ones would conflict. */
  private readonly numbering = pLimit(1);

  constructor(
    @InjectModel(CounterDocument.name) private readonly counters: Model<CounterDocument>,
    @InjectModel(ReceiptDocument.name) private readonly receipts: Model<ReceiptDocument>,
    private readonly manuscripts: Manuscripts,
    private readonly catalog: CatalogClient,
    private readonly mails: Mails,
  ) {}

  /**
   * The author has paid. Repeated, it corrects what was reported. The picture of the payment is sent with it.
   *
   * @throws DomainError manuscript_closed, invalid_txnid, duplicate_txnid
   */
  async report(
    filter: QueryFilter<ManuscriptDocument>,
    { txnid, bill_to }: PaymentDto,
  ): Promise<ManuscriptDocument> {
    const { _id } = await this.manuscripts.find(filter);
    const paid = await this.paidBy(txnid, _id.toHexString());
    return this.change(filter, asAuthor, undefined, ({ before: { fee, stage, files } }) => {
      if (!fee || !isPayable(stage, fee.state)) throw new DomainError('manuscript_closed');
      const now = new Date();
      return {
        set: {
          fee: { ...fee, ...paid, state: 'reported', ...(bill_to !== undefined && { bill_to }) },
          files: files.map((file) => (file.kind === 'payment' && !file.sent ? { ...file, sent: now } : file)),
        },
      };
    });
  }

  /** @throws DomainError manuscript_closed, version_conflict, invalid_txnid, duplicate_txnid, validation_failed */
  async act(
    filter: QueryFilter<ManuscriptDocument>,
    given: FeeDto,
    user: ChangeAuthor,
    version?: number,
  ): Promise<ManuscriptDocument> {
    const { _id } = await this.manuscripts.find(filter);
    const paid = given.txnid ? await this.paidBy(given.txnid, _id.toHexString()) : {};
    const change = () =>
      this.change(filter, user, version, async (step) => {
        const { fee, stage } = step.before;
        if (!feeActsOpen(stage, fee?.state).includes(given.act)) throw new DomainError('manuscript_closed');
        return this.acts[given.act](step, given, paid);
      });
    return given.act === 'receive' ? this.numbering(change) : change();
  }

  private readonly acts: Record<FeeAct, (step: Step, given: FeeDto, paid: Partial<StoredFee>) => Stepped> = {
    change: ({ before }, { amount, currency = before.fee?.currency ?? 'INR', bill_to }) => {
      const { fee } = before;
      if (amount === undefined) throw fieldError('amount', 'The amount is required');
      const kept = fee && fee.state !== 'waived' ? fee : dueFee({ amount, currency });
      return { set: { fee: { ...kept, amount, currency, ...(bill_to !== undefined && { bill_to }) } } };
    },
    waive: ({ before }) => {
      const { txnid: _1, txnidKey: _2, ...fee } = before.fee!;
      return { set: { fee: { ...fee, state: 'waived' } } };
    },
    receive: async (step, { bill_to }, paid) => {
      const { before, session } = step;
      const fee: StoredFee = {
        ...before.fee!,
        ...paid,
        ...(bill_to !== undefined && { bill_to }),
        state: 'received',
      };
      if (!fee.txnid) throw fieldError('txnid', 'The transaction ID is required');
      const { email: to, mailLanguage: language, _id: manuscript } = before;
      const mail = { kind: 'manuscript-receipt' as const, to, language, manuscript };
      return {
        set: { fee: { ...fee, receipt: await this.issue(step, fee) } },
        commands: [...(await this.mails.store(session, [mail])), followPayment(before)],
      };
    },
    void: async ({ before, session }) => {
      const { amount, currency, bill_to, receipt } = before.fee!;
      await this.receipts.updateOne({ _id: receipt }, { $set: { void: new Date() } }, { session });
      return {
        set: { fee: { ...dueFee({ amount, currency }), ...(bill_to !== undefined && { bill_to }) } },
        commands: [followPayment(before)],
      };
    },
  };

  /** @returns the number of the new receipt, counted in the same transaction, so that there are no gaps */
  private async issue({ before, settings, session }: Step, fee: StoredFee): Promise<string> {
    const day = dayIn(settings);
    const year = financialYear(day);
    const _id = receiptNumber(year, await this.nextOf(`receipts-${year}`, session));
    const payer = fee.bill_to || payerOf(before);
    const { amount, currency, txnid = '' } = fee;
    const paid = { manuscript: before._id, day, payer, amount, currency, txnid };
    await this.receipts.create([{ _id, ...paid, code: newCode(), creation: new Date() }], { session });
    return _id;
  }

  private async nextOf(counter: string, session: ClientSession): Promise<number> {
    const { last } = await this.counters
      .findOneAndUpdate(
        { _id: counter },
        { $inc: { last: 1 } },
        { upsert: true, returnDocument: 'after', session },
      )
      .lean();
    return last;
  }

  /** A payment whose transaction ID no other manuscript and no article has. */
  private async paidBy(txnid: string, manuscript: string): Promise<Pick<StoredFee, 'txnid' | 'txnidKey'>> {
    if (!isTransactionId(txnid)) throw new DomainError('invalid_txnid', { message: transactionIdRule });
    if (await this.catalog.call('catalog.transaction-id-used', { txnid, manuscript }))
      throw new DomainError('duplicate_txnid');
    return { txnid, txnidKey: transactionIdKey(txnid) };
  }

  /** Changes a fee; the unique index decides between manuscripts with the same transaction ID. */
  private async change(
    filter: QueryFilter<ManuscriptDocument>,
    user: ChangeAuthor,
    version: number | undefined,
    step: (at: Step) => Stepped,
  ): Promise<ManuscriptDocument> {
    try {
      return await this.manuscripts.change(filter, { user, version }, step);
    } catch (error) {
      if (isDuplicateKey(error) && error.message.includes('duplicate_txnid'))
        throw new DomainError('duplicate_txnid');
      throw error;
    }
  }
}

/** Updates the article of the manuscript, which may exist already. */
const followPayment = ({ _id }: ManuscriptDocument): Command => ({
  type: 'catalog.follow-payment',
  data: { manuscriptId: _id.toHexString() },
});

type Stepped = ReturnType<Parameters<Manuscripts['change']>[2]>;

const payerOf = ({ authors, email }: ManuscriptDocument): string =>
  (authors.find(({ corresponding }) => corresponding) ?? authors[0])?.name ?? email;
