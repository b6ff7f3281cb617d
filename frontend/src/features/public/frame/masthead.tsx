import { Link } from 'react-router-dom';
import { issnList } from '#contracts/issn.ts';
import { SearchForm } from '../search/search-form.tsx';
import { MenuForPhones, Navigation } from './navigation.tsx';
import { ScoreBadges } from './score-badges.tsx';
import { useSite } from '../../shared/settings/site-context.ts';
import styles from './masthead.module.css';

/** The header of every public page, styled like a journal's title page: the name is text, not a picture. */
export function Masthead() {
  const { settings, journal, shortName } = useSite();
  const labels = ['Print', 'Online'];
  const numbers = issnList(settings.issn);
  return (
    <header>
      <div className={styles.line}>
        {shortName !== journal && <p className={styles.short}>{shortName}</p>}
        <p className={styles.issn}>
          {numbers.map((number, index) => (
            <span key={number}>
              ISSN {numbers.length > 1 && labels[index] ? `(${labels[index]}) ` : ''}
              <b>{number}</b>
            </span>
          ))}
        </p>
        <ScoreBadges className={styles.scores} />
      </div>
      <p className={styles.name}>
        <Link to="/">{journal}</Link>
      </p>
      <p className={styles.claims}>Open access · Peer reviewed · Refereed · Indexed</p>
      <div className={styles.bar} data-print="none">
        <Navigation />
        <MenuForPhones />
        <SearchForm id="masthead-search" compact />
      </div>
    </header>
  );
}
