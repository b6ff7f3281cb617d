import { useEffect, useRef } from 'react';
import {
  Link,
  type LoaderFunctionArgs,
  NavigationType,
  redirect,
  useLoaderData,
  useNavigate,
  useNavigationType,
  useParams,
} from 'react-router-dom';
import { AdminPage } from '#admin/frame/admin-page.tsx';
import { useSettings } from '#admin/settings/use-settings.ts';
import { firstSteps, type FirstStep, nextStep, stepNames, withSkipped } from '#admin/welcome/first-steps.ts';
import { loadFirstSteps } from '#admin/welcome/load-first-steps.ts';
import { StepList } from '#admin/welcome/step-list.tsx';
import { StepPanel } from '#admin/welcome/step-panel.tsx';
import { useSkip } from '#admin/welcome/use-skip.ts';
import { staffLoad } from '#shared/sign-in/staff-session.ts';
import { pageError } from '#lib/load.ts';
import { ActionButton } from '#ui/action-button.tsx';
import styles from '#admin/welcome/welcome.module.css';

export const loader = ({ request, params: { step } }: LoaderFunctionArgs) =>
  staffLoad('admin', request, async () => {
    if (step && !stepNames.some((name) => name === step)) throw pageError('not_found');
    const journal = await loadFirstSteps(request.signal);
    const next = step ? undefined : nextStep(firstSteps(journal));
    if (next) throw redirect(`/admin/welcome/${next.name}`);
    return journal;
  });

/** The first steps of a new journal, each with an address of its own. */
export function Component() {
  const journal = useLoaderData<typeof loader>();
  const { step = '' } = useParams();
  const steps = firstSteps(journal, step);
  const current = steps.find(({ name }) => name === step);
  return (
    <AdminPage name="First steps">
      <div className={styles.welcome}>
        <StepList key={`list ${step}`} steps={steps} current={current} label="First steps" />
        {current ? (
          <Step key={current.name} current={current} steps={steps} />
        ) : (
          <div className={styles.step}>
            <h2 id="step">Set-up is complete</h2>
            <p>Every step is done or skipped. You can still open each one here.</p>
            <p className="actions">
              <Link className="button" to="/admin">
                Go to dashboard
              </Link>
            </p>
          </div>
        )}
      </div>
    </AdminPage>
  );
}

function Step({ current: { name, title, state }, steps }: { current: FirstStep; steps: FirstStep[] }) {
  const journal = useLoaderData<typeof loader>();
  const [settings, take] = useSettings(journal.settings);
  const navigate = useNavigate();
  const skip = useSkip();
  const next = nextStep(steps, name);
  const goToNext = () => void navigate(next ? `/admin/welcome/${next.name}` : '/admin/welcome');
  const skipStep = () => void skip(withSkipped(settings, name)).then(goToNext);
  const heading = useRef<HTMLHeadingElement>(null);
  const isReloaded = useNavigationType() === NavigationType.Pop;
  // A step begins at its heading, after the list of all.
  useEffect(() => {
    if (!isReloaded) heading.current?.focus();
  }, [isReloaded]);
  return (
    <div className={styles.step}>
      <h2 id="step" ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <StepPanel
        name={name}
        journal={{ ...journal, settings }}
        onSaved={take}
        onDone={goToNext}
        onSkip={skipStep}
      />
      <p className={styles.after}>
        {state === 'open' ? (
          <ActionButton label="Skip this step" onClick={skipStep} />
        ) : (
          next && <Link to={`/admin/welcome/${next.name}`}>Next: {next.title}</Link>
        )}
      </p>
    </div>
  );
}
