import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, type Model, type QueryFilter, Types } from 'mongoose';
import type { Command } from '#contracts/api/jobs.ts';
import type { ManuscriptSettings } from '#contracts/api/rpc.ts';
import type { ChangeAuthor } from '#contracts/policies/entity-rights.ts';
import { defaultsOf, type FieldValues } from '#contracts/fields/fields.ts';
import { draftFields } from '#contracts/fields/manuscript-fields.ts';
import { turnOf } from '#contracts/policies/manuscript-stages.ts';
import type { SiteLanguage } from '#contracts/values/site-languages.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { type EnteredFields, storedFields } from '#platform/validation/stored-fields.ts';
import { Changes } from '#platform/writes/changes.ts';
import { requireVersion } from '#platform/writes/versions.ts';
import { AuthClient } from '../settings/clients.ts';
import { JournalSettings } from '../settings/journal-settings.ts';
import { authorNames } from './names/searched-names.ts';
import { copyJobs } from './copy-jobs.ts';
import { ManuscriptDocument, type StoredFile } from './manuscript.schema.ts';
import {
  derivedFields,
  hasContent,
  nextSeenVersion,
  recorded,
  seenVersion,
  stateOf,
  withoutClosedFee,
  withReminders,
} from './manuscript-state.ts';

export const asAuthor = { id: '', name: 'Author', role: 'journal' } as const;
export const asCoauthor = { id: '', name: 'Co-author', role: 'journal' } as const;
export const asReviewer = (letter: string) =>
  ({ id: '', name: `Reviewer ${letter}`, role: 'journal' }) as const;
/** The journal itself, for scheduled work. */
export const asJournal = { id: '', name: 'Journal', role: 'journal' } as const;

export type EnteredValues = EnteredFields<typeof draftFields>;

/** Entered values in their stored form. Only the sign-in of its owner confirms an ORCID iD. */
export function enteredValues(given: EnteredValues): Partial<FieldValues<typeof draftFields>> {
  const { authors, ...values } = storedFields(draftFields, given);
  if (!authors) return values;
  return { ...values, authors: authors.map((author) => ({ ...author, orcid_authenticated: false })) };
}

/** A change within its transaction. */
export interface Step {
  before: ManuscriptDocument;
  settings: ManuscriptSettings;
  session: ClientSession;
}

interface Stepped {
  set: Partial<ManuscriptDocument>;
  commands?: readonly Command[];
  /** Set if nothing that anybody edits has changed. */
  keepsVersion?: true;
}

interface Who {
  user: ChangeAuthor;
  /** The version that the client edited, if given. */
  version?: number;
  /** Version of an author's view that the client edited, if given. */
  seen?: number;
}

/** The only writer of manuscripts: each change is one transaction with its history, mails and jobs. */
@Injectable()
export class Manuscripts {
  constructor(
    @InjectModel(ManuscriptDocument.name) private readonly manuscripts: Model<ManuscriptDocument>,
    private readonly changes: Changes,
    private readonly settings: JournalSettings,
    private readonly auth: AuthClient,
  ) {}

  /** @throws DomainError not_found */
  async find(filter: QueryFilter<ManuscriptDocument>): Promise<ManuscriptDocument> {
    const found = await this.manuscripts.findOne(filter).lean();
    if (!found) throw new DomainError('not_found');
    return found;
  }

  newDraft(email: string, mailLanguage: SiteLanguage): ManuscriptDocument {
    const now = new Date();
    const draft = {
      ...defaultsOf(draftFields),
      _id: new Types.ObjectId(),
      stage: 'draft',
      round: 0,
      turn: 'author',
      since: now,
      mailLanguage,
      email,
      files: [],
      decisions: [],
      answers: [],
      asked: [],
      notes: [],
      reviews: [],
      objections: [],
      duplicates: [],
      recused: [],
      admitted: [],
      dates: {},
      reminded: {},
      creation: now,
      version: 0,
    } as unknown as ManuscriptDocument;
    return draft;
  }

  /** Stores a new manuscript as part of a larger unit of work. */
  async create(
    session: ClientSession,
    draft: ManuscriptDocument,
    wanted: number,
  ): Promise<ManuscriptDocument> {
    const after = { ...draft, ...derivedFields(undefined, draft, wanted), version: 1 };
    await this.manuscripts.create([after], { session });
    return after;
  }

  /**
   * Changes a manuscript.
   *
   * @param step repeated after a write conflict; undefined leaves it as it is
   * @throws DomainError not_found, version_conflict
   */
  async change(
    filter: QueryFilter<ManuscriptDocument>,
    { user, version: edited, seen }: Who,
    step: (at: Step) => Promise<Stepped | undefined> | Stepped | undefined,
  ): Promise<ManuscriptDocument> {
    const settings = await this.settings.get();
    let named = new Set<string>();
    let after!: ManuscriptDocument;
    await this.changes.commit(user, async (session) => {
      const before = await this.manuscripts.findOne(filter).session(session).lean();
      if (!before) throw new DomainError('not_found');
      // The version only: the rest of the view depends on the caller.
      requireVersion(edited, { version: before.version });
      requireVersion(seen, { version: seenVersion(before) });
      if (before.erased) throw new DomainError('manuscript_closed');
      const stepped = await step({ before, settings, session });
      after = before;
      named = new Set(before.listed ? before.personKeys : []);
      if (!stepped) return { response: undefined, changes: [] };
      const changed = withoutClosedFee({ ...before, ...stepped.set });
      const listed = { ...changed, ...derivedFields(before, changed, settings.reviewers_wanted) };
      const version = before.version + (stepped.keepsVersion ? 0 : 1);
      after = { ...withReminders(before, listed), version, seen: nextSeenVersion(before, changed) };
      const searched = copiesToSearch(before, after);
      after.files = after.files.map((file) => (searched.includes(file) ? waiting(file) : file));
      await this.manuscripts.replaceOne({ _id: before._id }, after, { session });
      const of = {
        type: 'manuscript',
        id: before._id.toHexString(),
        name: String(before.number ?? 'draft'),
      } as const;
      return {
        response: undefined,
        changes: [{ of, before: recorded(before), after: recorded(after) }],
        commands: [...(stepped.commands ?? []), ...copyJobs(after._id, searched)],
      };
    });
    const isNamed = after.listed && after.personKeys.some((key) => !named.has(key));
    return isNamed ? this.recuseAuthors(after) : after;
  }

  /** Updates who has to act after the journal has changed the number of reviewers it wants. */
  async followTurns(): Promise<void> {
    const { reviewers_wanted } = await this.settings.get();
    for await (const one of this.manuscripts.find({ stage: 'review' }).lean().cursor())
      if (turnOf(stateOf(one), reviewers_wanted) !== one.turn)
        await this.change({ _id: one._id }, { user: asJournal }, () => ({ set: {}, keepsVersion: true }));
  }

  /** Recuses the users who are among the authors; while auth is unavailable, at their next call. */
  async recuseAuthors({ _id, personKeys: keys }: ManuscriptDocument): Promise<ManuscriptDocument> {
    return this.recuse(_id, await this.auth.call('auth.users-with-keys', { keys }).catch(() => []));
  }

  /** Recuses users who were recognized as authors, unless an administrator has admitted them. */
  recuse(_id: Types.ObjectId, users: readonly string[]): Promise<ManuscriptDocument> {
    return this.change({ _id }, { user: asJournal }, ({ before }) => {
      const { recused, admitted, handler } = before;
      const found = users.filter((id) => !recused.includes(id) && !admitted.includes(id));
      if (found.length === 0) return undefined;
      const isHandled = handler !== undefined && found.includes(handler.id);
      const set = { recused: [...recused, ...found], ...(isHandled && { handler: undefined }) };
      return { set, keepsVersion: true };
    });
  }
}

/** Files whose copies have to be searched again because the authors' names have changed. */
function copiesToSearch(before: ManuscriptDocument, after: ManuscriptDocument): StoredFile[] {
  if (isDeepStrictEqual(authorNames(before), authorNames(after))) return [];
  return after.files.filter((file) => hasContent(file) && file.copy && file.kind !== 'report');
}

/** A file whose copy waits for a search: nobody is invited to read it before. */
const waiting = (file: StoredFile): StoredFile => ({ ...file, copy: { ...file.copy!, state: 'making' } });
