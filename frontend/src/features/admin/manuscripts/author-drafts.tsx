import type { DraftRoomView } from '#contracts/manuscripts/manuscripts.ts';
import { call } from '#lib/api-call.ts';
import { fileSize } from '#lib/file-size.ts';
import { ConfirmButton } from '#ui/confirm-button.tsx';
import { useLoaded } from '#ui/use-loaded.ts';
import { Day } from '#shared/settings/day.tsx';
import styles from './manuscripts.module.css';

const path = '/api/admin/manuscript-drafts';

/** The storage that authors’ unsent drafts take; the editorial office sees nothing else of them. */
export function AuthorDrafts() {
  const { loaded, load, attempt, problem } = useLoaded<DraftRoomView>(path);
  if (!loaded || loaded.drafts.length === 0) return null;
  const { drafts, bytes, limit } = loaded;
  return (
    <details className={styles.section}>
      <summary>
        {drafts.length === 1 ? '1 unsent draft' : `${drafts.length} unsent drafts`}: {fileSize(bytes)} of{' '}
        {fileSize(limit)}
      </summary>
      {problem && <p role="alert">{problem}</p>}
      <ul className={styles.list}>
        {drafts.map((draft) => (
          <li key={draft.id}>
            {draft.email}, <Day time={draft.creation} />, {fileSize(draft.bytes)}{' '}
            <ConfirmButton
              label="Delete draft"
              name={`Delete the draft of ${draft.email}`}
              question={`Delete the draft of ${draft.email}, with its files and links?`}
              action="Delete draft"
              onConfirm={() =>
                void attempt(async () => {
                  await call(`${path}/${draft.id}`, { method: 'DELETE' });
                  await load();
                })
              }
            />
          </li>
        ))}
      </ul>
    </details>
  );
}
