import { Injectable } from '@nestjs/common';
import type { ManuscriptSettings } from '#contracts/api/rpc.ts';
import { reportFields } from '#contracts/fields/review-fields.ts';
import { type Declined, missingInReport, type ReviewerReview } from '#contracts/manuscripts/reviews.ts';
import { mayDo } from '#contracts/policies/manuscript-stages.ts';
import { keywordsOf } from '#contracts/publication/keywords.ts';
import { fold } from '#contracts/text/folding.ts';
import type { SiteLanguage } from '#contracts/values/site-languages.ts';
import { DomainError, fieldError } from '#platform/errors/domain-error.ts';
import { type EnteredFields, storedFields } from '#platform/validation/stored-fields.ts';
import type { FileForm, FoundFile } from '../files/file-downloads.ts';
import { newFile, ManuscriptFiles } from '../files/manuscript-files.ts';
import type { StoredUpload } from '../files/uploads.ts';
import { JournalSettings } from '../settings/journal-settings.ts';
import type { LinkDocument } from '../register/links/link.schema.ts';
import { copyJobs } from '../register/copy-jobs.ts';
import type { StoredFile } from '../register/manuscript.schema.ts';
import { modelOf, stateOf } from '../register/manuscript-state.ts';
import { MAX_KEYWORDS } from '../register/reviewer.schema.ts';
import { asReviewer, Manuscripts } from '../register/manuscripts.ts';
import { officeMail } from '../mails/mails.ts';
import { mailTo, remindersBefore } from './review-mails.ts';
import { isReadable, releasedFiles } from './releases.ts';
import type { ReviewDocument } from '../register/review.schema.ts';
import { type ReviewPage, reviewerView } from './review.views.ts';
import { requireReview, requireWriting, Reviews, type ReviewStep } from './reviews.ts';

@Injectable()
export class ReviewerService {
  constructor(
    private readonly manuscripts: Manuscripts,
    private readonly reviews: Reviews,
    private readonly files: ManuscriptFiles,
    private readonly settings: JournalSettings,
  ) {}

  async view(link: LinkDocument): Promise<ReviewerReview> {
    const settings = await this.settings.get();
    return reviewerView(await this.findPage(link, settings), settings);
  }

  /** @throws DomainError manuscript_closed, version_conflict */
  async save(
    link: LinkDocument,
    given: EnteredFields<typeof reportFields>,
    language: SiteLanguage | undefined,
    version?: number,
  ): Promise<ReviewerReview> {
    const values = storedFields(reportFields, given);
    await this.reviews.saveDraft(link.review, values, language, version);
    return this.view(link);
  }

  /** @throws DomainError manuscript_closed once the round is decided */
  accept(link: LinkDocument): Promise<ReviewerReview> {
    return this.change(link, ({ review, before, settings }) => {
      if (review.state === 'accepted' || review.state === 'done') return undefined;
      requireReview('accept', { review, before });
      const reminders = remindersBefore(review.due, settings);
      const declined = review.declined && { ...review.declined, never: false };
      return {
        set: { state: 'accepted', answered: new Date(), declined, reminders },
        reviewer: declined && allowInvitations,
      };
    });
  }

  /** @throws DomainError manuscript_closed */
  decline(link: LinkDocument, given: Partial<Declined>): Promise<ReviewerReview> {
    return this.change(link, ({ review, before }) => {
      const isFirst = review.state !== 'declined';
      if (isFirst) requireReview('decline', { review, before });
      const declined = { reason: '', suggestion: '', never: false, ...review.declined, ...given };
      const noMore = declined.never ? { $set: { no_more: new Date() } } : allowInvitations;
      const answered = isFirst ? new Date() : review.answered;
      return {
        set: { state: 'declined', declined, answered, reminders: 0 },
        reviewer: given.never === undefined ? undefined : noMore,
        // Only once, even if the reviewer changes the answer several times.
        mails: () =>
          review.declined === undefined
            ? [officeMail(before._id, `Reviewer ${review.letter} has declined`)]
            : [],
      };
    });
  }

  /** @throws DomainError validation_failed with each field that is missing; manuscript_closed */
  send(link: LinkDocument): Promise<ReviewerReview> {
    return this.change(link, ({ review, before, reviewer }) => {
      if (review.state === 'done') return undefined;
      requireWriting(review);
      const own = filesOf(before.files, review);
      const missing = missingInReport(review.draft, own.length > 0);
      if (missing.length > 0)
        throw new DomainError('validation_failed', {
          fields: Object.fromEntries(missing.map(({ field, message }) => [field, message])),
        });
      const now = new Date();
      const keywords = [...new Set([...keywordsOf(before).map(fold), ...reviewer.keywords])];
      return {
        set: { state: 'done', done: now, report: review.draft, returned: undefined, reminders: 0 },
        reviewer: { $set: { keywords: keywords.slice(0, MAX_KEYWORDS) } },
        manuscript: {
          files: before.files.map((file) =>
            own.includes(file) ? { ...file, sent: file.sent ?? now } : file,
          ),
          ...(mayDo('review', stateOf(before)) && { stage: 'review' }),
        },
        mails: (after) => [
          mailTo(after, 'review-thanks'),
          officeMail(before._id, `Reviewer ${review.letter} has sent a report`),
        ],
      };
    });
  }

  /** Stores a report as a file, which replaces an earlier one. @throws DomainError manuscript_closed, file_not_accepted */
  async addFile(link: LinkDocument, kind: string, stored: StoredUpload): Promise<ReviewerReview> {
    let replaced: StoredFile[] = [];
    const view = await this.files.withUpload(stored, () => {
      if (kind !== 'report') throw fieldError('kind', 'Reviewers can only upload a report.');
      return this.change(link, ({ review, before }) => {
        requireWriting(review);
        const file = { ...newFile(stored, 'report', review.round), review: review._id.toHexString() };
        const own = filesOf(before.files, review);
        const isThere = own.some(({ sha256 }) => sha256 === file.sha256);
        replaced = isThere ? [file] : own;
        if (isThere) return undefined;
        const files = [...before.files.filter((one) => !own.includes(one)), file];
        return { set: {}, manuscript: { files }, commands: copyJobs(before._id, [file]) };
      });
    });
    await this.files.remove(replaced);
    return view;
  }

  /** @throws DomainError not_found, manuscript_closed */
  async removeFile(link: LinkDocument, id: string): Promise<ReviewerReview> {
    let removed: StoredFile[] = [];
    const view = await this.change(link, ({ review, before }) => {
      requireWriting(review);
      removed = filesOf(before.files, review).filter((file) => file.id === id);
      if (removed.length === 0) throw new DomainError('not_found');
      return { set: {}, manuscript: { files: before.files.filter((file) => !removed.includes(file)) } };
    });
    await this.files.remove(removed);
    return view;
  }

  /** A reviewed file, or the reviewer's own report. @throws DomainError not_found */
  async findFile(link: LinkDocument, id: string, form: FileForm): Promise<FoundFile> {
    const { manuscript, released, report } = await this.findPage(link, await this.settings.get());
    const own = report ? [{ file: report, isCopy: false }] : [];
    const found = [...own, ...released].find(({ file }) => file.id === id);
    if (!found || (form === 'text' && !isReadable(found))) throw new DomainError('not_found');
    return { ...found, number: manuscript.number };
  }

  private async findPage(link: LinkDocument, settings: ManuscriptSettings): Promise<ReviewPage> {
    const manuscript = await this.manuscripts.find({ _id: link.manuscript });
    const reviews = await this.reviews.findAll(manuscript._id);
    const own = reviews.find(({ review }) => review._id.equals(link.review));
    if (!own) throw new DomainError('not_found');
    const { state } = own.review;
    const isReading = state === 'accepted' || state === 'done';
    const released = isReading ? releasedFiles(manuscript, own.review, modelOf(manuscript, settings)) : [];
    const [report] = filesOf(manuscript.files, own.review);
    return { manuscript, reviews, own, released, ...(report && { report }) };
  }

  private async change(
    link: LinkDocument,
    step: (at: ReviewStep) => ReturnType<Parameters<Reviews['change']>[3]>,
  ): Promise<ReviewerReview> {
    const { own } = await this.findPage(link, await this.settings.get());
    const { _id, manuscript, letter } = own.review;
    await this.reviews.change({ _id: manuscript }, _id, asReviewer(letter), step);
    return this.view(link);
  }
}

const allowInvitations = { $unset: { no_more: 1 as const } };

const filesOf = (files: readonly StoredFile[], { _id }: ReviewDocument): StoredFile[] =>
  files.filter(({ review }) => review === _id.toHexString());
