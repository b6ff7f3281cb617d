import { useEffect, useState } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import type { DocumentJob } from '#contracts/entities.js';
import type { QueueState } from '#contracts/jobs.js';
import { RecentJobs } from '../../features/document-jobs/recent-jobs.js';
import { FailedJobs } from '../../features/queues/failed-jobs.js';
import { QueueTable } from '../../features/queues/queue-table.js';
import { staffLoad } from '../../features/sign-in/staff-session.js';
import { call } from '../../lib/api-call.js';

const LOOK_AGAIN_MS = 5_000;

interface Shown {
  jobs: DocumentJob[];
  queues: QueueState[];
}

async function look(signal?: AbortSignal): Promise<Shown> {
  const [jobs, queues] = await Promise.all([
    call<DocumentJob[]>('/api/pdf/jobs', { signal }),
    call<QueueState[]>('/api/pdf/queues', { signal }),
  ]);
  return { jobs, queues };
}

export const loader = ({ request }: LoaderFunctionArgs) =>
  staffLoad('admin', request, () => look(request.signal));

export function Component() {
  const loaded = useLoaderData<Shown>();
  const [since, setSince] = useState<{ loaded: Shown; shown: Shown; failed: boolean }>();
  const { shown, failed } = since?.loaded === loaded ? since : { shown: loaded, failed: false };
  const { jobs, queues } = shown;

  useEffect(() => {
    const again = async () => {
      try {
        setSince({ loaded, shown: await look(), failed: false });
      } catch {
        setSince((before) => ({
          loaded,
          shown: before?.loaded === loaded ? before.shown : loaded,
          failed: true,
        }));
      }
    };
    const looking = setInterval(() => !document.hidden && void again(), LOOK_AGAIN_MS);
    return () => clearInterval(looking);
  }, [loaded]);

  return (
    <>
      <title>Documents · Admin</title>
      <p className="back">
        <Link to="/admin">Dashboard</Link>
      </p>
      <h1>Documents</h1>
      {failed && <p role="status">There is no answer at the moment: this may have changed since.</p>}
      <section className="office-section">
        <h2>Your documents</h2>
        <RecentJobs jobs={jobs} />
      </section>
      <section className="office-section">
        <h2>Queues</h2>
        <QueueTable queues={queues} />
      </section>
      <section className="office-section">
        <h2>Failed jobs</h2>
        <FailedJobs queues={queues} />
      </section>
    </>
  );
}
