import { useState } from 'react';
import type { ReviewerCandidate } from '#contracts/manuscripts/reviews.ts';
import { classNames } from '#lib/class-names.ts';
import { ActionButton } from '#ui/action-button.tsx';
import fieldStyles from '#ui/inputs/field.module.css';
import tagStyles from '#ui/tag.module.css';
import { useResponse } from '#ui/use-response.ts';
import { ConflictList } from './conflict-list.tsx';
import { manuscriptsPath } from '../manuscript-labels.ts';
import { canBeInvited, reviewerRecord, reviewStateLabels, sourceTexts } from '../review-labels.ts';
import styles from '../manuscripts.module.css';

interface Props {
  manuscript: string;
  /** The beginning of a name or an address. */
  typed: string;
  onChoose: (candidate: ReviewerCandidate) => void;
}

const FIRST = 6;
const PAUSE_MS = 300;

export function Candidates({ manuscript, typed, onChoose }: Props) {
  const [isAll, setAll] = useState(false);
  const query = new URLSearchParams({ q: typed.trim() });
  const path = `${manuscriptsPath}/${manuscript}/candidates?${query.toString()}`;
  const found = useResponse<ReviewerCandidate[]>(path, typed ? PAUSE_MS : 0);
  const [shown, setShown] = useState(found);
  // The previous candidates stay until the next ones arrive.
  if (found && found !== shown) setShown(found);
  const all = shown?.value ?? [];
  if (all.length === 0)
    return (
      <p className={classNames('hint', fieldStyles.wide)} role="status">
        {shown &&
          (typed
            ? 'No known person has this name or address.'
            : 'No known person matches the keywords of this manuscript.')}
      </p>
    );
  return (
    <div className={fieldStyles.wide}>
      <p className={fieldStyles.label} id="candidates">
        Possible reviewers
      </p>
      <ul className={styles.candidates} aria-labelledby="candidates">
        {(isAll ? all : all.slice(0, FIRST)).map((candidate) => (
          <li key={candidate.email}>
            <Candidate candidate={candidate} onChoose={onChoose} />
          </li>
        ))}
      </ul>
      {!isAll && all.length > FIRST && (
        <p className="actions">
          <ActionButton label={`Show all ${all.length}`} onClick={() => setAll(true)} />
        </p>
      )}
    </div>
  );
}

function Candidate({ candidate, onChoose }: { candidate: ReviewerCandidate } & Pick<Props, 'onChoose'>) {
  const { name, email, affiliation, article, conflicts, no_more, state } = candidate;
  return (
    <>
      <div>
        <p>
          <b>{name}</b>
          {sourceTexts(candidate).map((source) => (
            <span key={source} className={tagStyles.tag}>
              {source}
            </span>
          ))}
          {state && <span className={tagStyles.tag}>{reviewStateLabels[state]}</span>}
        </p>
        <p className="hint">{[affiliation, email].filter(Boolean).join(', ')}</p>
        <p className="hint">
          {[reviewerRecord(candidate), article, no_more && 'Has asked not to be invited again']
            .filter(Boolean)
            .join('; ')}
        </p>
        <ConflictList conflicts={conflicts} />
      </div>
      {canBeInvited(candidate) && (
        <ActionButton label="Choose" name={`Choose ${name}`} onClick={() => onChoose(candidate)} />
      )}
    </>
  );
}
