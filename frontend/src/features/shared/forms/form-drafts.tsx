import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Draft, DraftContent } from '#contracts/fields/entities.ts';
import { call } from '#lib/api-call.ts';
import { shortTime } from '#lib/dates.ts';
import { useToast, useAction } from '../flash/flash-context.ts';
import { useSite } from '../settings/site-context.ts';
import { contentOf, parsedContent } from './draft-content.ts';
import { draftPath, type DraftState, DraftWriter, removeDraft, sendKeptDrafts } from './draft-writer.ts';
import type { Form } from './use-form.ts';
import styles from './form-drafts.module.css';

interface Props<Values extends object> {
  form: Form<Values>;
  /** Subject of the form in the list of drafts. */
  title: string;
  onChange: (state: DraftState) => void;
}

/** Stores the form as a draft, and offers the drafts of this page. */
export function FormDrafts<Values extends object>({ form, title, onChange }: Props<Values>) {
  const { pathname: page } = useLocation();
  const { settings } = useSite();
  const { act } = useAction();
  const toast = useToast();
  const { values, base, version, state, isUnsaved } = form;
  const [writer] = useState(() => new DraftWriter({ page, onChange }));
  const [offered, setOffered] = useState<Draft[]>([]);

  useEffect(() => {
    const left = new AbortController();
    sendKeptDrafts(page)
      .then(() => call<Draft[]>('/api/drafts', { signal: left.signal }))
      .then(
        (drafts) => left.signal.aborted || setOffered(drafts.filter((draft) => draft.page === page)),
        () => undefined, // the form works without its drafts
      );
    return () => left.abort();
  }, [page]);

  useEffect(() => {
    writer.set(() => {
      const content = isUnsaved() ? contentOf(base, values, version) : undefined;
      return content && { title, content: JSON.stringify(content) };
    });
    if (state === 'saved') writer.flush();
  }, [writer, title, values, base, version, state, isUnsaved]);

  useEffect(() => {
    const hide = () => document.visibilityState === 'hidden' && writer.leave();
    const retry = () => writer.flush();
    document.addEventListener('visibilitychange', hide);
    window.addEventListener('online', retry);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      window.removeEventListener('online', retry);
      writer.flush();
    };
  }, [writer]);

  const withdraw = (id: string) => setOffered((before) => before.filter((draft) => draft.id !== id));

  async function restore(id: string) {
    const { content } = await call<DraftContent>(draftPath(id));
    const { files, ...restored } = parsedContent(content, values);
    form.restore(restored);
    writer.continues(id, content);
    withdraw(id);
    toast({ message: ['Draft restored.', ...files.map((file) => `Choose ${file} again.`)].join(' ') });
  }

  async function discard(id: string) {
    await removeDraft(id);
    withdraw(id);
    toast({ message: 'Draft discarded' });
  }

  if (offered.length === 0) return null;
  return (
    <section className={styles.drafts} aria-label="Drafts of this form">
      {offered.map((draft) => (
        <p className={styles.draft} key={draft.id}>
          <span>Draft of {shortTime(draft.saved_at, settings.time_zone)}</span>
          <button type="button" onClick={() => void act('restore', () => restore(draft.id))}>
            Restore
          </button>
          <button
            type="button"
            className="quiet"
            onClick={() => void act('discard', () => discard(draft.id))}
          >
            Discard
          </button>
        </p>
      ))}
    </section>
  );
}
