import { Link } from 'react-router-dom';
import { amendments } from '#contracts/publication/amendments.ts';
import type { StaffArticle } from '#contracts/fields/entities.ts';
import { paths } from '#contracts/journal/paths.ts';
import { adminPaths } from '#lib/admin-paths.ts';
import { formatDate } from '#contracts/text/long-dates.ts';
import { StandingMark } from '#shared/articles/standing-mark.tsx';
import panelStyles from '../frame/side-panel.module.css';

/** The amendments of an article, and where a new one is made; for an amendment, what it is about. */
export function AmendmentsPanel({ article }: { article: StaffArticle }) {
  const { id, standing, amendments: published, amended, amends } = article;
  return (
    <section className={panelStyles.panel} aria-labelledby="amendments">
      <h2 id="amendments">Corrections and retractions</h2>
      {amends ? (
        <p>
          This is a notice about{' '}
          <Link to={adminPaths.editArticle(amends)}>{amended?.title_text ?? 'another article'}</Link>.
        </p>
      ) : (
        <>
          {published.length === 0 ? (
            <p className="quiet">No notices about this article.</p>
          ) : (
            <p>
              <StandingMark standing={standing} />
            </p>
          )}
          <ul>
            {published.map((amendment) => (
              <li key={amendment.refnumber}>
                <a href={paths.article(amendment)} target="_blank" rel="noopener">
                  {amendments[amendment.type].label}
                </a>
                , {formatDate(amendment.date)}. {amendment.reason}
              </li>
            ))}
          </ul>
          <p>
            <Link className="button quiet" to={adminPaths.publishAmendment(id)}>
              Publish a notice
            </Link>
          </p>
        </>
      )}
    </section>
  );
}
