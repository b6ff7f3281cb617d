import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { FEE_REMINDER_DAYS } from '#contracts/manuscripts/limits.ts';
import { DAY_MS } from '#contracts/values/durations.ts';
import { Mails } from '../mails/mails.ts';
import { ManuscriptDocument } from '../register/manuscript.schema.ts';
import { asJournal, Manuscripts } from '../register/manuscripts.ts';

const BATCH_SIZE = 500;

/** Reminds authors of unpaid fees, once after each number of days. */
@Injectable()
export class FeeReminders {
  constructor(
    @InjectModel(ManuscriptDocument.name) private readonly documents: Model<ManuscriptDocument>,
    private readonly manuscripts: Manuscripts,
    private readonly mails: Mails,
  ) {}

  async remind(now: Date): Promise<void> {
    // The last one first: after an outage one mail is enough.
    for (const [index, days] of [...FEE_REMINDER_DAYS.entries()].reverse()) {
      const since = new Date(now.getTime() - days * DAY_MS);
      const due = {
        stage: 'accepted',
        'fee.state': 'due',
        'fee.since': { $lte: since },
        'fee.reminded': { $lte: index },
      } as const;
      const found = await this.documents.find(due, { _id: 1 }).limit(BATCH_SIZE).lean();
      for (const { _id } of found)
        await this.manuscripts.change({ _id }, { user: asJournal }, async ({ before, session }) => {
          const { fee, stage, email: to, mailLanguage: language } = before;
          const isOpen = stage === 'accepted' && fee?.state === 'due' && fee.reminded <= index;
          if (!isOpen || fee.since > since) return undefined;
          const mail = { kind: 'manuscript-reminder' as const, to, language, manuscript: _id, stage };
          return {
            set: { fee: { ...fee, reminded: index + 1 } },
            commands: await this.mails.store(session, [mail]),
          };
        });
    }
  }
}
