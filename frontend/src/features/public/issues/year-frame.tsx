import { Link } from 'react-router-dom';
import type { IssueSummary } from '#contracts/entities.ts';
import { isOnlineFirst } from '#contracts/online-first.ts';
import { paths } from '#contracts/paths.ts';
import styles from './year-frame.module.css';

/** '{year} ISSUES' and a tile for each issue (specification section 2). */
export function YearFrame({ year, volumes }: { year: number; volumes: IssueSummary[] }) {
  return (
    <section className={styles.frame} aria-labelledby={`year-${year}`}>
      <h2 id={`year-${year}`}>{year} ISSUES</h2>
      {volumes.map(({ volume, issues }) => (
        <ul key={volume}>
          {issues.map((issue) => (
            <li key={issue}>
              <Link to={paths.issue({ year, volume, issue })}>
                {isOnlineFirst({ volume, issue }) ? 'ONLINE FIRST' : `VOL. ${volume} : ISSUE ${issue}`}
              </Link>
            </li>
          ))}
        </ul>
      ))}
    </section>
  );
}
