import { useState } from 'react';
import type { StaffManuscript } from '#contracts/manuscripts/manuscripts.ts';
import type { ReleaseCheck } from '#contracts/manuscripts/reviews.ts';
import { classNames } from '#lib/class-names.ts';
import { CheckInput } from '#ui/inputs/check-input.tsx';
import { useResponse } from '#ui/use-response.ts';
import { CheckedNames, needsCheck } from '../found-names.tsx';
import { LOOKED, manuscriptsPath } from '../manuscript-labels.ts';
import { useManuscriptAction } from '../use-manuscript-action.ts';
import styles from '../manuscripts.module.css';

/** Warns that reviewers see an earlier version, and passes this one on after a check of the names in it. */
export function PassOn({ manuscript }: { manuscript: StaffManuscript }) {
  const { run, busy } = useManuscriptAction(manuscript);
  const [isOpen, setOpen] = useState(false);
  const [hasLooked, setLooked] = useState(false);
  const path = isOpen ? `${manuscriptsPath}/${manuscript.id}/release` : undefined;
  const check = useResponse<ReleaseCheck>(path)?.value;
  const isMaking = manuscript.files.some(({ copy }) => copy?.state === 'making');
  const isReady = check !== undefined && (hasLooked || !needsCheck(check));
  return (
    <div className={classNames(styles.found, styles.passOn)}>
      <p>The manuscript has changed since it was passed on. Reviewers still see the earlier version.</p>
      {!isOpen && (
        <p className="actions">
          <button type="button" className="quiet" disabled={isMaking} onClick={() => setOpen(true)}>
            Pass on to reviewers…
          </button>
          {isMaking && <span className="hint">The copy without names is being created.</span>}
        </p>
      )}
      {check && (
        <>
          <p>
            Reviewers will receive the title, abstract and keywords as they are now
            {check.files.length > 0 && `, and ${check.files.map(({ name }) => name).join(', ')}`}.
          </p>
          {check.copy?.state === 'failed' && (
            <p className="problem">The copy without names could not be created. {check.copy.reason}</p>
          )}
          {check.copy?.state === 'made' && (
            <CheckedNames check={check} advice="Check them before you pass the manuscript on." />
          )}
          {needsCheck(check) && (
            <CheckInput id="pass-on-looked" label={LOOKED} checked={hasLooked} onChange={setLooked} />
          )}
          <p className="actions">
            <button
              type="button"
              disabled={busy !== '' || !isReady}
              onClick={() =>
                void run('/release', {
                  body: { send_anyway: hasLooked },
                  done: 'Reviewers now see this version',
                })
              }
            >
              Pass on to reviewers
            </button>
            <button type="button" className="quiet" onClick={() => setOpen(false)}>
              Not now
            </button>
          </p>
        </>
      )}
    </div>
  );
}
