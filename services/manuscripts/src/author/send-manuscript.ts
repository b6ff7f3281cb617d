import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, type Model, type QueryFilter } from 'mongoose';
import pLimit from 'p-limit';
import type { ChangeAuthor } from '#contracts/policies/entity-rights.ts';
import { afterAct, mayDo } from '#contracts/policies/manuscript-stages.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { Duplicates } from '../register/find-duplicates.ts';
import { CatalogClient } from '../settings/clients.ts';
import { dayIn } from '../settings/journal-settings.ts';
import { Mails, officeMail } from '../mails/mails.ts';
import { readingViewJobs } from '../register/copy-jobs.ts';
import { Handlers } from '../register/handlers.ts';
import { CounterDocument, type ManuscriptDocument, type StoredBy } from '../register/manuscript.schema.ts';
import { missingForOffice, missingIn } from '../register/manuscript.views.ts';
import { Manuscripts, type Step } from '../register/manuscripts.ts';
import { stateOf } from '../register/manuscript-state.ts';

const NUMBERS_A_YEAR = 10_000;

/** Sends a manuscript, its revision, or the files requested after its acceptance. */
@Injectable()
export class SendManuscript {
  /** Sends one manuscript at a time: each needs the number after the last, so concurrent ones would conflict. */
  private readonly numbering = pLimit(1);

  constructor(
    @InjectModel(CounterDocument.name) private readonly counters: Model<CounterDocument>,
    private readonly manuscripts: Manuscripts,
    private readonly duplicates: Duplicates,
    private readonly handlers: Handlers,
    private readonly mails: Mails,
    private readonly catalog: CatalogClient,
  ) {}

  /**
   * Repeated, it leaves everything as it is.
   *
   * @param isOffice staff enter what came by e-mail, with what its authors declared there
   * @throws DomainError validation_failed with each field that is missing; manuscript_closed
   */
  async send(
    filter: QueryFilter<ManuscriptDocument>,
    user: ChangeAuthor,
    isOffice = false,
  ): Promise<ManuscriptDocument> {
    const found = await this.manuscripts.find(filter);
    const { stage } = found;
    const handler = stage === 'draft' ? await this.handlers.findDefault(found) : undefined;
    const send = () =>
      this.manuscripts.change(filter, { user }, (step) => this.step(step, isOffice, handler));
    const sent = await (stage === 'draft' ? this.numbering(send) : send());
    if (stage !== 'draft' || sent.stage === 'draft') return sent;
    const duplicates = await this.duplicates.find(sent);
    if (duplicates.length === 0) return sent;
    return this.manuscripts.change({ _id: sent._id }, { user }, () => ({ set: { duplicates } }));
  }

  private async step({ before, settings, session }: Step, isOffice: boolean, handler?: StoredBy) {
    const state = stateOf(before);
    if (!mayDo('send', state)) {
      if (state.stage === 'received' || state.stage === 'review' || state.stage === 'accepted')
        return undefined;
      throw new DomainError('manuscript_closed');
    }
    const missing = (isOffice ? missingForOffice : missingIn)(before, settings);
    if (missing.length > 0)
      throw new DomainError('validation_failed', {
        fields: Object.fromEntries(missing.map(({ field, message }) => [field, message])),
      });
    const { stage, round } = afterAct('send', state);
    const today = dayIn(settings);
    const now = new Date();
    const files = before.files.map((file) =>
      file.sent || file.kind === 'attachment' ? file : { ...file, round, sent: now },
    );
    const { due: _, ...dates } = before.dates;
    const isFirst = before.stage === 'draft';
    const number = before.number ?? (await this.nextNumber(Number(today.slice(0, 4)), session));
    const set: Partial<ManuscriptDocument> = {
      stage,
      round,
      files,
      number,
      dates: {
        ...dates,
        ...(isFirst ? { submitted: today } : before.stage === 'revision' && { revised: today }),
      },
      ...(handler && !before.handler && { handler }),
      ...(before.stage === 'accepted' && { asked: [] }),
      ...(before.answer !== '' && {
        answers: [...before.answers, { round, text: before.answer, at: now }],
        answer: '',
      }),
    };
    const commands = await this.mails.store(session, this.mailsOf(before));
    const sent = files.filter((file) => file.sent === now);
    return { set, commands: [...commands, ...readingViewJobs(before._id, sent)] };
  }

  private mailsOf({ _id: manuscript, mailLanguage: language, email, stage }: ManuscriptDocument) {
    const sent =
      stage === 'draft' ? 'a new manuscript' : stage === 'accepted' ? 'the requested files' : 'a revision';
    return [
      { kind: 'manuscript-received' as const, to: email, language, manuscript },
      officeMail(manuscript, `The author has sent ${sent}`),
    ];
  }

  /** The next number, counted in the transaction of the submission, so that there are no gaps. */
  private async nextNumber(year: number, session: ClientSession): Promise<number> {
    const { last } = await this.counters
      .findOneAndUpdate(
        { _id: `manuscripts-${year}` },
        { $inc: { last: 1 } },
        { upsert: true, returnDocument: 'after', session },
      )
      .lean();
    const number = year * NUMBERS_A_YEAR + last;
    const used = this.catalog.call('catalog.reference-number-used', { refKey: String(number) });
    return (await used.catch(() => false)) ? this.nextNumber(year, session) : number;
  }
}
