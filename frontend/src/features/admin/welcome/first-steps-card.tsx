import { Link } from 'react-router-dom';
import type { StaffSettings } from '#contracts/fields/entities.ts';
import { type FirstStep, nextStep, withSkipped } from './first-steps.ts';
import { StepList } from './step-list.tsx';
import { useSkip } from './use-skip.ts';
import workStyles from '../dashboard/todays-work.module.css';

/** The first steps on the dashboard of a new journal, beside today's work. */
export function FirstStepsCard({ steps, settings }: { steps: FirstStep[]; settings: StaffSettings }) {
  const skip = useSkip();
  const next = nextStep(steps);
  return (
    <section className={workStyles.work} aria-labelledby="first-steps">
      <h2 id="first-steps">First steps</h2>
      <StepList steps={steps} label="Steps" />
      <p className="actions">
        {next && (
          <Link className="button" to={`/admin/welcome/${next.name}`}>
            Continue: {next.title}
          </Link>
        )}
        <button type="button" className="quiet" onClick={() => void skip(withSkipped(settings, 'all'))}>
          Skip all steps
        </button>
      </p>
    </section>
  );
}
