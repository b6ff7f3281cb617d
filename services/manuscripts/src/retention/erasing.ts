import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, QueryFilter } from 'mongoose';
import type { ChangeAuthor } from '#contracts/policies/entity-rights.ts';
import { defaultsOf } from '#contracts/fields/fields.ts';
import { draftFields } from '#contracts/fields/manuscript-fields.ts';
import { isOpenReview } from '#contracts/policies/review-states.ts';
import { isEnded } from '#contracts/policies/manuscript-stages.ts';
import { emailKey } from '#contracts/text/emails.ts';
import { fieldError } from '#platform/errors/domain-error.ts';
import { sha256 } from '#platform/identifiers/sha256.ts';
import { ManuscriptFiles } from '../files/manuscript-files.ts';
import { ReceiptDocument } from '../register/receipt.schema.ts';
import { dayIn, JournalSettings } from '../settings/journal-settings.ts';
import { Links } from '../register/links/links.ts';
import { MailDocument } from '../mails/mail.schema.ts';
import { ManuscriptDocument, type StoredFee, type StoredFile } from '../register/manuscript.schema.ts';
import { isRoundOpen } from '../register/manuscript-state.ts';
import { asJournal, Manuscripts } from '../register/manuscripts.ts';
import { requireOpen } from '../review/staff-manuscripts.ts';
import type { ReviewerDocument } from '../register/reviewer.schema.ts';
import { Reviews } from '../review/reviews.ts';

const BATCH_SIZE = 500;

/**
 * Erases manuscripts that have ended: files, fields, letters, notes and links. Number, days, decisions and hashes stay,
 * so that counts and duplicates do.
 */
@Injectable()
export class Erasing {
  constructor(
    @InjectModel(ManuscriptDocument.name) private readonly documents: Model<ManuscriptDocument>,
    @InjectModel(ReceiptDocument.name) private readonly receipts: Model<ReceiptDocument>,
    @InjectModel(MailDocument.name) private readonly mails: Model<MailDocument>,
    private readonly manuscripts: Manuscripts,
    private readonly links: Links,
    private readonly files: ManuscriptFiles,
    private readonly reviews: Reviews,
    private readonly settings: JournalSettings,
  ) {}

  /** Erases everything whose period in the settings is over. */
  async sweep(): Promise<void> {
    const settings = await this.settings.get();
    const today = dayIn(settings);
    const endedBefore = (months: number) => ({
      'dates.ended': { $gt: '', $lte: monthsBefore(today, months) },
    });
    const { manuscript_months } = settings;
    if (manuscript_months > 0)
      await this.each(
        {
          stage: { $in: ['rejected', 'withdrawn'] },
          erased: { $exists: false },
          ...endedBefore(manuscript_months),
        },
        (_id) => this.erase({ _id }, asJournal),
      );
    const review_months = Number(settings.review_months);
    if (review_months > 0)
      await this.each(
        {
          stage: 'published',
          reportsErased: { $exists: false },
          ...endedBefore(review_months),
        },
        (_id) => this.eraseReports({ _id }),
      );
  }

  /** @throws DomainError manuscript_closed until it has ended */
  async erase(filter: QueryFilter<ManuscriptDocument>, user: ChangeAuthor): Promise<ManuscriptDocument> {
    const found = await this.manuscripts.find(filter);
    if (found.erased) return found;
    let files: StoredFile[] = [];
    const erased = await this.manuscripts.change(filter, { user }, async ({ before, session }) => {
      requireOpen(isEnded(before.stage));
      const { _id: manuscript, decisions, email: to } = before;
      const { bill_to: _, ...fee } = before.fee ?? {};
      files = before.files;
      await this.links.end(session, manuscript);
      const summaries = await this.reviews.erase(session, before);
      // Those with the links of an address are about no manuscript.
      const mails = { $or: [{ manuscript }, { manuscript: { $exists: false }, to }] };
      await this.mails.deleteMany(mails, { session });
      await this.receipts.updateMany({ manuscript }, { $set: { payer: '' } }, { session });
      const id = manuscript.toHexString();
      await this.documents.updateMany(
        { 'duplicates.id': id },
        { $set: { 'duplicates.$[one].title_text': '' } },
        { arrayFilters: [{ 'one.id': id }], session },
      );
      return {
        set: {
          ...defaultsOf(draftFields),
          email: '',
          files: files.map(withoutContent),
          decisions: decisions.map((one) => ({ ...one, subject: '', letter: '', to: [] })),
          answers: [],
          notes: [],
          ...summaries,
          objections: [],
          agreements: [],
          duplicates: [],
          ...(before.fee && { fee: fee as StoredFee }),
          erased: { at: new Date(), title: sha256(before.titleKey) },
        },
      };
    });
    await this.files.remove(files);
    return erased;
  }

  /**
   * Erases what a reviewer wrote, and name and address wherever they stand; letters, states and days stay.
   *
   * @throws DomainError validation_failed while a manuscript needs a review of theirs
   */
  async eraseReviewer(
    { _id: reviewer, name, email: to, key }: ReviewerDocument,
    user: ChangeAuthor,
  ): Promise<void> {
    const own = await this.reviews.find({ reviewer });
    const ids = own.map(({ _id }) => _id.toHexString());
    const reviewed = { _id: { $in: own.map(({ manuscript }) => manuscript) }, erased: { $exists: false } };
    const found = await this.documents.find(reviewed).lean();
    // All before the first one changes.
    for (const manuscript of found) requireUnneeded(manuscript, ids);
    for (const { _id: manuscript } of found) {
      let reports: StoredFile[] = [];
      await this.manuscripts.change({ _id: manuscript }, { user }, async ({ before, session }) => {
        requireUnneeded(before, ids);
        reports = before.files.filter(({ review = '' }) => ids.includes(review));
        const summaries = await this.reviews.erase(session, before, reviewer);
        for (const { _id: review } of own.filter((one) => one.manuscript.equals(manuscript))) {
          await this.links.endReview(session, review);
          await this.mails.deleteMany({ manuscript, review }, { session });
        }
        const letter = before.reviews.find(({ id }) => ids.includes(id))?.letter;
        const without = (text: string) =>
          text.replaceAll(` (${name})`, '').replaceAll(name, `Reviewer ${letter}`);
        for (const part of ['letter', 'text'] as const)
          for (const { _id, [part]: mail } of await this.mails
            .find({ manuscript, [part]: { $exists: true } })
            .session(session)
            .lean())
            await this.mails.updateOne(
              { _id },
              { $set: { [`${part}.body`]: without(mail!.body) } },
              { session },
            );
        return {
          set: {
            ...summaries,
            files: before.files.map((file) => (reports.includes(file) ? withoutContent(file) : file)),
            decisions: before.decisions.map((one) => ({ ...one, letter: without(one.letter) })),
            notes: before.notes.map((note) => ({ ...note, text: without(note.text) })),
            suggested: before.suggested.filter(({ email }) => emailKey(email) !== key),
          },
        };
      });
      await this.files.remove(reports);
    }
    await this.mails.deleteMany({ manuscript: { $exists: false }, to });
    await this.reviews.removeReviewer(reviewer);
  }

  private async eraseReports(filter: QueryFilter<ManuscriptDocument>): Promise<void> {
    let reports: StoredFile[] = [];
    await this.manuscripts.change(filter, { user: asJournal }, async ({ before, session }) => {
      const { _id, files } = before;
      reports = files.filter(({ kind, key }) => kind === 'report' && key !== '');
      const summaries = await this.reviews.erase(session, before);
      await this.mails.deleteMany({ manuscript: _id, review: { $exists: true } }, { session });
      return {
        set: {
          ...summaries,
          files: files.map((file) => (reports.includes(file) ? withoutContent(file) : file)),
          reportsErased: true,
        },
      };
    });
    await this.files.remove(reports);
  }

  private async each(
    filter: QueryFilter<ManuscriptDocument>,
    erase: (_id: ManuscriptDocument['_id']) => Promise<unknown>,
  ): Promise<void> {
    const found = await this.documents.find(filter, { _id: 1 }).limit(BATCH_SIZE).lean();
    for (const { _id } of found) await erase(_id);
  }
}

/** @throws DomainError validation_failed while one of these reviews is open or its round is undecided */
function requireUnneeded(manuscript: ManuscriptDocument, ids: readonly string[]): void {
  const isNeeded = manuscript.reviews.some(
    ({ id, state, round }) =>
      ids.includes(id) && (isOpenReview(state) || (state === 'done' && isRoundOpen(manuscript, round))),
  );
  if (isNeeded)
    throw fieldError(
      'reviewer',
      `Manuscript ${manuscript.number} still needs this review. End the review, or decide on the manuscript, first.`,
    );
}

/** A file without its content; kind, round and hash stay: reports are counted, and a file that is sent again is found. */
const withoutContent = ({ copy: _1, by: _2, ...file }: StoredFile): StoredFile => ({
  ...file,
  name: '',
  key: '',
});

/** The same day, months earlier. */
function monthsBefore(day: string, months: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  return new Date(Date.UTC(year, month - 1 - months, date)).toISOString().slice(0, 10);
}
