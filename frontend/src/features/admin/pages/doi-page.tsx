import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import { doiAddress } from '#contracts/identifiers/doi.ts';
import type { DoiDeposits } from '#contracts/articles/doi-deposits.ts';
import { isEntityId } from '#contracts/identifiers/entity-id.ts';
import { DepositState } from '../dois/deposit-state.tsx';
import { depositLabels } from '../dois/doi-labels.ts';
import { staffLoad } from '../../shared/sign-in/staff-session.ts';
import { useSite } from '../../shared/settings/site-context.ts';
import { adminPaths } from '../../../lib/admin-paths.ts';
import { call } from '../../../lib/api-call.ts';
import { formatTime } from '../../../lib/dates.ts';
import { pageError } from '../../../lib/load.ts';
import { RichText } from '../../../ui/rich-text.tsx';
import { PageTitle } from '../frame/page-title.tsx';
import styles from '../dois/dois.module.css';
import pageStyles from '../frame/admin-page.module.css';

export function loader({ request, params: { id = '' } }: LoaderFunctionArgs) {
  if (!isEntityId(id)) throw pageError('not_found');
  return staffLoad('admin', request, () =>
    call<DoiDeposits>(`/api/admin/dois/${id}`, { signal: request.signal }),
  );
}

/** The deposits of one article: every step, and the registry's last response. */
export function Component() {
  const deposits = useLoaderData<DoiDeposits>();
  const { id, doi, title, refnumber, submission, answer, steps, fixed } = deposits;
  const { time_zone } = useSite().settings;
  return (
    <>
      <PageTitle name={`DOI of article ${refnumber}`} />
      <p className={pageStyles.back}>
        <Link to="/admin/dois">DOIs</Link>
      </p>
      <h1>DOI of article {refnumber}</h1>
      <dl className={styles.facts}>
        <dt>Article</dt>
        <dd>
          <Link to={adminPaths.editArticle(id)}>
            <RichText text={title} />
          </Link>
        </dd>
        <dt>DOI</dt>
        <dd>{doi ? <a href={doiAddress(doi)}>{doi}</a> : 'none'}</dd>
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
        {steps.length === 0 && <p className="quiet">It was never deposited.</p>}
        <ol className={styles.steps}>
          {steps.map(({ at, state, message, by, batch }) => (
            <li key={`${at} ${state}`}>
              <b className={styles.state} data-state={state}>
                {depositLabels[state]}
              </b>{' '}
              <time dateTime={at}>{formatTime(at, time_zone)}</time>
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
    </>
  );
}
