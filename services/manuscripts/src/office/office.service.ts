import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, QueryFilter } from 'mongoose';
import type { SignedInUser } from '#contracts/policies/roles.ts';
import { isEntityId } from '#contracts/identifiers/entity-id.ts';
import { fileKindsOfAuthor, type ManuscriptFileKind } from '#contracts/values/manuscript-file-kinds.ts';
import { MAX_NOTES, REVISION_REMINDER_DAYS } from '#contracts/manuscripts/limits.ts';
import type {
  ManuscriptFilter,
  ManuscriptListing,
  StaffManuscript,
} from '#contracts/manuscripts/manuscripts.ts';
import { afterAct, endedStages, isEnded, mayDo } from '#contracts/policies/manuscript-stages.ts';
import { emailKey } from '#contracts/text/emails.ts';
import { words } from '#contracts/text/folding.ts';
import { DomainError, fieldError } from '#platform/errors/domain-error.ts';
import { logSecurity } from '#platform/sessions/security-log.ts';
import { findPage, type Page } from '#platform/validation/paging.ts';
import { Changes } from '#platform/writes/changes.ts';
import { newFile, ManuscriptFiles, withFile } from '../files/manuscript-files.ts';
import type { StoredUpload } from '../files/uploads.ts';
import { dayIn, JournalSettings, dayOf } from '../settings/journal-settings.ts';
import { Links } from '../register/links/links.ts';
import { Mails, officeMail } from '../mails/mails.ts';
import { copyJobs } from '../register/copy-jobs.ts';
import { Handlers } from '../register/handlers.ts';
import { ManuscriptDocument, type StoredBy, type StoredFile } from '../register/manuscript.schema.ts';
import { listingView, staffView } from '../register/manuscript.views.ts';
import { enteredValues, Manuscripts } from '../register/manuscripts.ts';
import { modelOf, stateOf } from '../register/manuscript-state.ts';
import { actor, requireOpen, StaffManuscripts } from '../review/staff-manuscripts.ts';
import type { AddDto, ChangeDto, HandleDto, ListQuery } from './office.dto.ts';
import type { AccessedManuscript } from '../register/manuscript-access.guard.ts';
import { ManuscriptAccess } from '../register/manuscript-access.ts';
import type { ManuscriptSettings } from '#contracts/api/rpc.ts';
import { csvLine } from '#platform/http/csv-line.ts';

const filters: Record<ManuscriptFilter, QueryFilter<ManuscriptDocument>> = {
  // The drafts that are visible are the office's own.
  office: { $or: [{ turn: 'office' }, { stage: 'draft' }] },
  reviewers: { stage: 'review' },
  author: { turn: 'author', stage: { $ne: 'draft' } },
  accepted: { stage: 'accepted' },
  ended: { stage: { $in: [...endedStages] } },
  // Their mails say which.
  undelivered: {},
  all: {},
};

/** Acts of the office on manuscripts, besides decisions. */
@Injectable()
export class OfficeService {
  constructor(
    @InjectModel(ManuscriptDocument.name) private readonly documents: Model<ManuscriptDocument>,
    private readonly manuscripts: Manuscripts,
    private readonly visible: ManuscriptAccess,
    private readonly handlers: Handlers,
    private readonly links: Links,
    private readonly staff: StaffManuscripts,
    private readonly mails: Mails,
    private readonly files: ManuscriptFiles,
    private readonly settings: JournalSettings,
    private readonly changes: Changes,
  ) {}

  /** A page: manuscripts that wait for somebody by their waiting time, the others newest first. */
  async list(query: ListQuery, user: SignedInUser): Promise<Page<ManuscriptListing>> {
    const settings = await this.settings.get();
    const { found } = await this.findListed(query, user);
    return findPage(found, query, (manuscript) => listingView(manuscript, settings));
  }

  /** All pages of a list as the lines of a CSV file. @throws DomainError address_required */
  async listLines(query: ListQuery, user: SignedInUser): Promise<AsyncIterable<string>> {
    const { found } = await this.findListed(query, user);
    return queueLines(found.lean().cursor(), await this.settings.get());
  }

  private async findListed(query: ListQuery, user: SignedInUser) {
    const searched = words(query.q).map((word) => ({ words: { $regex: `^${word}` } }));
    const { $and = [], ...seen } = await this.visible.filterFor(user);
    const filter = {
      ...seen,
      ...filters[query.filter],
      $and: [
        ...$and,
        ...searched,
        ...(query.filter === 'undelivered' ? [{ _id: { $in: await this.mails.findUndelivered() } }] : []),
      ],
      ...(query.mine && { 'handler.id': user.id }),
    } as QueryFilter<ManuscriptDocument>;
    const found = this.documents.find(filter).select('-references');
    const newestFirst = { all: query.mine ? 'since' : '_id', ended: 'since' } as const;
    // A query is executed by whoever awaits it.
    return {
      found: found.sort(query.filter in newestFirst ? `-${newestFirst[query.filter as 'all']}` : 'since'),
    };
  }

  /** Enters a manuscript that came by e-mail, as a draft of the office. @throws DomainError address_required, submissions_closed */
  async add({ email, mail_language, ...given }: AddDto, user: SignedInUser): Promise<StaffManuscript> {
    await this.visible.filterFor(user);
    await this.settings.requireOpen();
    const settings = await this.settings.get();
    const draft = {
      ...this.manuscripts.newDraft(email, mail_language ?? 'en'),
      ...enteredValues(given),
      enteredBy: actor({ user }),
    };
    const view = await this.changes.commit(user, async (session) => {
      const created = await this.manuscripts.create(session, draft, settings.reviewers_wanted);
      return { response: staffView(created, settings, [], []), changes: [] };
    });
    await this.manuscripts.recuseAuthors(await this.manuscripts.find({ _id: view.id }));
    return view;
  }

  change(
    call: AccessedManuscript,
    { email, mail_language, similarity, ...given }: ChangeDto,
    version?: number,
  ): Promise<StaffManuscript> {
    const set = {
      ...enteredValues(given),
      ...(email !== undefined && { email }),
      ...(mail_language && { mailLanguage: mail_language }),
      ...(similarity !== undefined && { similarity }),
    };
    return this.staff.update(
      call,
      async ({ before, session }) => {
        // Links belong to the address: a new one has its own.
        if (email !== undefined && emailKey(email) !== before.contactKey)
          await this.links.end(session, before._id, 'author');
        return { set };
      },
      version,
    );
  }

  async addFile(
    call: AccessedManuscript,
    kind: ManuscriptFileKind,
    stored: StoredUpload,
  ): Promise<StaffManuscript> {
    let replaced: StoredFile[] = [];
    const by = actor(call);
    const view = await this.files.withUpload(stored, () =>
      this.staff.update(call, ({ before }) => {
        const isAttachment = kind === 'attachment';
        // A revision that came by mail is registered once it is complete, and an attachment goes with a mail.
        const isPending =
          isAttachment ||
          before.stage === 'draft' ||
          (before.stage === 'revision' && fileKindsOfAuthor.some((one) => one === kind));
        const file = { ...newFile(stored, kind, before.round, by), ...(!isPending && { sent: new Date() }) };
        const added = withFile(before.files, file);
        replaced = added?.replaced ?? [file];
        const asked = before.asked.filter((name) => name !== kind);
        // A report that came by mail: the reviewers were asked.
        const isReviewed = kind === 'report' && mayDo('review', stateOf(before));
        return (
          added && {
            set: { files: added.files, asked, ...(isReviewed && { stage: 'review' as const }) },
            commands: copyJobs(before._id, [file]),
            // A letter is being written: its form keeps its version.
            ...(isAttachment && { keepsVersion: true as const }),
          }
        );
      }),
    );
    await this.files.remove(replaced);
    return view;
  }

  async removeFile(call: AccessedManuscript, fileId: string): Promise<StaffManuscript> {
    let removed: StoredFile[] = [];
    const view = await this.staff.update(call, ({ before }) => {
      // What an author has sent stays, and what went with a mail.
      removed = before.files.filter(
        ({ id, by, kind, sent }) => id === fileId && by && !(kind === 'attachment' && sent),
      );
      if (removed.length === 0) throw new DomainError('not_found');
      const isAttachment = removed.every(({ kind }) => kind === 'attachment');
      return {
        set: { files: before.files.filter((file) => !removed.includes(file)) },
        ...(isAttachment && { keepsVersion: true as const }),
      };
    });
    await this.files.remove(removed);
    return view;
  }

  /** Begins a review whose reviewers were invited by e-mail. */
  review(call: AccessedManuscript, due: string | undefined): Promise<StaffManuscript> {
    return this.staff.update(call, ({ before, settings }) => {
      requireOpen(mayDo('review', stateOf(before)));
      const dates = { ...before.dates, due: due ?? dayIn(settings, settings.review_days) };
      return { set: { ...afterAct('review', stateOf(before)), dates, model: modelOf(before, settings) } };
    });
  }

  /** @throws DomainError validation_failed if the other user may not handle it */
  async handle(
    call: AccessedManuscript,
    { handle, user = call.user.id }: HandleDto,
  ): Promise<StaffManuscript> {
    if (!handle) return this.staff.update(call, () => ({ set: { handler: undefined } }));
    if (user === call.user.id) return this.staff.update(call, () => ({ set: { handler: actor(call) } }));
    const handler = (await this.candidates(call)).find(({ id }) => id === user);
    return this.staff.update(call, async ({ before: { _id, recused }, session }) => {
      if (!handler || recused.includes(user))
        throw fieldError('user', 'This user cannot handle the manuscript. Choose another one.');
      const mail = officeMail(_id, `${call.user.name} has assigned this manuscript to you`, handler);
      return { set: { handler }, commands: await this.mails.store(session, [mail]) };
    });
  }

  candidates({ manuscript }: AccessedManuscript): Promise<StoredBy[]> {
    return this.handlers.candidates(manuscript);
  }

  /** Changes the due day, and notifies the author. @throws DomainError manuscript_closed, validation_failed */
  changeDue(call: AccessedManuscript, due: string): Promise<StaffManuscript> {
    return this.staff.update(call, async ({ before, settings, session }) => {
      requireOpen(before.stage === 'revision');
      if (due < dayIn(settings)) throw fieldError('due', 'Choose today or a later day');
      const { _id: manuscript, email: to, mailLanguage: language, stage } = before;
      const mail = { kind: 'manuscript-due' as const, to, language, manuscript, stage };
      // This mail is the reminder of a day within a week.
      const isSoon = due <= dayIn(settings, REVISION_REMINDER_DAYS);
      const reminded: Record<string, Date> = isSoon ? { before: new Date() } : {};
      return {
        set: { dates: { ...before.dates, due }, reminded },
        commands: await this.mails.store(session, [mail]),
      };
    });
  }

  /** Recuses a user with a conflict, who no longer sees the manuscript; an administrator can undo it. */
  async recuse(call: AccessedManuscript, given: { user?: string; recused: boolean }): Promise<void> {
    const { user } = call;
    const whom = given.user ?? user.id;
    const isSelf = whom === user.id;
    if (!isSelf && user.role !== 'administrator') throw new DomainError('forbidden');
    if (isSelf && !given.recused) throw new DomainError('forbidden');
    if (!isEntityId(whom)) throw fieldError('user', 'Choose a user');
    await this.staff.update(call, ({ before }) => {
      const others = (list: string[]) => list.filter((one) => one !== whom);
      return {
        set: {
          recused: [...others(before.recused), ...(given.recused ? [whom] : [])],
          admitted: [...others(before.admitted), ...(given.recused ? [] : [whom])],
          ...(before.handler?.id === whom && { handler: undefined }),
        },
      };
    });
  }

  note(call: AccessedManuscript, text: string): Promise<StaffManuscript> {
    return this.staff.update(call, ({ before }) => {
      if (before.notes.length >= MAX_NOTES)
        throw fieldError('text', `A manuscript can have up to ${MAX_NOTES} notes.`);
      return { set: { notes: [...before.notes, { by: actor(call), at: new Date(), text }] } };
    });
  }

  settle(call: AccessedManuscript, objection: string): Promise<StaffManuscript> {
    return this.staff.update(call, ({ before }) => {
      if (!before.objections.some((one) => one.id === objection)) throw new DomainError('not_found');
      const objections = before.objections.map((one) =>
        one.id === objection ? { ...one, settled: one.settled ?? new Date() } : one,
      );
      return { set: { objections } };
    });
  }

  /** @throws DomainError not_found */
  async sendAgain({ manuscript, filter, user }: AccessedManuscript, mail: string): Promise<StaffManuscript> {
    await this.changes.commit(user, async (session) => ({
      response: undefined,
      changes: [],
      commands: await this.mails.resend(session, manuscript, mail, user.id),
    }));
    return this.staff.toView(manuscript, filter);
  }

  /** Notes that staff have seen that a mail was not delivered. @throws DomainError not_found */
  async seeMail({ manuscript, filter }: AccessedManuscript, mail: string): Promise<StaffManuscript> {
    await this.mails.markSeen(manuscript._id, mail);
    return this.staff.toView(manuscript, filter);
  }

  /** A new link of the author, for staff to pass on. */
  async link({ manuscript: found, user }: AccessedManuscript, address: string): Promise<{ url: string }> {
    const { _id: manuscript, email, mailLanguage: language, stage, erased } = found;
    requireOpen(!erased);
    const { origin } = await this.settings.get();
    logSecurity('manuscript_link_made', { user, address, to: manuscript.toHexString() });
    const link = { kind: 'author', email, language, manuscript } as const;
    return { url: await this.links.make(origin, link, isEnded(stage)) };
  }
}

const columns: Record<string, (listed: ManuscriptListing) => string | number> = {
  Number: ({ number = '' }) => number,
  Title: ({ title_text }) => title_text,
  Contact: ({ email }) => email,
  Stage: ({ stage }) => stage,
  Round: ({ round }) => round + 1,
  'Waiting for': ({ turn }) => turn,
  Reports: ({ reports }) => `${reports.received} of ${reports.wanted}`,
  Since: ({ since }) => since,
  Due: ({ due = '' }) => due,
  Late: ({ late }) => (late ? 'late' : ''),
  'Handling editor': ({ handler }) => handler?.name ?? '',
  Objections: ({ objections }) => objections,
};

/** The queue as a CSV file, line by line. */
async function* queueLines(
  manuscripts: AsyncIterable<ManuscriptDocument>,
  settings: ManuscriptSettings,
): AsyncGenerator<string> {
  // Spreadsheets take a CSV file for UTF-8 only with this mark.
  yield `\ufeff${csvLine(Object.keys(columns))}`;
  for await (const manuscript of manuscripts) {
    const listed = { ...listingView(manuscript, settings), since: dayOf(manuscript.since, settings) };
    yield csvLine(Object.values(columns).map((cell) => cell(listed)));
  }
}
