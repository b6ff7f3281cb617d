import { NavLink } from 'react-router-dom';
import type { FirstStep } from './first-steps.ts';
import styles from './welcome.module.css';

const words: Record<FirstStep['state'], string> = { open: 'to do', done: 'done', skipped: 'left out' };

/** How far one is, and the steps with their states. */
export function StepList({ steps, label }: { steps: FirstStep[]; label: string }) {
  const settled = steps.filter(({ state }) => state !== 'open').length;
  return (
    <nav className={styles.steps} aria-label={label}>
      <p>
        <progress aria-label="Steps" value={settled} max={steps.length} /> {settled} of {steps.length}
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
