import { useState } from 'react';
import {
  mailFields,
  mailPasswordProblem,
  type MailSecurity,
  type MailSettings,
} from '#contracts/fields/mail-fields.ts';
import { labelsOf } from '#contracts/fields/fields.ts';
import { emailProblem } from '#contracts/text/emails.ts';
import { call } from '#lib/api-call.ts';
import { ActionButton, ConfirmButton } from '#ui/action-button.tsx';
import { SelectInput, TextInput } from '#ui/inputs/basic-inputs.tsx';
import { Loading } from '#ui/loading.tsx';
import { useLoaded } from '#ui/use-loaded.ts';
import { FieldInput } from '#shared/forms/field-input.tsx';
import { emptyTexts, type FieldTexts, textsOf } from '#shared/forms/field-texts.ts';
import { fieldProblems } from '#shared/forms/checks.ts';
import { formErrorOf } from '#shared/forms/form-error.ts';
import { FormFrame, FormSection } from '#shared/forms/form-frame.tsx';
import { type Form, useForm } from '#shared/forms/use-form.ts';
import { useToast } from '#shared/flash/flash-context.ts';
import { useSite } from '#shared/settings/site-context.ts';
import { ConnectionRow, Result, TestMail, useTest } from './connection-rows.tsx';
import styles from './connections.module.css';

const path = '/api/admin/settings/mail';

type Values = FieldTexts<typeof mailFields> & { password: string };
const labels = { ...labelsOf(mailFields), password: 'Password' };

interface Props {
  action?: string;
  isHeaded?: boolean;
  onSaved?: () => void;
}

export function MailServer({ action = 'Save', isHeaded = false, onSaved }: Props) {
  const { loaded: mail, setLoaded, problem, attempt } = useLoaded<MailSettings>(path);
  const toast = useToast();
  if (!mail) return problem ? <p role="alert">{problem}</p> : <Loading />;
  const server = mail.environment.server ?? mail.host;
  const state = mail.problem ? 'wrong' : server === '' ? 'missing' : 'connected';
  const remove = () =>
    attempt(async () => {
      setLoaded(await call<MailSettings>(path, { method: 'DELETE' }));
      toast({ message: 'Mail server removed' });
    });
  return (
    <section className={styles.connections} aria-label="Mail server">
      {!isHeaded && <h2>Mail server</h2>}
      <ul className={styles.rows}>
        <ConnectionRow label="Mail" state={state} text={stateText(mail, server)}>
          {mail.environment.server !== undefined && <EnvironmentHint {...mail.environment} />}
          {state === 'connected' && <TestMail />}
          {problem && <p role="alert">{problem}</p>}
        </ConnectionRow>
      </ul>
      {mail.environment.server === undefined && mail.environment.problem === undefined && (
        <MailForm
          key={mail.version === 0 ? 'none' : 'stored'}
          mail={mail}
          action={action}
          onSaved={(saved) => {
            setLoaded(saved);
            toast({ message: `Mail is now sent through ${saved.host}` });
            onSaved?.();
          }}
        />
      )}
      {mail.host !== '' && mail.environment.server === undefined && (
        <p className={styles.below}>
          <ConfirmButton
            label="Remove mail server"
            question="Remove the mail server? Authors are no longer notified, readers are no longer offered alerts, and the stored password is deleted."
            action="Remove mail server"
            onConfirm={() => void remove()}
          />
        </p>
      )}
    </section>
  );
}

function stateText({ problem }: MailSettings, server: string): string {
  if (problem) return `No mail is sent: ${problem}`;
  if (server === '')
    return 'No mail server is set up. Authors are not notified, and readers are not offered alerts.';
  return `Mail is sent through ${server}.`;
}

const EnvironmentHint = ({ sender, bounces }: MailSettings['environment']) => (
  <p className="hint">
    The installation’s environment sets the mail server (<code>SMTP_URL</code>), so you cannot change it here.
    {sender && (
      <>
        {' '}
        Sender: {sender} (<code>MAIL_FROM</code>).
      </>
    )}
    {bounces && (
      <>
        {' '}
        Bounce address: {bounces} (<code>BOUNCE_ADDRESS</code>).
      </>
    )}
  </p>
);

const securityLabels: Record<MailSecurity, string> = {
  starttls: 'STARTTLS (usual)',
  tls: 'TLS from the start',
  none: 'None',
};
const usualPorts: Record<MailSecurity, string> = { starttls: '587', tls: '465', none: '25' };

const valuesOf = (mail?: MailSettings): Values => ({ ...textsOf(mailFields, mail), password: '' });

const bodyOf = ({ password, port, ...texts }: Values) => ({
  ...Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text.trim()])),
  port: Number(port),
  ...(password !== '' && { password }),
});

function checkMailServer(values: Values) {
  const port = Number(values.port);
  const server = { ...values, security: values.security as MailSecurity, port };
  return {
    empty: emptyTexts(mailFields, values, ['host', 'port']),
    messages: {
      ...fieldProblems(mailFields, values),
      ...(port >= 1 && port <= 65_535 ? {} : { port: 'Enter a port from 1 to 65535.' }),
      security: mailPasswordProblem(server),
    },
  };
}

interface FormProps {
  mail: MailSettings;
  action: string;
  onSaved: (saved: MailSettings) => void;
}

function MailForm({ mail, action, onSaved }: FormProps) {
  const form = useForm<Values, MailSettings>({
    entity: mail,
    labels,
    path,
    withoutKey: true,
    valuesOf,
    check: checkMailServer,
    bodyOf: ({ values }) => bodyOf(values),
    onSaved,
  });
  const { environment } = mail;
  const input = { fields: mailFields, form };
  const chooseSecurity = (chosen: string) => {
    const isUsual = Object.values(usualPorts).includes(form.values.port);
    form.change({ security: chosen, ...(isUsual && { port: usualPorts[chosen as MailSecurity] }) });
  };
  return (
    <FormFrame form={form} action={action}>
      <FormSection title="Outgoing mail">
        <FieldInput
          {...input}
          name="host"
          required
          wide="double"
          hint="Your provider’s outgoing mail server, for example smtp.example.org"
        />
        <SelectInput
          {...form.text('security')}
          label={labels.security}
          options={mailFields.security.options.map((value) => ({ value, label: securityLabels[value] }))}
          onChange={chooseSecurity}
          hint="Choose None only for a mail server on this machine."
        />
        <FieldInput {...input} name="port" required />
        <FieldInput
          {...input}
          name="user"
          hint="Often the e-mail address. Leave empty if the server needs no username."
        />
        <TextInput
          {...form.text('password')}
          label={labels.password}
          type="password"
          autoComplete="new-password"
          hint={
            mail.has_password
              ? 'Stored encrypted. Leave empty to keep the current password.'
              : 'Stored encrypted and never shown again'
          }
        />
      </FormSection>
      <FormSection title="Addresses">
        {environment.sender === undefined ? (
          <FieldInput
            {...input}
            name="sender"
            wide="double"
            hint="As readers see it, for example Journal <desk@example.org>. Leave empty for the journal’s name and address."
          />
        ) : (
          <p>
            Sender: {environment.sender}, set by <code>MAIL_FROM</code>
          </p>
        )}
        {environment.bounces === undefined ? (
          <FieldInput {...input} name="bounces" hint="Receives undeliverable alerts (optional)" />
        ) : (
          <p>
            Bounce address: {environment.bounces}, set by <code>BOUNCE_ADDRESS</code>
          </p>
        )}
      </FormSection>
      <Trial form={form} />
    </FormFrame>
  );
}

/** Sends a test mail with the values in the form before they are saved. */
function Trial({ form: { values, refuse } }: { form: Form<Values> }) {
  const { settings } = useSite();
  const [to, setTo] = useState(settings.websiteemail);
  const problem = emailProblem(to.trim());
  const { run, result, isTesting } = useTest(`${path}/test`, (error) => {
    const { message, fields } = formErrorOf<keyof Values>(error);
    refuse(fields);
    return message;
  });
  return (
    <FormSection title="Test before you save">
      <TextInput
        id="trial-to"
        label="Send a test mail to"
        type="email"
        value={to}
        onChange={setTo}
        problem={to === '' ? undefined : problem}
      />
      <div className={styles.trial}>
        <ActionButton
          label="Send a test mail"
          disabled={isTesting || values.host.trim() === '' || problem !== undefined}
          onClick={() => void run({ ...bodyOf(values), to: to.trim() })}
        />
        <Result result={result} isTesting={isTesting} />
      </div>
    </FormSection>
  );
}
