import { useState } from 'react';
import { NavLink } from 'react-router-dom';
import type { FirstStep } from './first-steps.ts';
import styles from './welcome.module.css';

const words: Record<FirstStep['state'], string> = { open: 'to do', done: 'done', skipped: 'skipped' };

interface Props {
  steps: FirstStep[];
  label: string;
  current?: FirstStep;
}

/** Progress, and the steps with their states; on a phone they are folded beside an open step. */
export function StepList({ steps, label, current }: Props) {
  const [isOpen, setOpen] = useState(false);
  const settled = steps.filter(({ state }) => state !== 'open').length;
  return (
    <nav className={styles.steps} aria-label={label} data-folded={current !== undefined && !isOpen}>
      <p>
        <progress aria-label="Steps" value={settled} max={steps.length} /> {settled} of {steps.length}
        {current && (
          <button
            type="button"
            className={`quiet ${styles.unfold}`}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            All steps
          </button>
        )}
      </p>
      <ol>
        {steps.map(({ name, title, state }) => (
          <li key={name} data-state={state}>
            <NavLink to={`/admin/welcome/${name}`}>
              {title}{' '}
              {state === 'skipped' ? (
                <span className={styles.word}>{words[state]}</span>
              ) : (
                <span className="unseen">{words[state]}</span>
              )}
            </NavLink>
          </li>
        ))}
      </ol>
    </nav>
  );
}
