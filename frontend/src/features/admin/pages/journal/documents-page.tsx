import { useEffect, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import type { DocumentJob } from '#contracts/fields/issued-documents.ts';
import { RecentJobs } from '#admin/document-jobs/recent-jobs.tsx';
import { FailedJobs } from '#admin/queues/failed-jobs.tsx';
import { loadQueues, type Queues, withEarlier } from '#admin/queues/load-queues.ts';
import { QueueTable } from '#admin/queues/queue-table.tsx';
import { staffLoad } from '#shared/sign-in/staff-session.ts';
import { call } from '#lib/api-call.ts';
import { unlessDown } from '#lib/unless-down.ts';
import { AdminPage } from '#admin/frame/admin-page.tsx';
import styles from '#admin/frame/admin-page.module.css';

const POLL_INTERVAL_MS = 5_000;

interface Shown extends Queues {
  /** Undefined while the documents service is unavailable. */
  jobs?: DocumentJob[];
}

async function loadShown(signal?: AbortSignal): Promise<Shown> {
  const [jobs, queues] = await Promise.all([
    unlessDown(call<DocumentJob[]>('/api/pdf/jobs', { signal })),
    loadQueues(signal),
  ]);
  return { jobs, ...queues };
}

export const loader = ({ request }: LoaderFunctionArgs) =>
  staffLoad('admin', request, () => loadShown(request.signal));

/** Keeps previously loaded data when a service becomes unavailable. */
const withShown = (now: Shown, before: Shown): Shown => ({
  ...withEarlier(now, before),
  jobs: now.jobs ?? before.jobs,
});

export function Component() {
  const loaded = useLoaderData<Shown>();
  const [since, setSince] = useState<{ loaded: Shown; shown: Shown; incomplete: boolean }>();
  const { shown, incomplete } =
    since?.loaded === loaded ? since : { shown: loaded, incomplete: isIncomplete(loaded) };
  const { jobs, queues } = shown;

  useEffect(() => {
    const refresh = async () => {
      const now = await loadShown().catch(() => undefined); // the earlier data stay, marked as incomplete
      setSince((before) => {
        const earlier = before?.loaded === loaded ? before.shown : loaded;
        if (!now) return { loaded, shown: earlier, incomplete: true };
        return { loaded, shown: withShown(now, earlier), incomplete: isIncomplete(now) };
      });
    };
    const interval = setInterval(() => !document.hidden && void refresh(), POLL_INTERVAL_MS);
    return () => clearInterval(interval);
  }, [loaded]);

  return (
    <AdminPage name="Documents">
      {incomplete && (
        <p role="status">Parts of this page could not be loaded. They may be missing or out of date.</p>
      )}
      <section className={styles.section}>
        <h2>Your documents</h2>
        {jobs ? <RecentJobs jobs={jobs} /> : <p className="quiet">Your documents could not be loaded.</p>}
      </section>
      <section className={styles.section}>
        <h2>Failed jobs</h2>
        <FailedJobs queues={queues} />
      </section>
      <details className={styles.section}>
        <summary>Queues</summary>
        <QueueTable queues={queues} />
      </details>
    </AdminPage>
  );
}

const isIncomplete = ({ jobs, missing }: Shown): boolean => !jobs || missing.length > 0;
