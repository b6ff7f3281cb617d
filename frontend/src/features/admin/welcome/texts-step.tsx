import { useEffect, useRef } from 'react';
import { Link, useRevalidator } from 'react-router-dom';
import { filledText } from '#contracts/journal/page-text.ts';
import type { JournalPage, StaffPageListing } from '#contracts/journal/journal-pages.ts';
import { adminPaths } from '#lib/admin-paths.ts';
import { call } from '#lib/api-call.ts';
import { Loading } from '#ui/loading.tsx';
import { RichText } from '#ui/rich-text.tsx';
import { useLoaded } from '#ui/use-loaded.ts';
import { useAction } from '#shared/flash/use-action.ts';
import { useSite } from '#shared/settings/site-context.ts';
import styles from './welcome.module.css';

interface Props {
  drafts: readonly StaffPageListing[];
  /** Called when all texts are confirmed. */
  onDone: () => void;
}

/** The texts that a journal begins with, each to be confirmed or rewritten. */
export function TextsStep({ drafts, onDone }: Props) {
  const { revalidate } = useRevalidator();
  const { busy, act } = useAction();
  const first = useRef<HTMLHeadingElement>(null);
  const shown = useRef(drafts.length);
  // The button that was pressed is gone: the next text is read.
  useEffect(() => {
    if (drafts.length < shown.current) first.current?.focus();
    shown.current = drafts.length;
  }, [drafts.length]);
  if (drafts.length === 0) return <p role="status">All texts have been confirmed or changed.</p>;
  return (
    <ol className={styles.texts}>
      {drafts.map((draft, at) => (
        <li key={draft.id}>
          <h3 ref={at === 0 ? first : undefined} tabIndex={-1}>
            {draft.title} <span className={styles.mark}>Draft</span>
          </h3>
          <DraftText slug={draft.slug} />
          <p className="actions">
            <button
              type="button"
              disabled={busy !== ''}
              onClick={() =>
                void act(
                  draft.id,
                  () => call(`/api/pages/${draft.id}/confirm`, { method: 'POST', version: draft.version }),
                  async () => (drafts.length === 1 ? onDone() : revalidate()),
                )
              }
            >
              Confirm text<span className="unseen">: {draft.title}</span>
            </button>
            <Link className="button quiet" to={adminPaths.editPage(draft.id)}>
              Edit text<span className="unseen">: {draft.title}</span>
            </Link>
          </p>
        </li>
      ))}
    </ol>
  );
}

function DraftText({ slug }: { slug: string }) {
  const { settings } = useSite();
  const { loaded, problem } = useLoaded<JournalPage>(`/api/pages/${slug}`);
  if (problem) return <p role="alert">{problem}</p>;
  if (!loaded) return <Loading />;
  return <RichText as="div" className={styles.draft} text={filledText(loaded.content, settings)} />;
}
