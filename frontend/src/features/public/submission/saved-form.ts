import type { ErrorCode } from '#contracts/api/errors.ts';
import { ApiError, serverMessageOf } from '#lib/api-call.ts';
import type { LinkCalls } from '#lib/link-call.ts';
import { changedFields, merged } from '#shared/forms/merge.ts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useSubmissionMessages } from '#messages/use-submission-messages.ts';

/** Pause after which typed values are saved. */
const PAUSE_MS = 2_000;
const RETRY_MS = 10_000;

/** Rules that differ between the forms of the links. */
export interface FormRules<Shown, Values> {
  valuesOf: (manuscript: Shown) => Values;
  /** Problems of the entered values by the name of the input, such as 'authors.0.email'. */
  problemsOf: (values: Values) => Record<string, string>;
  /** Changed values in the API's format. */
  bodyOf: (changed: Partial<Values>) => object;
  /** Whether the server still accepts changes. */
  isOpen: (manuscript: Shown) => boolean;
  /** Missing values and files in the order of the form. */
  missingOf: (manuscript: Shown, values: Values) => MissingInput[];
}

/** A missing value or file, with the id of its input. */
export interface MissingInput {
  field: string;
  message: string;
  input: string;
}

/** A manuscript as a link shows it. */
export interface Versioned {
  version: number;
}

interface State<Shown, Values> {
  manuscript: Shown;
  values: Values;
  saved: 'saved' | 'unsaved' | 'saving' | 'offline';
  /** Refusals of the server by the name of the input. */
  refused: Readonly<Record<string, string>>;
  /** Reason why nothing is saved, if it concerns no field. */
  failure?: string;
  /** Whether the link has expired meanwhile. */
  isEnded?: true;
}

/**
 * What is typed on the page of a link, saved after each pause. Two devices may have the same page open: each saves what
 * was typed on it, and takes over the rest.
 */
class SavedForm<Shown extends Versioned, Values extends object> {
  private readonly listeners = new Set<() => void>();
  private base: Values;
  private state: State<Shown, Values>;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private saving: Promise<void> | undefined;

  constructor(
    manuscript: Shown,
    private readonly calls: LinkCalls,
    private readonly rules: FormRules<Shown, Values>,
  ) {
    this.base = rules.valuesOf(manuscript);
    this.state = { manuscript, values: this.base, saved: 'saved', refused: {} };
  }

  readonly get = (): State<Shown, Values> => this.state;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  change(part: Partial<Values>): void {
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

  /** Takes over the manuscript after another call has changed it; entered values stay. */
  take(manuscript: Shown): void {
    if (manuscript.version >= this.state.manuscript.version) this.set({ manuscript });
  }

  /** Takes over the manuscript with its fields. */
  rebase(manuscript: Shown): void {
    const now = this.rules.valuesOf(manuscript);
    this.set({ manuscript, values: merged(this.base, now, this.state.values) });
    this.base = now;
  }

  isUnsaved = (): boolean => changedFields(this.base, this.state.values).length > 0;

  /** Saves the entered values; one save runs at a time. @returns whether nothing is left to save */
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
    const sent = Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<Values>;
    this.set({ saved: 'saving' });
    try {
      const now = await this.calls.request<Shown>('', {
        method: 'PATCH',
        body: this.rules.bodyOf(sent),
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
      await this.calls.request<Shown>('').then(
        (now) => this.rebase(now),
        () => undefined, // the next attempt finds out
      );
      this.set({ saved: 'unsaved' });
      if (this.rules.isOpen(this.state.manuscript)) this.schedule(0);
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

  /** Changed fields except those that would be refused. */
  private sendable(): (keyof Values & string)[] {
    const { values, refused } = this.state;
    const wrong = new Set(
      [...Object.keys(refused), ...Object.keys(this.rules.problemsOf(values))].map(
        (name) => name.split('.', 1)[0],
      ),
    );
    return changedFields(this.base, values).filter((name) => !wrong.has(name));
  }

  private schedule(ms: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.save(), ms);
  }

  private set(part: Partial<State<Shown, Values>>): void {
    this.state = { ...this.state, ...part };
    for (const listener of this.listeners) listener();
  }
}

/** The form of a link, with the values that fields and lists show. */
export function useSavedForm<Shown extends Versioned, Values extends object>(
  first: Shown,
  calls: LinkCalls,
  rules: FormRules<Shown, Values>,
) {
  const words = useSubmissionMessages();
  const [form] = useState(() => new SavedForm(first, calls, rules));
  const state = useSyncExternalStore(form.subscribe, form.get, form.get);
  const [left, setLeft] = useState<readonly string[]>([]);
  const [tried, setTried] = useState(false);
  const { values, manuscript, refused } = state;
  const missing = rules.missingOf(manuscript, values);
  const problems = {
    ...(tried &&
      Object.fromEntries(
        missing.flatMap(({ field, message, input }) => [
          [field, message],
          [input, message],
        ]),
      )),
    ...pick(rules.problemsOf(values), left),
    ...refused,
  };
  const problem = (name: string): string | undefined =>
    problems[name] === undefined ? undefined : words.problem(problems[name]);

  useEffect(() => {
    const online = () => void form.save();
    const hide = () => document.visibilityState === 'hidden' && void form.save(true);
    const warn = (event: BeforeUnloadEvent) => form.isUnsaved() && event.preventDefault();
    window.addEventListener('online', online);
    document.addEventListener('visibilitychange', hide);
    window.addEventListener('beforeunload', warn);
    return () => {
      window.removeEventListener('online', online);
      document.removeEventListener('visibilitychange', hide);
      window.removeEventListener('beforeunload', warn);
      void form.save(true);
    };
  }, [form]);

  return {
    ...state,
    calls,
    missing,
    markMissing: () => setTried(true),
    change: (part: Partial<Values>) => form.change(part),
    take: (now: Shown) => form.take(now),
    rebase: (now: Shown) => form.rebase(now),
    save: () => form.save(),
    problem,
    /** Remembers fields that have lost the focus: only these show problems. */
    leave: (name: string) => name && !left.includes(name) && setLeft([...left, name]),
    /** Props of a field of text, as `FieldInput` takes them. */
    text: (name: keyof Values & string) => ({
      id: name,
      value: values[name] as string,
      onChange: (text: string) => form.change({ [name]: text } as Partial<Values>),
      invalid: false,
      problem: problem(name),
    }),
  };
}

/** The form of a link, for the parts of the form. */
export type LinkForm<Shown extends Versioned, Values extends object> = ReturnType<
  typeof useSavedForm<Shown, Values>
>;

const pick = (all: Record<string, string>, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)));
