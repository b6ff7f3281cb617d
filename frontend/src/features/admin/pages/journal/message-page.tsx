import { useLoaderData, useParams } from 'react-router-dom';
import { useState } from 'react';
import {
  mailKinds,
  type MailPreview,
  type MailTextList,
  mailTextProblem,
  type MailTextView,
  originalText,
} from '#contracts/mails/mail-texts.ts';
import type { MailText } from '#contracts/mails/mail-kinds.ts';
import type { OwnAddress } from '#contracts/api/sign-in.ts';
import { adminLoader, AdminPage } from '#admin/frame/admin-page.tsx';
import { languageNames } from '#admin/messages/language-names.ts';
import { Component as MissingPage } from '#admin/pages/missing-page.tsx';
import { adminPaths } from '#lib/admin-paths.ts';
import { call } from '#lib/api-call.ts';
import { storedSession } from '#lib/session.ts';
import { ActionButton } from '#ui/action-button.tsx';
import { TextArea, TextInput } from '#ui/inputs/basic-inputs.tsx';
import { useLoaded } from '#ui/use-loaded.ts';
import { useToast } from '#shared/flash/flash-context.ts';
import { FormFrame, FormSection } from '#shared/forms/form-frame.tsx';
import { useForm } from '#shared/forms/use-form.ts';
import styles from '#admin/messages/message-form.module.css';

export const loader = adminLoader<MailTextList>('/api/admin/messages');

export const shouldRevalidate = () => false;

export function Component() {
  const { ready, texts } = useLoaderData<MailTextList>();
  const { kind, language } = useParams();
  const text = texts.find((one) => one.kind === kind && one.language === language);
  if (!text) return <MissingPage />;
  const { label, about } = mailKinds[text.kind];
  return (
    <AdminPage name={label} above={{ to: '/admin/messages', name: 'Mail texts' }}>
      <p>
        {about}, in {languageNames[text.language]}.
      </p>
      <MessageForm key={`${kind}.${language}`} stored={text} isMailReady={ready} />
    </AdminPage>
  );
}

const labels: Record<keyof MailText, string> = { subject: 'Subject', body: 'Text' };

/** Edits the text of a mail, previews it with a real manuscript or article, and sends a test mail to the editor. */
function MessageForm({ stored, isMailReady }: { stored: MailTextView; isMailReady: boolean }) {
  const toast = useToast();
  const [view, setView] = useState(stored);
  const [preview, setPreview] = useState<MailPreview>();
  const { loaded: own } = useLoaded<OwnAddress>(`/api/users/${storedSession()?.user.id}/email`);
  const { problem, attempt } = useLoaded<never>(undefined);
  const { kind, language } = stored;
  const path = `/api${adminPaths.message(stored)}`;
  const form = useForm<MailText, MailTextView>({
    entity: view,
    labels,
    path,
    withoutKey: true,
    valuesOf: (text) => ({ subject: text?.subject ?? '', body: text?.body ?? '' }),
    check: ({ subject, body }) => ({
      empty: [],
      messages: {
        subject: mailTextProblem(kind, 'subject', subject),
        body: mailTextProblem(kind, 'body', body),
      },
    }),
    bodyOf: ({ values }) => values,
    onSaved: (saved) => {
      setView(saved);
      toast({ message: saved.is_own ? 'Your text is saved' : 'The original text is used' });
    },
  });
  const show = () =>
    attempt(async () =>
      setPreview(await call<MailPreview>(`${path}/preview`, { method: 'POST', body: form.values })),
    );
  const test = () =>
    attempt(async () => {
      await call(`${path}/test`, { method: 'POST' });
      toast({ message: `A test mail is on its way to ${own?.email}` });
    });

  return (
    <div className={styles.beside}>
      <FormFrame form={form} action="Save">
        <FormSection title="Mail">
          <TextInput {...form.text('subject')} label={labels.subject} required wide="double" />
          <TextArea {...form.text('body')} label={labels.body} rows={20} required />
        </FormSection>
      </FormFrame>
      <div className={styles.aside}>
        <section aria-labelledby="placeholders">
          <h2 id="placeholders">Placeholders</h2>
          <dl>
            {Object.entries(mailKinds[kind].placeholders).map(([name, about]) => (
              <div key={name}>
                <dt>
                  <code>{`{${name}}`}</code>
                </dt>
                <dd>{about}</dd>
              </div>
            ))}
          </dl>
          <p className="hint">A paragraph or line whose placeholders are all empty is left out.</p>
        </section>
        <section aria-labelledby="preview">
          <h2 id="preview">Preview</h2>
          {problem && <p role="alert">{problem}</p>}
          <p className="actions">
            <ActionButton label="Show preview" onClick={() => show()} />
            <ActionButton
              label="Send me a test mail"
              disabled={!isMailReady || !own?.email}
              onClick={() => test()}
            />
            <ActionButton
              label="Restore original text"
              onClick={() => form.change(originalText(kind, language))}
            />
          </p>
          <p className="hint">{testHint(isMailReady, own?.email)}</p>
          {preview && (
            <div className={styles.preview} role="status">
              <p>
                <b>{preview.subject}</b>
              </p>
              <pre>{preview.text}</pre>
            </div>
          )}
        </section>
      </div>
    </div>
  );
}

function testHint(isMailReady: boolean, email: string | undefined): string {
  if (!isMailReady) return 'You can send a test mail once a mail server is set up.';
  return email
    ? `The test mail contains the saved text and goes to ${email}.`
    : 'To send a test mail, enter your e-mail address first: press your name at the top right.';
}
