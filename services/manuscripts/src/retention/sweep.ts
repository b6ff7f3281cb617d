import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, QueryFilter } from 'mongoose';
import {
  DRAFT_ERASED_DAYS,
  DRAFT_REMINDER_DAYS,
  REVISION_REMINDER_DAYS,
} from '#contracts/manuscripts/limits.ts';
import { formatDate } from '#contracts/text/long-dates.ts';
import { DAY_MS } from '#contracts/values/durations.ts';
import { FileStore } from '#platform/files/file-store.ts';
import { RepeatedSweep, Sweeper } from '#platform/process/repeated-sweep.ts';
import { AuthorService } from '../author/author.service.ts';
import { Copies } from '../files/copies/copies.ts';
import { DraftLimits } from '../author/draft-limits.ts';
import { Erasing } from './erasing.ts';
import { FeeReminders } from '../fees/fee-reminders.ts';
import { UPLOADS } from '../files/uploads.ts';
import { dayAfter, dayOf, JournalSettings } from '../settings/journal-settings.ts';
import { Mails, type NewMail, officeMail } from '../mails/mails.ts';
import { ManuscriptDocument } from '../register/manuscript.schema.ts';
import { asJournal, Manuscripts } from '../register/manuscripts.ts';
import { ReviewReminders } from '../review/review-reminders.ts';
import { Publication } from '../office/publication.ts';

const HOUR_MS = 3_600_000;
const BATCH_SIZE = 500;
const START_DELAY_MS = 60_000;

/** Hourly and daily work: reminders (each sent once), erasing, and files that interrupted requests left behind. */
@Injectable()
export class ManuscriptSweep extends Sweeper {
  protected readonly sweeps = [
    new RepeatedSweep('manuscripts', HOUR_MS, () => this.sweep()),
    new RepeatedSweep('erasing of manuscripts', DAY_MS, () => this.erasing.sweep()),
    new RepeatedSweep('files of manuscripts', DAY_MS, () => this.removeLeftovers()),
  ];

  private beginning?: NodeJS.Timeout;

  constructor(
    @InjectModel(ManuscriptDocument.name) private readonly documents: Model<ManuscriptDocument>,
    private readonly manuscripts: Manuscripts,
    private readonly author: AuthorService,
    private readonly copies: Copies,
    private readonly room: DraftLimits,
    private readonly publication: Publication,
    private readonly fees: FeeReminders,
    private readonly erasing: Erasing,
    private readonly reminders: ReviewReminders,
    private readonly mails: Mails,
    private readonly files: FileStore,
    private readonly settings: JournalSettings,
  ) {
    super();
  }

  /** Starts later, since the services that it calls start at the same time. */
  override onApplicationBootstrap(): void {
    this.beginning = setTimeout(() => super.onApplicationBootstrap(), START_DELAY_MS).unref();
  }

  override async onModuleDestroy(): Promise<void> {
    clearTimeout(this.beginning);
    await super.onModuleDestroy();
  }

  async sweep(now = new Date()): Promise<void> {
    const settings = await this.settings.get();
    const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
    const drafts = { stage: 'draft', enteredBy: { $exists: false } } as const;
    for (const draft of await this.findSome({ ...drafts, creation: { $lt: before(DRAFT_ERASED_DAYS) } }))
      await this.author.erase(draft);
    await this.remind('draft', { ...drafts, creation: { $lt: before(DRAFT_REMINDER_DAYS) } });
    const dueOn = (days: number) => {
      const latest = dayAfter(now, days, settings);
      return { stage: 'revision' as const, 'dates.due': { $lte: latest } };
    };
    await this.remind('due', dueOn(0));
    // Only one of the two if the due day is less than a week away.
    await this.remind('before', { ...dueOn(REVISION_REMINDER_DAYS), 'reminded.due': { $exists: false } });
    const late = { $lt: dayOf(now, settings) };
    await this.remind('late', {
      $or: [
        { turn: { $in: ['reviewers', 'author'] } },
        { reviews: { $elemMatch: { state: 'accepted', due: late } } },
      ],
      'dates.due': late,
      'handler.id': { $exists: true },
    });
    await this.manuscripts.followTurns();
    await this.fees.remind(now);
    await this.reminders.sweep(now, settings);
    await this.publication.followAll();
    await this.copies.orderWaiting();
    await this.room.forgetClients(now);
  }

  /** Reminds once for each manuscript in its stage: the reminder is stored with the mail. */
  private async remind(kind: 'draft' | 'before' | 'due' | 'late', filter: QueryFilter<ManuscriptDocument>) {
    const notReminded = { [`reminded.${kind}`]: { $exists: false }, sample: { $exists: false } };
    const open = { ...filter, ...notReminded };
    for (const { _id } of await this.findSome(open))
      await this.manuscripts.change({ _id }, { user: asJournal }, async ({ before, session }) => {
        if (!(await this.documents.exists({ ...open, _id }).session(session))) return undefined;
        const { email: to, mailLanguage: language, stage } = before;
        const mail = { kind: 'manuscript-reminder' as const, to, language, manuscript: _id, stage };
        return {
          set: { reminded: { ...before.reminded, [kind]: new Date() } },
          commands: await this.mails.store(session, [kind === 'late' ? lateMail(before) : mail]),
        };
      });
  }

  private findSome(filter: QueryFilter<ManuscriptDocument>): Promise<ManuscriptDocument[]> {
    return this.documents.find(filter).limit(BATCH_SIZE).lean();
  }

  /** Removes files of requests that died before a manuscript had them. */
  async removeLeftovers(): Promise<void> {
    // The files first: one that is stored meanwhile is not old.
    const old = await Array.fromAsync(this.files.olderThan(UPLOADS, new Date(Date.now() - DAY_MS)));
    const [originals, copies, texts] = await Promise.all([
      this.documents.distinct('files.key'),
      this.documents.distinct('files.copy.key'),
      this.documents.distinct('files.copy.text.key'),
    ]);
    const kept = new Set<unknown>([...originals, ...copies, ...texts]);
    for (const key of old) if (!kept.has(key)) await this.files.remove(key);
  }
}

/** The mail to the handling editor. */
const lateMail = ({ _id, turn, stage, dates, handler }: ManuscriptDocument): NewMail => {
  const what = turn === 'author' ? 'The revision' : 'A report';
  return { ...officeMail(_id, `${what} was due on ${formatDate(dates.due!)}`, handler), stage };
};
