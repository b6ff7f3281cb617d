import { useLoaderData, useParams } from 'react-router-dom';
import { mailKinds, type MailTextList } from '#contracts/journal/mail-texts.ts';
import { adminLoader } from '#admin/frame/admin-loader.ts';
import { AdminPage } from '#admin/frame/admin-page.tsx';
import { languageNames } from '#admin/messages/language-names.ts';
import { MessageForm } from '#admin/messages/message-form.tsx';
import { Component as MissingPage } from '../missing-page.tsx';

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
