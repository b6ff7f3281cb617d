import { alertName, type AlertOptions, parseAlert } from '#contracts/journal/alerts.ts';
import { useMessages } from '#messages/messages-context.ts';
import { useNames } from '#shared/settings/site-context.ts';
import { AlertChoice } from './alert-choice.tsx';
import { LanguageField } from './language-field.tsx';
import styles from './alerts.module.css';

interface Props {
  options: AlertOptions;
  /** Name of the alert that the reader came for. */
  chosen: string;
}

/** The form's response redirects back to the page, so that it works without scripts. */
export function SubscribeForm({ options, chosen }: Props) {
  const { shortName } = useNames();
  const words = useMessages().alerts;
  const alert = parseAlert(chosen) ?? { kind: 'issues', value: '' };
  const search = alert.kind === 'search' ? [alert] : [];
  return (
    <form className={styles.form} method="post" action="/api/alerts">
      <LanguageField />
      <p>
        <label htmlFor="alert-email">{words.email}</label>
        <input id="alert-email" name="email" type="email" autoComplete="email" maxLength={254} required />
      </p>
      <p>
        <label htmlFor="alert">{words.choice}</label>
        <AlertChoice id="alert" subjects={options.subjects} value={alertName(alert)}>
          <option value="issues">{words.label({ kind: 'issues', value: '' })}</option>
          {search.map((saved) => (
            <option key={saved.value} value={alertName(saved)}>
              {words.label(saved)}
            </option>
          ))}
        </AlertChoice>
      </p>
      <p className="hint">{words.consent(shortName)}</p>
      <p>
        <button type="submit">{words.subscribe}</button>
      </p>
    </form>
  );
}
