import { useEffect } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router-dom';
import type { DocumentJob } from '#contracts/entities.js';
import type { QueueState } from '#contracts/jobs.js';
import { RecentJobs } from '../../features/document-jobs/recent-jobs.js';
import { FailedJobs } from '../../features/queues/failed-jobs.js';
import { QueueTable } from '../../features/queues/queue-table.js';
import { staffLoad } from '../../features/sign-in/staff-session.js';
import { call } from '../../lib/api-call.js';

const LOOK_AGAIN_MS = 5_000;

export const loader = ({ request }: LoaderFunctionArgs) =>
  staffLoad('admin', request, async () => {
    const { signal } = request;
    const [jobs, queues] = await Promise.all([
      call<DocumentJob[]>('/api/pdf/jobs', { signal }),
      call<QueueState[]>('/api/pdf/queues', { signal }),
    ]);
    return { jobs, queues };
  });

export function Component() {
  const { jobs, queues } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();

  useEffect(() => {
    const looking = setInterval(() => !document.hidden && void revalidate(), LOOK_AGAIN_MS);
    return () => clearInterval(looking);
  }, [revalidate]);

  return (
    <>
      <title>Documents · Admin</title>
      <p className="back">
        <Link to="/admin">Dashboard</Link>
      </p>
      <h1>Documents</h1>
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
