import { useEffect, useState, useSyncExternalStore } from 'react';
import { declarations } from '#contracts/values/declarations.ts';
import { textOfHtml } from '#contracts/text/rich-text.ts';
import type { AuthorManuscript } from '#contracts/manuscripts/manuscripts.ts';
import { type Missing, missingOf } from '#contracts/manuscripts/missing.ts';
import type { LinkCalls } from '../../../lib/link-call.ts';
import { useSubmissionMessages } from '../../../messages/use-submission-messages.ts';
import { LinkForm, type LinkValues, problemsOf, shownAuthors, withoutBlanks } from './link-form.ts';

/** The form of a manuscript's link, with what fields and lists show of it. */
export function useLinkForm(first: AuthorManuscript, calls: LinkCalls) {
  const words = useSubmissionMessages();
  const [form] = useState(() => new LinkForm(first, calls));
  const state = useSyncExternalStore(form.subscribe, form.get, form.get);
  const [left, setLeft] = useState<readonly string[]>([]);
  const [tried, setTried] = useState(false);
  const { values, manuscript, refused } = state;
  const missing = missingNow(manuscript, values);
  const problems = {
    ...(tried &&
      Object.fromEntries(
        missing.flatMap(({ field, message }) => [
          [field, message],
          [inputOf(field, values), message],
        ]),
      )),
    ...pick(problemsOf(values), left),
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
    /** Marks what is missing. */
    markMissing: () => setTried(true),
    change: (part: Partial<LinkValues>) => form.change(part),
    take: (now: AuthorManuscript) => form.take(now),
    rebase: (now: AuthorManuscript) => form.rebase(now),
    save: () => form.save(),
    problem,
    /** A problem is shown once its field has lost the focus. */
    leave: (name: string) => name && !left.includes(name) && setLeft([...left, name]),
    /** Props of a field of text, as `FieldInput` takes them. */
    text: (name: keyof LinkValues) => ({
      id: name,
      value: values[name] as string,
      onChange: (text: string) => form.change({ [name]: text }),
      invalid: false,
      problem: problem(name),
    }),
  };
}

export type ManuscriptForm = ReturnType<typeof useLinkForm>;

/** The input of what is missing. */
export function inputOf(field: Missing['field'], { authors, declared }: LinkValues): string {
  if (field === 'file') return 'file-manuscript';
  if (field === 'copyright' || field === 'final') return `file-${field}`;
  if (field === 'declared') return `declared-${declarations.find((name) => !declared.includes(name))}`;
  if (field !== 'authors') return field;
  const shown = shownAuthors(authors);
  const away = shown.findIndex(({ affiliations }) => affiliations.every(({ name }) => name === ''));
  const isNamed = shown.every(({ name }) => name !== '');
  if (isNamed && away >= 0) return `authors.${away}.affiliations.0.name`;
  return `authors.${Math.max(
    shown.findIndex(({ name }) => name === ''),
    0,
  )}.name`;
}

const pick = (all: Record<string, string>, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)));

/** What is missing of what stands in the form, by the server's rule. */
function missingNow(
  { stage, asked, files, hyphens_allowed }: AuthorManuscript,
  values: LinkValues,
): Missing[] {
  const { title, abstract, authors, declared, answer } = values;
  return missingOf({
    stage,
    asked,
    values: {
      title: textOfHtml(title),
      abstract: textOfHtml(abstract),
      authors: withoutBlanks(authors),
      declared,
      answer,
    },
    files: files.filter(({ sent }) => !sent).map(({ kind }) => kind),
    hyphensAllowed: hyphens_allowed,
  });
}
