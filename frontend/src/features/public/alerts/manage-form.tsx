import { type AlertSubscription, parseAlert } from '#contracts/journal/alerts.ts';
import { useMessages } from '#messages/messages-context.ts';
import { AlertChoice } from './alert-choice.tsx';
import { LanguageField } from './language-field.tsx';
import styles from './alerts.module.css';

interface Props extends AlertSubscription {
  token: string;
  subjects: readonly string[];
}

export function ManageForm({ token, address, alerts, subjects }: Props) {
  const words = useMessages().alerts;
  const labelOf = (name: string) => {
    const alert = parseAlert(name);
    return alert ? words.label(alert) : name;
  };
  const pending = alerts.filter(({ confirmed }) => !confirmed);
  const names = alerts.map(({ name }) => name);
  const offered = names.includes('issues') ? names : ['issues', ...names];
  return (
    <>
      {pending.length > 0 && (
        <form className={styles.pending} method="post" action="/api/alerts/confirm">
          <LanguageField />
          <input type="hidden" name="token" value={token} />
          <p>{words.confirmQuestion(<b>{address}</b>)}</p>
          <ul>
            {pending.map(({ name }) => (
              <li key={name}>{labelOf(name)}</li>
            ))}
          </ul>
          <button type="submit">{words.confirm}</button>
        </form>
      )}
      <form className={styles.form} method="post" action="/api/alerts/subscription">
        <LanguageField />
        <input type="hidden" name="token" value={token} />
        <fieldset>
          <legend>{words.alertsTo(<b>{address}</b>)}</legend>
          {offered.map((name, at) => (
            <p key={name} className={styles.check}>
              <input
                id={`alert-${at}`}
                name="alert"
                type="checkbox"
                value={name}
                defaultChecked={names.includes(name)}
              />
              <label htmlFor={`alert-${at}`}>{labelOf(name)}</label>
            </p>
          ))}
        </fieldset>
        {subjects.length > 0 && (
          <p>
            <label htmlFor="more">{words.addSubject}</label>
            <AlertChoice id="more" subjects={subjects} value="">
              <option value="">{words.noSubject}</option>
            </AlertChoice>
          </p>
        )}
        <p>
          <button type="submit" className={pending.length > 0 ? 'quiet' : undefined}>
            {words.save}
          </button>
        </p>
      </form>
      <form className={styles.end} method="post" action="/api/alerts/subscription">
        <LanguageField />
        <input type="hidden" name="token" value={token} />
        <p>{words.endNote}</p>
        <button type="submit" className="quiet">
          {words.end}
        </button>
      </form>
    </>
  );
}
