import { Link } from 'react-router-dom';
import { alertPaths } from '#contracts/journal/alerts.ts';
import { licenceOfJournal } from '#contracts/publication/licence.ts';
import { useSite, useNames } from '#shared/settings/site-context.ts';
import { OwnLink } from './own-link.tsx';
import { useMessages } from '#messages/messages-context.ts';
import styles from './footer.module.css';

export function Footer() {
  const { settings, year, menu, hasNoMail } = useSite();
  const { journal } = useNames();
  const { frame, alerts, pages } = useMessages();
  const licence = licenceOfJournal(settings);
  return (
    <footer className={styles.footer}>
      <p className={styles.name}>{journal}</p>
      <p>
        {frame.licence(
          <a href={licence.address} rel="license noopener" lang="en">
            {licence.name}
          </a>,
        )}
      </p>
      <ul>
        <li>
          <Link to="/contact">{frame.pages.contact}</Link>
        </li>
        <li>
          <Link to="/instructions">{frame.instructions}</Link>
        </li>
        <li>
          <Link to="/archives">{frame.pages.archives}</Link>
        </li>
        <li>
          <Link to="/most-read">{pages.mostRead.title}</Link>
        </li>
        <li>
          <Link to="/recent">{frame.newArticles}</Link>
        </li>
        {!hasNoMail && (
          <li>
            <Link to={alertPaths.page}>{alerts.title}</Link>
          </li>
        )}
        <li>
          <a href="/feed.xml">{frame.feed}</a>
        </li>
        {menu
          .filter(({ place }) => place === 'footer')
          .map((page) => (
            <li key={page.slug}>
              <OwnLink page={page} />
            </li>
          ))}
        {settings.websiteemail && (
          <li>
            <a href={`mailto:${settings.websiteemail}`}>{settings.websiteemail}</a>
          </li>
        )}
      </ul>
      <p>
        © {year} {journal}
      </p>
    </footer>
  );
}
