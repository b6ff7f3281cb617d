import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import type { AlertOverview } from '#contracts/journal/alerts.ts';
import { EraseAddress } from '../alerts/erase-address.tsx';
import { IssueAnnouncements } from '../alerts/issue-announcements.tsx';
import { FailureTable, MailingTable } from '../alerts/mailing-tables.tsx';
import { staffLoad } from '../../shared/sign-in/staff-session.ts';
import { call } from '../../../lib/api-call.ts';
import { PageTitle } from '../frame/page-title.tsx';
import { useRefreshWhile } from '../frame/use-refresh-while.ts';
import alertStyles from '../alerts/alerts.module.css';
import styles from '../frame/admin-page.module.css';

const POLL_INTERVAL_MS = 3_000;

export const loader = ({ request }: LoaderFunctionArgs) =>
  staffLoad('admin', request, () => call<AlertOverview>('/api/admin/alerts', { signal: request.signal }));

/** The readers' alerts: how many there are, what was sent, and issues to announce. */
export function Component() {
  const overview = useLoaderData<AlertOverview>();
  const { ready, subscribers, mailings, failures } = overview;
  const moving = mailings.some(({ state }) => state !== 'sent');
  useRefreshWhile(moving, POLL_INTERVAL_MS);

  return (
    <>
      <PageTitle name="Alerts" />
      <p className={styles.back}>
        <Link to="/admin">Dashboard</Link>
      </p>
      <h1>Alerts</h1>
      {!ready && (
        <p role="status">
          No mail server is set, so readers are offered no alerts, and nothing is sent until there is one.
        </p>
      )}
      <dl className={alertStyles.counts}>
        {(
          [
            ['Subscribers', subscribers.confirmed],
            ['New issues', subscribers.issues],
            ['Subjects', subscribers.subject],
            ['Searches', subscribers.search],
            ['Not confirmed yet', subscribers.unconfirmed],
            ['Unreachable', subscribers.suspended],
          ] as const
        ).map(([name, count]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{count.toLocaleString('en')}</dd>
          </div>
        ))}
      </dl>
      <section className={styles.section}>
        <h2>Announce an issue</h2>
        <IssueAnnouncements {...overview} />
      </section>
      <section className={styles.section}>
        <h2>Mailings</h2>
        <MailingTable mailings={mailings} />
      </section>
      <section className={styles.section}>
        <h2>Mails that did not arrive</h2>
        <FailureTable failures={failures} />
      </section>
      <section className={styles.section}>
        <h2>Erase an address</h2>
        <p>When somebody asks for it: everything about the address is deleted.</p>
        <EraseAddress />
      </section>
    </>
  );
}
