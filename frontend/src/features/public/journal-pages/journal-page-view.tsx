import type { JournalPage } from '#contracts/journal/journal-pages.ts';
import { translated } from '#contracts/fields/translated-fields.ts';
import { languageOf } from '#contracts/text/language.ts';
import { useMessages } from '#messages/messages-context.ts';
import textStyles from '../frame/text.module.css';
import { PageText } from './page-text.tsx';

export function JournalPageView({ page }: { page: JournalPage }) {
  const { format, language, pages } = useMessages();
  const title = translated(page, 'title', language);
  const words = pages.announcements;
  return (
    <article className={textStyles.page}>
      {page.kind === 'announcement' && (
        <p className={textStyles.kicker}>
          <time dateTime={page.date}>{format.date(page.date)}</time>
        </p>
      )}
      <h1 lang={languageOf(title)}>{title}</h1>
      {page.kind === 'call for papers' && (
        <p className={textStyles.facts}>
          <time dateTime={page.closing_date}>{words.closes(format.date(page.closing_date))}</time>
        </p>
      )}
      <PageText content={translated(page, 'content', language)} unconfirmed={page.unconfirmed} />
    </article>
  );
}
