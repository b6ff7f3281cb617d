import type { StaffManuscript } from '#contracts/manuscripts/manuscripts.ts';
import { isEnded } from '#contracts/manuscripts/stages.ts';
import { ConfirmButton } from '#ui/confirm-button.tsx';
import { Day } from '#shared/settings/day.tsx';
import { DownloadButton } from './download-button.tsx';
import { manuscriptsPath } from './manuscript-labels.ts';
import { useManuscriptAction } from './use-manuscript-action.ts';
import styles from './manuscripts.module.css';

/** Everything of the manuscript as a zip, and its erasing before the time of the settings. */
export function ManuscriptEnd({ manuscript }: { manuscript: StaffManuscript }) {
  const { id, stage, erased } = manuscript;
  const { run } = useManuscriptAction(manuscript);
  return (
    <section className={styles.section} aria-labelledby="end-heading">
      <h2 id="end-heading">Package and erasing</h2>
      {erased ? (
        <p>
          Erased on <Day time={erased} />: number, days and decisions are left.
        </p>
      ) : (
        <p className="actions">
          <DownloadButton path={`${manuscriptsPath}/${id}/package.zip`} label="Package (zip)" />
          {isEnded(stage) && (
            <ConfirmButton
              label="Erase now"
              question="Erase files, texts, names and letters for good? Number, days and decisions stay."
              action="Erase now"
              onConfirm={() => void run('/erase', { done: 'The manuscript is erased' })}
            />
          )}
        </p>
      )}
    </section>
  );
}
