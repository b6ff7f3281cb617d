import { Link } from 'react-router-dom';
import type { Announcement } from '#contracts/journal/journal-pages.ts';
import { translated } from '#contracts/fields/translated-fields.ts';
import { languageOf } from '#contracts/text/language.ts';
import { filledPlainText } from '#contracts/journal/page-text.ts';
import { paths } from '#contracts/journal/paths.ts';
import { useMessages } from '#messages/messages-context.ts';
import { useSite } from '#shared/settings/site-context.ts';
import styles from './announcement-list.module.css';

interface Props {
  announcements: readonly Announcement[];
  /** Level of their headings. */
  heading: 'h2' | 'h3';
}

export function AnnouncementList({ announcements, heading: Heading }: Props) {
  const { settings } = useSite();
  const { format, language, pages } = useMessages();
  const words = pages.announcements;
  return (
    <ul className={styles.list}>
      {announcements.map((announcement) => {
        const { id, slug, kind, date, closing_date } = announcement;
        const title = translated(announcement, 'title', language);
        const excerpt = translated(announcement, 'excerpt', language);
        return (
          <li key={id}>
            <p className={styles.date}>
              {kind === 'announcement' ? (
                <time dateTime={date}>{format.date(date)}</time>
              ) : (
                <time dateTime={closing_date}>{words.closes(format.date(closing_date))}</time>
              )}
            </p>
            <Heading>
              <Link to={paths.page(slug)} lang={languageOf(title)}>
                {title}
              </Link>
            </Heading>
            <p lang={languageOf(excerpt)}>{filledPlainText(excerpt, settings)}</p>
          </li>
        );
      })}
    </ul>
  );
}
