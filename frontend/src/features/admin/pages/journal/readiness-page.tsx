import { Link, useLoaderData } from 'react-router-dom';
import {
  type ReadinessCheck,
  readinessStandards,
  type ReadinessStandard,
  type ReadinessState,
} from '#contracts/journal/readiness.ts';
import { adminPaths } from '#lib/admin-paths.ts';
import { adminLoader, AdminPage } from '#admin/frame/admin-page.tsx';
import { visiblePlaces } from '#admin/palette/admin-places.ts';
import { ExportButton } from '#admin/import-export/export-button.tsx';
import { PermittedLink } from '#shared/sign-in/permitted-link.tsx';
import styles from './readiness-page.module.css';

export const loader = adminLoader<ReadinessCheck[]>('/api/admin/readiness');

const stateLabels: Record<ReadinessState, string> = {
  passed: 'Passed',
  'to do': 'To do',
  'not seen': 'To check yourself',
};

export function Component() {
  const checks = useLoaderData<typeof loader>();
  return (
    <AdminPage
      name="Readiness"
      beside={<ExportButton path="/api/admin/readiness.csv" label="Download as CSV" />}
    >
      <p className={styles.lead}>
        This page checks what indexes and registries require, and lists what you must check yourself. Their
        own pages are authoritative.
      </p>
      {(Object.keys(readinessStandards) as ReadinessStandard[]).map((standard) => (
        <Standard
          key={standard}
          standard={standard}
          checks={checks.filter((check) => check.standard === standard)}
        />
      ))}
    </AdminPage>
  );
}

function Standard({ standard, checks }: { standard: ReadinessStandard; checks: ReadinessCheck[] }) {
  const [passed, seen] = [checks.filter(({ state }) => state === 'passed'), checks.filter(isSeen)];
  const id = standard.replace(' ', '-').toLowerCase();
  return (
    <section className={styles.standard} aria-labelledby={id}>
      <header>
        <h2 id={id}>{standard}</h2>
        <p>
          {passed.length} of {seen.length} passed ·{' '}
          <a
            href={readinessStandards[standard]}
            target="_blank"
            rel="noopener"
            aria-label={`Official page of ${standard}`}
          >
            Official page
          </a>
        </p>
      </header>
      <ul>
        {checks.map((check) => (
          <Check key={check.asked} {...check} />
        ))}
      </ul>
    </section>
  );
}

const isSeen = ({ state }: ReadinessCheck): boolean => state !== 'not seen';

const Check = ({ asked, state, evidence, articles, where }: ReadinessCheck) => (
  <li data-state={state}>
    <span className={styles.state}>{stateLabels[state]}</span>
    <div>
      <p>{asked}</p>
      <p className={styles.evidence}>{evidence}</p>
      {articles.length > 0 && (
        <details>
          <summary>
            {articles.length === 1 ? 'The article' : `The newest ${articles.length} articles`}
          </summary>
          <ul className={styles.articles}>
            {articles.map(({ id, refnumber, title_text }) => (
              <li key={id}>
                <Link to={adminPaths.editArticle(id)}>
                  {refnumber}, {title_text}
                </Link>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
    {state === 'to do' && where && <PermittedLink to={where}>{placeName(where)}</PermittedLink>}
  </li>
);

const placeName = (where: string): string =>
  visiblePlaces({ exists: true }).find(({ to }) => where.startsWith(to))?.name ?? 'Open';
