import { Link } from 'react-router-dom';
import { licenceOfJournal } from '#contracts/licence.ts';
import { useSite } from '../../shared/settings/site-context.ts';
import styles from './footer.module.css';

export function Footer() {
  const { settings, journal, year } = useSite();
  const licence = licenceOfJournal(settings);
  return (
    <footer className={styles.footer}>
      <p className={styles.name}>{journal}</p>
      <p>
        Articles are open access under the{' '}
        <a href={licence.address} rel="license noopener">
          {licence.name}
        </a>{' '}
        licence.
      </p>
      <ul>
        <li>
          <Link to="/contact">Contact</Link>
        </li>
        <li>
          <Link to="/instructions">Instructions to authors</Link>
        </li>
        <li>
          <Link to="/archives">Archives</Link>
        </li>
        <li>
          <Link to="/recent">New articles</Link>
        </li>
        <li>
          <a href="/feed.xml">Feed</a>
        </li>
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
