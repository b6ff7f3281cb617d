import { Link } from 'react-router-dom';
import type { IssueSummary } from '#contracts/fields/entities.ts';
import { paths } from '#contracts/journal/paths.ts';
import { useMessages } from '../../../messages/messages-context.ts';
import styles from './year-frame.module.css';

/** '{words.year(year)}' and a tile for each issue (specification section 2). */
export function YearFrame({ year, volumes }: { year: number; volumes: IssueSummary[] }) {
  const words = useMessages().pages.archives;
  return (
    <section className={styles.frame} aria-labelledby={`year-${year}`}>
      <h2 id={`year-${year}`}>{words.year(year)}</h2>
      {volumes.map(({ volume, issues }) => (
        <ul key={volume}>
          {issues.map((issue) => (
            <li key={issue}>
              <Link to={paths.issue({ year, volume, issue })}>{words.issue({ volume, issue })}</Link>
            </li>
          ))}
        </ul>
      ))}
    </section>
  );
}
