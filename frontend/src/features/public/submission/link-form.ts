import type { ErrorCode } from '#contracts/api/errors.ts';
import { decodedValuesOf, defaultsOf } from '#contracts/fields/fields.ts';
import { draftFields, manuscriptFields } from '#contracts/fields/manuscript-fields.ts';
import { authorNamed } from '#contracts/articles/article-authors.ts';
import type { AuthorManuscript } from '#contracts/manuscripts/manuscripts.ts';
import { ApiError, serverMessageOf } from '../../../lib/api-call.ts';
import type { LinkCalls } from '../../../lib/link-call.ts';
import { fieldProblems, rowProblems } from '../../shared/forms/checks.ts';
import { changedFields, merged } from '../../shared/forms/merge.ts';

/** The values of the form: rich text is HTML. */
export type LinkValues = ReturnType<typeof decodedValuesOf<typeof manuscriptFields>>;
type Author = LinkValues['authors'][number];

/** What is typed is saved after this pause. */
const PAUSE_MS = 2_000;
const RETRY_MS = 10_000;

interface State {
  manuscript: AuthorManuscript;
  values: LinkValues;
  saved: 'saved' | 'unsaved' | 'saving' | 'offline';
  /** What the server has refused, by the name of the input. */
  refused: Readonly<Record<string, string>>;
  /** Why nothing is saved, if that is about no field. */
  failure?: string;
  /** Whether the link has ended meanwhile. */
  isEnded?: true;
}

const valuesOf = ({ values }: AuthorManuscript): LinkValues => decodedValuesOf(manuscriptFields, values);

/**
 * What an author types, saved after each pause. Two devices may have the same manuscript open: each saves what was typed
 * on it, and takes over the rest.
 */
export class LinkForm {
  private readonly listeners = new Set<() => void>();
  private base: LinkValues;
  private state: State;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private saving: Promise<void> | undefined;

  constructor(
    manuscript: AuthorManuscript,
    private readonly calls: LinkCalls,
  ) {
    this.base = valuesOf(manuscript);
    this.state = { manuscript, values: this.base, saved: 'saved', refused: {} };
  }

  readonly get = (): State => this.state;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  change(part: Partial<LinkValues>): void {
    const names = Object.keys(part);
    const refused = Object.entries(this.state.refused).filter(
      ([name]) => !names.includes(name.split('.', 1)[0]!),
    );
    this.set({
      values: { ...this.state.values, ...part },
      refused: Object.fromEntries(refused),
      saved: 'unsaved',
      failure: undefined,
    });
    this.schedule(PAUSE_MS);
  }

  /** The manuscript as another call has changed it; what is typed stays. */
  take(manuscript: AuthorManuscript): void {
    if (manuscript.version >= this.state.manuscript.version) this.set({ manuscript });
  }

  /** The same with its fields. */
  rebase(manuscript: AuthorManuscript): void {
    const now = valuesOf(manuscript);
    this.set({ manuscript, values: merged(this.base, now, this.state.values) });
    this.base = now;
  }

  isUnsaved = (): boolean => changedFields(this.base, this.state.values).length > 0;

  /** Saves what is typed; one save runs at a time. @returns whether nothing is left to save */
  async save(keepalive = false): Promise<boolean> {
    clearTimeout(this.timer);
    await this.saving;
    this.saving = this.attempt(keepalive).finally(() => (this.saving = undefined));
    await this.saving;
    return !this.isUnsaved();
  }

  private async attempt(keepalive: boolean): Promise<void> {
    const { values, manuscript } = this.state;
    const names = this.sendable();
    if (names.length === 0) return this.set({ saved: this.isUnsaved() ? 'unsaved' : 'saved' });
    const sent = Object.fromEntries(names.map((name) => [name, values[name]]));
    this.set({ saved: 'saving' });
    try {
      const now = await this.calls.request<AuthorManuscript>('', {
        method: 'PATCH',
        body: bodyOf(sent),
        version: manuscript.version,
        keepalive,
      });
      this.base = { ...this.base, ...sent };
      this.take(now);
      this.set({ saved: this.isUnsaved() ? 'unsaved' : 'saved' });
      if (this.sendable().length > 0) this.schedule(PAUSE_MS);
    } catch (error) {
      await this.recover(error);
    }
  }

  private async recover(error: unknown): Promise<void> {
    const code: ErrorCode = error instanceof ApiError ? error.code : 'internal';
    const fields = error instanceof ApiError ? error.fields : {};
    if (code === 'version_conflict' || code === 'manuscript_closed') {
      await this.calls.request<AuthorManuscript>('').then(
        (now) => this.rebase(now),
        () => undefined, // the next attempt finds out
      );
      this.set({ saved: 'unsaved' });
      if (this.state.manuscript.open.fields) this.schedule(0);
    } else if (code === 'not_found') this.set({ isEnded: true });
    else if (Object.keys(fields).length > 0) {
      this.set({ saved: 'unsaved', refused: { ...this.state.refused, ...fields } });
      if (this.sendable().length > 0) this.schedule(PAUSE_MS);
    } else if (code === 'service_unavailable') {
      this.set({ saved: 'offline' });
      this.schedule(RETRY_MS);
    } else {
      this.set({ saved: 'unsaved', failure: serverMessageOf(error) });
      this.schedule(RETRY_MS);
    }
  }

  /** The changed fields without those that would be refused. */
  private sendable(): (keyof LinkValues)[] {
    const { values, refused } = this.state;
    const wrong = new Set(
      [...Object.keys(refused), ...Object.keys(problemsOf(values))].map((name) => name.split('.', 1)[0]),
    );
    return changedFields(this.base, values).filter((name) => !wrong.has(name));
  }

  private schedule(ms: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.save(), ms);
  }

  private set(part: Partial<State>): void {
    this.state = { ...this.state, ...part };
    for (const listener of this.listeners) listener();
  }
}

/** The problems of what is typed by the name of the input, such as 'authors.0.email'; nothing is required in a draft. */
export function problemsOf(values: LinkValues): Record<string, string> {
  const rows = (['authors', 'funding', 'references', 'suggested', 'opposed'] as const).map((name) =>
    rowProblems(draftFields[name], values[name], name),
  );
  return Object.assign({}, fieldProblems(draftFields, values), ...rows) as Record<string, string>;
}

const bodyOf = (sent: Partial<LinkValues>): Partial<LinkValues> =>
  sent.authors ? { ...sent, authors: withoutBlanks(sent.authors) } : sent;

/** Authors without the rows that nobody has filled in. */
export const withoutBlanks = (authors: readonly Author[]): Author[] =>
  authors
    .map((author) => ({
      ...author,
      affiliations: author.affiliations.filter(({ name }) => name.trim() !== ''),
    }))
    .filter((author) => JSON.stringify(author) !== JSON.stringify(noAuthor));

const noAuthor: Author = defaultsOf(draftFields.authors.row);
const noAffiliation = defaultsOf(draftFields.authors.row.affiliations.row);

/** Authors as the form shows them: there is a first one, and each has a place for an institution. */
export const shownAuthors = (authors: readonly Author[]): Author[] =>
  (authors.length > 0 ? authors : [noAuthor]).map((author) =>
    author.affiliations.length > 0 ? author : { ...author, affiliations: [noAffiliation] },
  );

/** The parts of a name follow the name as it is typed; the office checks them. */
export const withNameParts = (authors: readonly Author[], before: readonly Author[]): Author[] =>
  authors.map((author, at) => {
    if (author.name === before[at]?.name) return author;
    const { given, family, suffix } = authorNamed(author.name);
    return { ...author, given, family, suffix };
  });
