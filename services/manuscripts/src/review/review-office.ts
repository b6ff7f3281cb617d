import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import { isEntityId } from '#contracts/identifiers/entity-id.ts';
import type { StaffManuscript } from '#contracts/manuscripts/manuscripts.ts';
import type { ReleaseCheck } from '#contracts/manuscripts/reviews.ts';
import { DomainError, fieldError } from '#platform/errors/domain-error.ts';
import { logSecurity } from '#platform/sessions/security-log.ts';
import { dayIn, JournalSettings } from '../settings/journal-settings.ts';
import { afterReview, Links } from '../register/links/links.ts';
import { isForOffice, isReviewable, modelOf } from '../register/manuscript-state.ts';
import type { Step } from '../register/manuscripts.ts';
import { actor, StaffManuscripts, requireOpen } from './staff-manuscripts.ts';
import type { AccessedManuscript } from '../register/manuscript-access.guard.ts';
import { checkRelease, makeRelease } from './releases.ts';
import { endedMail, reminderMail, remindersBefore } from './review-mails.ts';
import { requireNamesChecked } from '../register/names/require-names-checked.ts';
import { AUTHOR_WOULD_READ, checkForAuthor, requireReportCopies } from './check-for-author.ts';
import { requireReview, Reviews, type ReviewStep } from './reviews.ts';
import type { ShowDto } from './reviewers.dto.ts';

/** The editorial office manages the reviews that it requested. */
@Injectable()
export class ReviewOffice {
  constructor(
    private readonly staff: StaffManuscripts,
    private readonly reviews: Reviews,
    private readonly links: Links,
    private readonly settings: JournalSettings,
  ) {}

  /** Content that reviewers would receive now. @throws DomainError manuscript_closed */
  async check({ manuscript }: AccessedManuscript): Promise<ReleaseCheck> {
    requireOpen(isReviewable(manuscript));
    return checkRelease(manuscript, modelOf(manuscript, await this.settings.get()));
  }

  /** Passes the manuscript on to the round's reviewers. @throws DomainError validation_failed, manuscript_closed */
  passOn(call: AccessedManuscript, hasLooked?: boolean, version?: number): Promise<StaffManuscript> {
    const step = async ({ before, settings, session }: Step) => {
      requireOpen(isReviewable(before));
      const release = makeRelease(before, settings, actor(call), hasLooked);
      return { set: await this.reviews.passOn(session, before, release) };
    };
    return this.staff.update(call, step, version);
  }

  /** Sends a reminder, and sets a later due day if one is given. */
  remind(call: AccessedManuscript, review: string, due: string): Promise<StaffManuscript> {
    return this.change(call, review, async (at) => {
      requireReview('remind', at);
      const set = await this.extendDue(at, due);
      return { set, mails: (after) => [reminderMail(after, at.settings)] };
    });
  }

  cancel(call: AccessedManuscript, review: string): Promise<StaffManuscript> {
    return this.change(call, review, async (at) => {
      requireReview('cancel', at);
      await this.links.endReview(at.session, at.review._id);
      return { set: { state: 'cancelled' }, mails: (after) => [endedMail(after, 'cancelled')] };
    });
  }

  /** Returns the report to the reviewer, who sends it again. */
  return(
    call: AccessedManuscript,
    review: string,
    { message, due }: { message: string; due: string },
  ): Promise<StaffManuscript> {
    return this.change(call, review, async (at) => {
      requireReview('return', at);
      const set = await this.extendDue(at, due);
      return {
        set: { ...set, state: 'accepted', returned: message },
        mails: (after) => [reminderMail(after, at.settings, message)],
      };
    });
  }

  show(call: AccessedManuscript, review: string, { shown, send_anyway }: ShowDto): Promise<StaffManuscript> {
    return this.change(call, review, async (at) => {
      requireReview('show', at);
      const { before, session, settings } = at;
      const reviews = await this.reviews.findAll(before._id, session);
      const check = checkForAuthor({ manuscript: before, reviews, settings }, { reviews: [at], files: [] });
      if (shown) requireNamesChecked(check, send_anyway, AUTHOR_WOULD_READ);
      return { set: { shown } };
    });
  }

  /** Shows the author a report's file after the decision. @throws DomainError not_found, validation_failed */
  showFile(call: AccessedManuscript, id: string, { shown, send_anyway }: ShowDto): Promise<StaffManuscript> {
    return this.staff.update(call, async ({ before, session, settings }) => {
      const file = before.files.find((one) => one.id === id && one.kind === 'report' && isForOffice(one));
      if (!file) throw new DomainError('not_found');
      const reviews = await this.reviews.findAll(before._id, session);
      if (shown) {
        requireReportCopies([file]);
        const known = { manuscript: before, reviews, settings };
        requireNamesChecked(
          checkForAuthor(known, { reviews: [], files: [file] }),
          send_anyway,
          AUTHOR_WOULD_READ,
        );
      }
      return { set: { files: before.files.map((one) => (one === file ? { ...one, shown } : one)) } };
    });
  }

  /** Creates a link of the reviewer for staff to pass on. @throws DomainError not_found, manuscript_closed */
  async link(call: AccessedManuscript, review: string, address: string): Promise<{ url: string }> {
    const { _id: manuscript } = call.manuscript;
    const known = (await this.reviews.findAll(manuscript)).find(
      (one) => one.review._id.toHexString() === review,
    );
    if (!known) throw new DomainError('not_found');
    const { _id, due, language, state } = known.review;
    requireOpen(state !== 'cancelled');
    const { origin } = await this.settings.get();
    logSecurity('manuscript_link_made', { user: call.user, address, to: manuscript.toHexString() });
    const link = {
      kind: 'reviewer',
      email: known.reviewer.email,
      language,
      manuscript,
      review: _id,
    } as const;
    return { url: await this.links.make(origin, { ...link, expires: afterReview(due) }) };
  }

  /** Moves the due day to a later one; reminders for past days are not sent. */
  private async extendDue({ review, settings, session }: ReviewStep, given: string) {
    const due = given || review.due;
    if (due < dayIn(settings) && given !== '') throw fieldError('due', 'Choose a date in the future.');
    await this.links.extendReview(session, review._id, due);
    const reminders = review.state === 'invited' ? review.reminders : remindersBefore(due, settings);
    return { due, reminders };
  }

  private async change(
    { filter, user }: AccessedManuscript,
    review: string,
    step: Parameters<Reviews['change']>[3],
  ): Promise<StaffManuscript> {
    if (!isEntityId(review)) throw new DomainError('not_found');
    const after = await this.reviews.change(filter, new Types.ObjectId(review), user, step);
    return this.staff.toView(after, filter);
  }
}
