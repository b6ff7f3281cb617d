import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, QueryFilter } from 'mongoose';
import type { ManuscriptSettings } from '#contracts/api/rpc.ts';
import {
  INVITATION_DAYS,
  INVITATION_REMINDER_DAYS,
  REVIEW_REMINDER_DAYS,
} from '#contracts/manuscripts/limits.ts';
import { DAY_MS } from '#contracts/values/durations.ts';
import { Changes } from '#platform/writes/changes.ts';
import { dayAfter, dayOf } from '../settings/journal-settings.ts';
import { Mails } from '../mails/mails.ts';
import { ManuscriptDocument } from '../register/manuscript.schema.ts';
import { asJournal } from '../register/manuscripts.ts';
import { replyDeadline, reminderMail } from './review-mails.ts';
import type { ReviewDocument } from '../register/review.schema.ts';
import { Reviews } from './reviews.ts';

const BATCH_SIZE = 500;

/** Hourly work on reviews: reminders (each sent once), and the end of invitations without a response. */
@Injectable()
export class ReviewReminders {
  constructor(
    @InjectModel(ManuscriptDocument.name) private readonly manuscripts: Model<ManuscriptDocument>,
    private readonly reviews: Reviews,
    private readonly mails: Mails,
    private readonly changes: Changes,
  ) {}

  async sweep(now: Date, settings: ManuscriptSettings): Promise<void> {
    const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
    const silent = { state: 'invited', invited: { $lt: before(INVITATION_DAYS) } } as const;
    for (const { _id, manuscript } of await this.reviews.find(silent, BATCH_SIZE))
      await this.reviews.change({ _id: manuscript }, _id, asJournal, ({ review }) =>
        review.state === 'invited' && replyDeadline(review, settings) < dayOf(now, settings)
          ? { set: { state: 'lapsed', reminders: 0 } }
          : undefined,
      );
    await this.remind({ state: 'invited', invited: { $lt: before(INVITATION_REMINDER_DAYS) } }, 1, settings);
    // The last reminder first: the earlier ones are then unnecessary.
    for (let at = REVIEW_REMINDER_DAYS.length; at > 0; at -= 1) {
      const latest = dayAfter(now, -REVIEW_REMINDER_DAYS[at - 1]!, settings);
      await this.remind({ state: 'accepted', due: { $lte: latest } }, at, settings);
    }
  }

  /** Reminds once for each review: the reminder is stored with the mail. */
  private async remind(filter: QueryFilter<ReviewDocument>, reminders: number, settings: ManuscriptSettings) {
    const waiting = { ...filter, reminders: { $lt: reminders } };
    for (const { _id, manuscript } of await this.reviews.find(waiting, BATCH_SIZE))
      await this.changes.commit(asJournal, async (session) => {
        const inReview = await this.manuscripts.exists({ _id: manuscript, stage: 'review' }).session(session);
        const known = inReview && (await this.reviews.remind(session, { ...waiting, _id }, reminders));
        const mails = known ? [reminderMail(known, settings)] : [];
        return { response: undefined, changes: [], commands: await this.mails.store(session, mails) };
      });
  }
}
