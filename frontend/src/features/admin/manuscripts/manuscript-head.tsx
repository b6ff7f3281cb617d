import { type FormEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { Handler, StaffManuscript } from '#contracts/manuscripts/manuscripts.ts';
import { call } from '#lib/api-call.ts';
import { shortDate } from '#lib/dates.ts';
import { storedSession } from '#lib/session.ts';
import { ActionButton, ConfirmButton } from '#ui/action-button.tsx';
import { EmailAddress } from '#ui/email-address.tsx';
import { useToast } from '#shared/flash/flash-context.ts';
import { Day } from '#shared/settings/day.tsx';
import { publicationText } from '#admin/issues/publication-text.ts';
import { Fact } from './fact.tsx';
import { NewLink } from './new-link.tsx';
import { ChangeDueDate } from './change-due-date.tsx';
import { manuscriptsPath, stageLabels, waitingFor } from './manuscript-labels.ts';
import { type NextStep, nextStep } from './next-step.ts';
import { useManuscriptAction } from './manuscript-actions.tsx';
import { SelectInput } from '#ui/inputs/basic-inputs.tsx';
import { useLoaded } from '#ui/use-loaded.ts';
import styles from './manuscripts.module.css';

/** The next step, who has to take it, and actions that are possible at any time. */
export function ManuscriptHead({ manuscript }: { manuscript: StaffManuscript }) {
  const { id, turn, since, dates, handler, email, missing, acts, stage } = manuscript;
  const { act, run, busy } = useManuscriptAction(manuscript);
  const navigate = useNavigate();
  const toast = useToast();
  const [link, setLink] = useState('');
  const step = nextStep(manuscript);
  const isMine = handler?.id === storedSession()?.user.id;

  const copyLink = async () => {
    const { url } = await call<{ url: string }>(`${manuscriptsPath}/${id}/link`, {
      method: 'POST',
      body: {},
    });
    setLink(url);
  };
  const recuse = async () => {
    await call(`${manuscriptsPath}/${id}/recuse`, { method: 'POST', body: { recused: true } });
    await navigate('/admin/manuscripts');
    toast({ message: 'The manuscript is now hidden from you' });
  };

  return (
    <section className={styles.head} aria-label="State">
      <dl className={styles.facts}>
        <Fact label="Stage">{stageLabels[stage]}</Fact>
        {turn !== 'nobody' && (
          <Fact label="Waiting for">
            <b>{waitingFor(manuscript)}</b> since <Day time={since} />
            {dates.due && `, due ${shortDate(dates.due)}`}
          </Fact>
        )}
        {manuscript.publish_on && <Fact label="Article">{publicationText(manuscript.publish_on)}</Fact>}
        <Fact label="Contact">
          <a href={`mailto:${email}`}>
            <EmailAddress address={email} />
          </a>
        </Fact>
        <Fact label="Handling editor">{handler?.name ?? <span className="quiet">Nobody yet</span>}</Fact>
      </dl>
      {stage === 'draft' && missing.length > 0 && (
        <div role="status">
          <p>The manuscript cannot be registered yet:</p>
          <ul className={styles.missing}>
            {missing.map(({ field, message }) => (
              <li key={field}>{message}</li>
            ))}
          </ul>
        </div>
      )}
      <p className="actions">
        {step && (
          <StepButton step={step} disabled={busy !== ''} onCall={(path, done) => void run(path, { done })} />
        )}
        <ActionButton
          label={isMine ? 'Unassign me' : 'Assign to me'}
          disabled={busy !== ''}
          onClick={() => void run('/handle', { body: { handle: !isMine } })}
        />
        {acts.includes('reopen') && (
          <ConfirmButton
            label="Reopen manuscript"
            question="Reopen this manuscript? This cancels the last decision. The author is not notified."
            action="Reopen manuscript"
            onConfirm={() => void run('/reopen', { done: 'Manuscript reopened' })}
          />
        )}
        <ActionButton label="Create author’s link" onClick={() => act('link', copyLink)} />
        <ConfirmButton
          label="I have a conflict"
          question="Hide this manuscript from you? Only an administrator can undo this."
          action="Hide manuscript"
          onConfirm={() => void act('recuse', recuse)}
        />
      </p>
      <AssignHandler key={handler?.id} manuscript={manuscript} />
      {stage === 'revision' && dates.due && (
        <ChangeDueDate
          key={dates.due}
          manuscript={manuscript}
          id="author"
          label="Change the due date"
          path="/due"
          due={dates.due}
          whose="the author"
          to="the author"
        />
      )}
      {link && <NewLink url={link} whose="the author" />}
    </section>
  );
}

interface StepProps {
  step: NextStep;
  disabled: boolean;
  onCall: (path: string, done: string) => void;
}

function StepButton({ step, disabled, onCall }: StepProps) {
  if ('to' in step)
    return (
      <Link className="button" to={step.to}>
        {step.label}
      </Link>
    );
  if ('section' in step)
    return (
      <a className="button" href={`#${step.section}`}>
        {step.label}
      </a>
    );
  return (
    <ActionButton
      label={step.label}
      isMain
      disabled={disabled}
      onClick={() => onCall(`/${step.call}`, 'Manuscript registered')}
    />
  );
}

/** Gives the manuscript to a colleague, who gets a mail. */
function AssignHandler({ manuscript }: { manuscript: StaffManuscript }) {
  const { id, handler } = manuscript;
  const { loaded = [] } = useLoaded<Handler[]>(`${manuscriptsPath}/${id}/handlers`);
  const { run, busy } = useManuscriptAction(manuscript);
  const [user, setUser] = useState('');
  const known = [handler?.id, storedSession()?.user.id];
  const colleagues = loaded.filter((one) => !known.includes(one.id));
  if (colleagues.length === 0) return null;

  const assign = (event: FormEvent) => {
    event.preventDefault();
    const name = colleagues.find((one) => one.id === user)?.name;
    void run('/handle', { body: { handle: true, user }, done: `${name} now handles the manuscript` });
  };
  return (
    <form className={styles.filter} onSubmit={assign}>
      <SelectInput
        id="handler"
        label="Colleague"
        value={user}
        onChange={setUser}
        options={colleagues.map(({ id: value, name: label }) => ({ value, label }))}
        none="Choose"
      />
      <button type="submit" className="quiet" disabled={user === '' || busy !== ''}>
        Assign manuscript
      </button>
    </form>
  );
}
