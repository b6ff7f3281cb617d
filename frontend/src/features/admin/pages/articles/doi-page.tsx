import { Link, useLoaderData } from 'react-router-dom';
import { doiAddress } from '#contracts/identifiers/doi.ts';
import type { DoiDeposits } from '#contracts/articles/doi-deposits.ts';
import { DepositState } from '#admin/dois/deposit-state.tsx';
import { depositLabels } from '#admin/dois/doi-labels.ts';
import { Time } from '#shared/settings/day.tsx';
import { adminPaths } from '#lib/admin-paths.ts';
import { RichText } from '#ui/rich-text.tsx';
import { entityLoader, AdminPage } from '#admin/frame/admin-page.tsx';
import styles from '#admin/dois/dois.module.css';
import pageStyles from '#admin/frame/admin-page.module.css';

export const loader = entityLoader<DoiDeposits>('/api/admin/dois');

export function Component() {
  const deposits = useLoaderData<DoiDeposits>();
  const { id, doi, title, refnumber, submission, answer, steps, fixed } = deposits;
  return (
    <AdminPage
      name={`DOI of article ${refnumber}`}
      heading={<>DOI of article {refnumber}</>}
      above={{ to: '/admin/dois', name: 'DOIs' }}
    >
      <dl className={styles.facts}>
        <dt>Article</dt>
        <dd>
          <Link to={adminPaths.editArticle(id)}>
            <RichText text={title} />
          </Link>
        </dd>
        <dt>DOI</dt>
        <dd>{doi ? <a href={doiAddress(doi)}>{doi}</a> : 'None'}</dd>
        <dt>State</dt>
        <dd>
          <DepositState doi={deposits} />
        </dd>
        {submission && (
          <>
            <dt>Submission</dt>
            <dd>{submission}</dd>
          </>
        )}
      </dl>
      {fixed && <p className="hint">The registry knows this DOI, so the article’s DOI cannot change.</p>}
      <section className={pageStyles.section}>
        <h2>Steps</h2>
        {steps.length === 0 && <p className="quiet">This DOI has not been deposited yet.</p>}
        <ol className={styles.steps}>
          {steps.map(({ at, state, message, by, batch }) => (
            <li key={`${at} ${state}`}>
              <b className={styles.state} data-state={state}>
                {depositLabels[state]}
              </b>{' '}
              <Time time={at} />
              {by && `, requested by ${by}`}
              {message && <span className={styles.message}>{message}</span>}
              <span className="hint">Batch {batch}</span>
            </li>
          ))}
        </ol>
      </section>
      {answer && (
        <section className={pageStyles.section}>
          <h2>The registry’s last response</h2>
          <pre className={styles.answer} tabIndex={0}>
            {answer}
          </pre>
        </section>
      )}
    </AdminPage>
  );
}
