import { Link, useLoaderData, useRevalidator } from 'react-router-dom';
import { type FormEvent, useState } from 'react';
import { useCalls } from '#admin/frame/use-calls.ts';
import { countOf } from '#contracts/fields/import-entities.ts';
import type { AlertMailing, AlertOverview } from '#contracts/journal/alerts.ts';
import { issueName } from '#contracts/publication/issue-key.ts';
import { adminLoader, AdminPage } from '#admin/frame/admin-page.tsx';
import { useRefreshWhile } from '#admin/frame/use-refresh-while.ts';
import { call, newIdempotencyKey } from '#lib/api-call.ts';
import { TextInput } from '#ui/inputs/basic-inputs.tsx';
import { useFlash, useAction, useToast } from '#shared/flash/flash-context.ts';
import { adminPaths } from '#lib/admin-paths.ts';
import { ConfirmButton } from '#ui/action-button.tsx';
import { type Column, DataTable } from '#ui/tables/data-table.tsx';
import { Time } from '#shared/settings/day.tsx';
import alertStyles from '#admin/alerts/alerts.module.css';
import styles from '#admin/frame/admin-page.module.css';

const POLL_INTERVAL_MS = 3_000;

export const loader = adminLoader<AlertOverview>('/api/admin/alerts');

export function Component() {
  const overview = useLoaderData<AlertOverview>();
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
        <IssueAnnouncements overview={overview} />
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
        <EraseAddress />
      </section>
    </AdminPage>
  );
}

function EraseAddress() {
  const { revalidate } = useRevalidator();
  const flash = useFlash();
  const toast = useToast();
  const { busy, act } = useAction();
  const [email, setEmail] = useState('');

  async function erase() {
    const body = { email };
    const { erased } = await call<{ erased: boolean }>('/api/admin/alerts/erase', { method: 'POST', body });
    // The page loads before the message: until then Enter would be ignored.
    await revalidate();
    if (!erased) return flash('Nothing is stored about this address');
    setEmail('');
    toast({ message: 'Address deleted' });
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    void act('erase', erase);
  }
  return (
    <form className={alertStyles.erase} onSubmit={submit}>
      <TextInput id="erase-email" label="E-mail" type="email" value={email} onChange={setEmail} required />
      <button type="submit" disabled={busy !== ''}>
        Delete address
      </button>
    </form>
  );
}

function IssueAnnouncements({ overview: { issues, subscribers, ready } }: { overview: AlertOverview }) {
  const { busy, run } = useCalls();
  const readers = countOf(subscribers.issues, 'reader');

  const announce = ({ year, volume, issue }: AlertOverview['issues'][number]) =>
    run('/api/admin/alerts/announce', {
      body: { year, volume, issue },
      idempotencyKey: newIdempotencyKey(),
      done: 'The issue is being announced',
    });

  const announcement: Column<AlertOverview['issues'][number]> = {
    head: 'Announcement',
    look: 'rowButtons',
    cell: (issue) =>
      issue.announced ? (
        <span className="quiet">Announced</span>
      ) : (
        <ConfirmButton
          label="Announce"
          name={`Announce ${issueName(issue)}`}
          disabled={busy !== ''}
          question={`Announce ${issueName(issue)} to ${readers}? An issue can be announced only once, so wait until its last article is published.`}
          action="Announce issue"
          onConfirm={() => void announce(issue)}
        />
      ),
  };

  return (
    <DataTable
      label="Issues"
      rows={issues}
      keyOf={issueName}
      isNarrow
      sortParameter="issues"
      columns={[
        {
          head: 'Issue',
          isRowHead: true,
          cell: (issue) => <Link to={adminPaths.issue(issue)}>{issueName(issue)}</Link>,
        },
        { head: 'Articles', caption: true, cell: ({ articles }) => articles },
        ...(ready ? [announcement] : []),
      ]}
      empty={<p className="quiet">No issues with articles yet.</p>}
    />
  );
}

const states = { planning: 'Starting', sending: 'Being sent', sent: 'Sent' };

const MailingTable = ({ mailings }: { mailings: AlertMailing[] }) => (
  <DataTable
    label="Mailings"
    rows={mailings}
    keyOf={({ id }) => id}
    sortParameter="mailings"
    columns={[
      { head: 'Mailing', isRowHead: true, look: 'wide', cell: ({ title }) => title },
      { head: 'State', caption: true, cell: ({ state }) => states[state] },
      { head: 'Recipients', caption: true, cell: ({ recipients }) => recipients.toLocaleString('en') },
      { head: 'Sent', caption: true, cell: ({ sent }) => sent.toLocaleString('en') },
      {
        head: 'Refused or returned',
        caption: true,
        cell: ({ failed, bounced }) => (failed + bounced).toLocaleString('en'),
      },
      {
        head: 'Requested',
        look: 'medium',
        caption: true,
        cell: ({ creation, createdby }) => (
          <>
            <Time time={creation} /> <span className="hint">{createdby}</span>
          </>
        ),
      },
    ]}
    empty={<p className="quiet">Nothing has been sent yet.</p>}
  />
);

const FailureTable = ({ failures }: Pick<AlertOverview, 'failures'>) => (
  <DataTable
    label="Failures"
    rows={failures}
    keyOf={({ address, at }) => `${at} ${address}`}
    sortParameter="failures"
    columns={[
      { head: 'Address', isRowHead: true, look: 'email', cell: ({ address }) => address },
      { head: 'Reason', look: 'wide', caption: true, cell: ({ error }) => error },
      { head: 'When', look: 'medium', caption: true, cell: ({ at }) => <Time time={at} /> },
    ]}
    empty={<p className="quiet">No undelivered mails.</p>}
  />
);
