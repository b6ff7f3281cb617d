import type { StaffManuscript } from '#contracts/manuscripts/manuscripts.ts';
import { isEnded } from '#contracts/policies/manuscript-stages.ts';
import { ConfirmButton } from '#ui/confirm-button.tsx';
import { Day } from '#shared/settings/day.tsx';
import { DownloadButton } from './download-button.tsx';
import { manuscriptsPath } from './manuscript-labels.ts';
import { useManuscriptAction } from './use-manuscript-action.ts';
import styles from './manuscripts.module.css';

/** Downloads everything about the manuscript as a zip, or deletes it before the period in the settings ends. */
export function ManuscriptEnd({ manuscript }: { manuscript: StaffManuscript }) {
  const { id, stage, erased } = manuscript;
  const { run } = useManuscriptAction(manuscript);
  return (
    <section className={styles.section} aria-labelledby="end-heading">
      <h2 id="end-heading">Package and deletion</h2>
      {erased ? (
        <p>
          Contents deleted on <Day time={erased} />. Number, dates and decisions were kept.
        </p>
      ) : (
        <p className="actions">
          <DownloadButton path={`${manuscriptsPath}/${id}/package.zip`} label="Package (zip)" />
          {isEnded(stage) && (
            <ConfirmButton
              label="Delete contents"
              question="Delete this manuscript’s files, texts, names and letters? You cannot undo this. Its number, dates and decisions are kept."
              action="Delete contents"
              onConfirm={() => void run('/erase', { done: 'Contents deleted' })}
            />
          )}
        </p>
      )}
    </section>
  );
}
