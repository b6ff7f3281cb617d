import { Link } from 'react-router-dom';
import { issnList } from '#contracts/identifiers/issn.ts';
import { useMessages } from '../../../messages/messages-context.ts';
import { useSite } from '../../shared/settings/site-context.ts';
import styles from './cover-picture.module.css';

/** The journal's front cover in HTML rather than scanned, so that it follows the settings. */
export function CoverPicture() {
  const { settings, journal } = useSite();
  return (
    <Link className={styles.cover} to="/archives">
      <span className={styles.issn}>{issnList(settings.issn).map((number) => `ISSN ${number}`)[0]}</span>
      <span className={styles.name}>{journal}</span>
      <svg viewBox="0 0 120 60" aria-hidden="true">
        {[0, 1, 2, 3, 4, 5, 6, 7, 8].map((line) => (
          <path
            key={line}
            d={`M0 ${30 + line * 3}C30 ${4 + line * 6} 60 ${58 - line * 6} 120 ${10 + line * 5}`}
          />
        ))}
      </svg>
      <span className={styles.foot}>{useMessages().frame.coverFoot}</span>
    </Link>
  );
}
