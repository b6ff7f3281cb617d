import { useEffect, useState, useSyncExternalStore } from 'react';
import type { LinkCalls } from '#lib/link-call.ts';
import { useSubmissionMessages } from '#messages/use-submission-messages.ts';
import { type FormRules, SavedForm, type Versioned } from './saved-form.ts';

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
    /** Marks missing values. */
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
