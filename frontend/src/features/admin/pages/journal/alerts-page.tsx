import { useLoaderData, useRevalidator } from 'react-router-dom';
import type { AlertOverview } from '#contracts/journal/alerts.ts';
import { EraseAddress } from '#admin/alerts/erase-address.tsx';
import { IssueAnnouncements } from '#admin/alerts/issue-announcements.tsx';
import { FailureTable, MailingTable } from '#admin/alerts/mailing-tables.tsx';
import { adminLoader } from '#admin/frame/admin-loader.ts';
import { AdminPage } from '#admin/frame/admin-page.tsx';
import { useRefreshWhile } from '#admin/frame/use-refresh-while.ts';
import alertStyles from '#admin/alerts/alerts.module.css';
import styles from '#admin/frame/admin-page.module.css';

const POLL_INTERVAL_MS = 3_000;

export const loader = adminLoader<AlertOverview>('/api/admin/alerts');

/** The readers' alerts: subscribers, mailings, and issues to announce. */
export function Component() {
  const overview = useLoaderData<AlertOverview>();
  const { revalidate } = useRevalidator();
  const { ready, subscribers, mailings, failures } = overview;
  const moving = mailings.some(({ state }) => state !== 'sent');
  useRefreshWhile(moving, POLL_INTERVAL_MS);

  return (
    <AdminPage name="Alerts">
      {!ready && (
        <p role="status">No mail server is set up, so readers are not offered alerts, and nothing is sent.</p>
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
        <IssueAnnouncements overview={overview} onAnnounced={revalidate} />
      </section>
      <section className={styles.section}>
        <h2>Mailings</h2>
        <MailingTable mailings={mailings} />
      </section>
      <section className={styles.section}>
        <h2>Undelivered mails</h2>
        <FailureTable failures={failures} />
      </section>
      <section className={styles.section}>
        <h2>Delete an address</h2>
        <p>When a reader asks you to, delete everything stored about an address.</p>
        <EraseAddress onErased={revalidate} />
      </section>
    </AdminPage>
  );
}
