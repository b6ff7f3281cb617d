import { Link } from 'react-router-dom';
import type { IssueSummary } from '#contracts/entities.ts';
import { paths } from '#contracts/paths.ts';

/** '{year} ISSUES' and a tile for each issue (specification section 2). */
export function YearFrame({ year, volumes }: { year: number; volumes: IssueSummary[] }) {
  return (
    <section className="year-frame" aria-labelledby={`year-${year}`}>
      <h2 id={`year-${year}`}>{year} ISSUES</h2>
      {volumes.map(({ volume, issues }) => (
        <ul key={volume}>
          {issues.map((issue) => (
            <li key={issue}>
              <Link to={paths.issue({ year, volume, issue })}>
                VOL. {volume} : ISSUE {issue}
              </Link>
            </li>
          ))}
        </ul>
      ))}
    </section>
  );
}
