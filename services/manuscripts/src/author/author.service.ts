import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectConnection, InjectModel } from '@nestjs/mongoose';
import { type Connection, type Model, Types } from 'mongoose';
import type { ManuscriptSettings } from '#contracts/api/rpc.ts';
import type { ManuscriptFileKind } from '#contracts/values/manuscript-file-kinds.ts';
import { MAX_OPEN_DRAFTS } from '#contracts/manuscripts/limits.ts';
import type { AuthorManuscript, CoauthorManuscript } from '#contracts/manuscripts/manuscripts.ts';
import { isPayable } from '#contracts/manuscripts/fee.ts';
import { areFieldsOpen, filesOpenTo, isEnded, mayDo } from '#contracts/policies/manuscript-stages.ts';
import type { AuthorReport } from '#contracts/manuscripts/reviews.ts';
import { emailKey } from '#contracts/text/emails.ts';
import type { SiteLanguage } from '#contracts/values/site-languages.ts';
import { inTransaction } from '#platform/database/mongo.module.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { copyJobs } from '../register/copy-jobs.ts';
import { paymentWays } from '../register/fee-view.ts';
import { clientKey, DraftLimits } from './draft-limits.ts';
import type { FoundFile } from '../files/file-downloads.ts';
import { newFile, ManuscriptFiles, withFile } from '../files/manuscript-files.ts';
import type { StoredUpload } from '../files/uploads.ts';
import { dayIn, JournalSettings } from '../settings/journal-settings.ts';
import type { LinkDocument } from '../register/links/link.schema.ts';
import { Links } from '../register/links/links.ts';
import { coauthorMails, Mails, officeMail } from '../mails/mails.ts';
import { ManuscriptDocument, type StoredAgreement, type StoredFile } from '../register/manuscript.schema.ts';
import { authorView, coauthorView, isForAuthor } from '../register/manuscript.views.ts';
import {
  asAuthor,
  asCoauthor,
  type EnteredValues,
  enteredValues,
  Manuscripts,
  type Step,
} from '../register/manuscripts.ts';
import { stateOf } from '../register/manuscript-state.ts';
import { authorReports } from '../review/review.views.ts';
import { Reviews } from '../review/reviews.ts';

/** Acts of the holder of a link on its manuscript. */
@Injectable()
export class AuthorService {
  constructor(
    @InjectConnection() private readonly connection: Connection,
    @InjectModel(ManuscriptDocument.name) private readonly documents: Model<ManuscriptDocument>,
    private readonly manuscripts: Manuscripts,
    private readonly links: Links,
    private readonly mails: Mails,
    private readonly files: ManuscriptFiles,
    private readonly reviews: Reviews,
    private readonly room: DraftLimits,
    private readonly settings: JournalSettings,
  ) {}

  async view(link: LinkDocument): Promise<AuthorManuscript | CoauthorManuscript> {
    const manuscript = await this.findManuscript(link);
    return link.kind === 'author' ? this.toView(manuscript) : coauthorView(manuscript, link.email);
  }

  async toView(manuscript: ManuscriptDocument): Promise<AuthorManuscript> {
    const settings = await this.settings.get();
    const payment = await paymentWays(manuscript, settings);
    const view = authorView(manuscript, settings, await this.reportsOf(manuscript, settings));
    return { ...view, ...(payment && { payment }) };
  }

  private async reportsOf(
    manuscript: ManuscriptDocument,
    settings: ManuscriptSettings,
  ): Promise<AuthorReport[]> {
    if (manuscript.reviews.length === 0) return [];
    return authorReports(manuscript, await this.reviews.findAll(manuscript._id), settings);
  }

  /**
   * The manuscript of a link; one that is not stored yet is empty.
   *
   * @throws DomainError not_found once it is erased, submissions_closed
   */
  async findManuscript({ manuscript, email, language }: LinkDocument): Promise<ManuscriptDocument> {
    if (manuscript) return this.manuscripts.find({ _id: manuscript });
    await this.settings.requireOpen();
    const draft = this.manuscripts.newDraft(email, language);
    return Object.assign(draft, { _id: { toHexString: () => '' } as Types.ObjectId });
  }

  /** The id of the manuscript of a link, which is stored now if it was not. @throws DomainError too_many_drafts, submissions_closed */
  async ensureStored(link: LinkDocument): Promise<Types.ObjectId> {
    if (link.manuscript) return link.manuscript;
    await this.settings.requireOpen();
    const { reviewers_wanted } = await this.settings.get();
    const draft = this.manuscripts.newDraft(link.email, link.language);
    return inTransaction(this.connection, async (session) => {
      const drafts = { contactKey: emailKey(link.email), stage: 'draft' } as const;
      if ((await this.documents.countDocuments(drafts).session(session)) >= MAX_OPEN_DRAFTS)
        throw new DomainError('too_many_drafts');
      if (await this.links.bind(session, link._id, draft._id)) {
        await this.manuscripts.create(session, draft, reviewers_wanted);
        return draft._id;
      }
      return (await this.links.bound(session, link._id)) ?? draft._id;
    });
  }

  /** @throws DomainError manuscript_closed when it is not the author's turn, version_conflict */
  async save(
    link: LinkDocument,
    given: EnteredValues,
    mailLanguage: SiteLanguage | undefined,
    version?: number,
  ): Promise<AuthorManuscript> {
    const set = enteredValues(given);
    const isNew = link.manuscript === undefined;
    const manuscript = await this.manuscripts.change(
      { _id: await this.ensureStored(link) },
      { user: asAuthor, seen: isNew && version === 0 ? undefined : version },
      ({ before }) => {
        requireOpen(before, areFieldsOpen(before.stage));
        return { set: { ...set, ...(mailLanguage && { mailLanguage }) } };
      },
    );
    return this.toView(manuscript);
  }

  /**
   * @param network of the client
   * @throws DomainError manuscript_closed, file_not_accepted, too_many_files, drafts_too_large, insufficient_storage
   */
  async addFile(
    link: LinkDocument,
    kind: ManuscriptFileKind,
    stored: StoredUpload,
    network: string,
  ): Promise<AuthorManuscript> {
    const client = clientKey(network);
    let replaced: StoredFile[] = [];
    const file = newFile(stored, kind, 0);
    const manuscript = await this.files.withUpload(stored, async () => {
      for (const crowded of await this.room.require({ email: link.email, client })) {
        const draft = await this.documents.findById(crowded).lean();
        if (draft) await this.erase(draft);
      }
      const _id = await this.ensureStored(link);
      return this.manuscripts.change({ _id }, { user: asAuthor }, ({ before }) => {
        const state = stateOf(before);
        if (kind !== 'payment') requireOpen(before, filesOpenTo(state).includes(kind));
        else if (!isPayable(state.stage, state.fee)) throw new DomainError('manuscript_closed');
        const added = { ...file, round: before.round };
        const files = withFile(before.files, added);
        replaced = files?.replaced ?? [added];
        return (
          files && {
            set: { files: files.files, ...(before.stage === 'draft' && { client }) },
            commands: copyJobs(_id, [added]),
          }
        );
      });
    });
    await this.files.remove(replaced);
    return this.toView(manuscript);
  }

  /** @throws DomainError not_found of a file that was sent */
  async removeFile(link: LinkDocument, id: string): Promise<AuthorManuscript> {
    let removed: StoredFile[] = [];
    const _id = requireStoredId(link);
    const manuscript = await this.manuscripts.change({ _id }, { user: asAuthor }, ({ before }) => {
      removed = before.files.filter((file) => file.id === id && !file.sent && !file.by);
      if (removed.length === 0) throw new DomainError('not_found');
      return { set: { files: before.files.filter((file) => !removed.includes(file)) } };
    });
    await this.files.remove(removed);
    return this.toView(manuscript);
  }

  /** A file that the link may have; of a reviewer's report only the copy. @throws DomainError not_found */
  async findFile(link: LinkDocument, id: string, isCopy: boolean): Promise<FoundFile> {
    const manuscript = await this.findManuscript(link);
    const file = manuscript.files.find((one) => one.id === id && isForAuthor(one, manuscript));
    if (!file || (file.kind === 'report' && !isCopy)) throw new DomainError('not_found');
    return { file, number: manuscript.number };
  }

  async withdraw(link: LinkDocument, reason: string): Promise<AuthorManuscript> {
    const _id = requireStoredId(link);
    const manuscript = await this.manuscripts.change(
      { _id },
      { user: asAuthor },
      async ({ before, settings, session }) => {
        if (before.stage === 'withdrawn') return undefined;
        requireOpen(before, mayDo('withdraw', stateOf(before)));
        const { mailLanguage: language, email } = before;
        const what = language === 'hi' ? 'इसे वापस ले लिया गया है।' : 'The manuscript has been withdrawn.';
        const ended = await this.reviews.end(session, before);
        const { due: _, ...dates } = before.dates;
        await this.links.setEnd(session, before._id, true);
        return {
          set: {
            ...ended.set,
            stage: 'withdrawn' as const,
            dates: { ...dates, ended: dayIn(settings) },
            notes: [...before.notes, { by: { id: '', name: 'Author' }, at: new Date(), text: reason }],
          },
          commands: [
            ...ended.commands,
            ...(await this.mails.store(session, [
              officeMail(_id, 'The authors have withdrawn the manuscript'),
              { kind: 'manuscript-coauthor', to: email, language, manuscript: _id, what },
              ...(before.coauthorsTold ? coauthorMails(before, what) : []),
            ])),
          ],
        };
      },
    );
    return this.toView(manuscript);
  }

  /** Deletes a draft with its links. */
  async discard(link: LinkDocument): Promise<void> {
    const manuscript = await this.findManuscript(link);
    requireOpen(manuscript, manuscript.stage === 'draft');
    if (link.manuscript) await this.erase(manuscript);
  }

  async erase(manuscript: ManuscriptDocument): Promise<void> {
    const { _id } = manuscript;
    const isErased = await inTransaction(this.connection, async (session) => {
      await this.links.end(session, _id);
      await this.mails.erase(session, _id);
      return (await this.documents.deleteOne({ _id, stage: 'draft' }, { session })).deletedCount === 1;
    });
    if (isErased) await this.files.remove(manuscript.files);
  }

  /** Stores an author's objection, which voids an agreement, and notifies the office. Repeated, it replaces the text. */
  object(link: LinkDocument, text: string): Promise<CoauthorManuscript> {
    return this.answer(link, async ({ before, session }, said) => ({
      set: {
        objections: [...without(before.objections, said), { id: randomUUID(), ...said, text }],
        agreements: without(before.agreements, said),
      },
      commands: await this.mails.store(session, [officeMail(before._id, 'A co-author did not agree')]),
    }));
  }

  /** Stores that an author agrees, which voids the same author's objection. Repeated, it changes nothing. */
  agree(link: LinkDocument): Promise<CoauthorManuscript> {
    return this.answer(link, ({ before: { agreements = [], objections } }, said) =>
      agreements.some(({ email }) => email === said.email)
        ? undefined
        : {
            keepsVersion: true,
            set: {
              agreements: [...agreements, said],
              objections: objections.map((one) =>
                one.email === said.email ? { settled: said.at, ...one } : one,
              ),
            },
          },
    );
  }

  /** Stores a co-author's statement while it counts. @throws DomainError manuscript_closed */
  private async answer(
    link: LinkDocument,
    step: (at: Step, said: StoredAgreement) => ReturnType<Parameters<Manuscripts['change']>[2]>,
  ): Promise<CoauthorManuscript> {
    const key = emailKey(link.email);
    const manuscript = await this.manuscripts.change(
      { _id: requireStoredId(link) },
      { user: asCoauthor },
      (at) => {
        const { stage, authors } = at.before;
        if (isEnded(stage)) throw new DomainError('manuscript_closed');
        const author = authors.find(({ email }) => emailKey(email) === key)?.name ?? '';
        return step(at, { email: key, author, at: new Date() });
      },
    );
    return coauthorView(manuscript, link.email);
  }
}

const without = <Said extends StoredAgreement>(
  all: readonly Said[] = [],
  { email }: StoredAgreement,
): Said[] => all.filter((one) => one.email !== email);

/** @throws DomainError not_found while nothing was saved */
export function requireStoredId({ manuscript }: LinkDocument): Types.ObjectId {
  if (!manuscript) throw new DomainError('not_found');
  return manuscript;
}

function requireOpen({ article }: ManuscriptDocument, isOpen: boolean): void {
  if (!isOpen || article) throw new DomainError('manuscript_closed');
}
