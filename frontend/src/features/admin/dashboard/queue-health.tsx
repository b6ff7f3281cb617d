import { Link } from 'react-router-dom';
import type { Queues } from '../queues/load-queues.ts';
import { queueLabel } from '../queues/queue-labels.ts';
import { ChartFrame } from './chart-frame.tsx';
import styles from './queue-health.module.css';

/** Whether the queues keep up, and how many jobs failed. */
export function QueueHealth({ queues, missing }: Queues) {
  if (queues.length === 0) return <ChartFrame title="Queues" summary="They could not be loaded." />;
  const states = queues.map(({ name, waiting, active, delayed, failed }) => ({
    name,
    open: waiting + active + delayed,
    failed: failed.length,
  }));
  const longest = Math.max(1, ...states.map(({ open }) => open));
  const open = states.reduce((sum, state) => sum + state.open, 0);
  const failed = states.reduce((sum, state) => sum + state.failed, 0);

  return (
    <ChartFrame
      title="Queues"
      summary={
        <>
          {open === 0 ? 'All work is done' : `${open} ${open === 1 ? 'job' : 'jobs'} to do`},{' '}
          {failed === 0 ? 'nothing has failed. ' : <b className={styles.alarming}>{`${failed} failed. `}</b>}
          {missing.length > 0 && 'Some queues could not be loaded. '}
          <Link to="/admin/documents">Details</Link>
        </>
      }
    >
      <ul className={styles.bars}>
        {states.map((state) => (
          <li key={state.name}>
            <span>{queueLabel(state.name)}</span>
            <svg aria-hidden="true" width="100%" height="8">
              <rect className={styles.track} width="100%" height="8" rx="4" />
              {state.open > 0 && <rect width={`${(state.open / longest) * 100}%`} height="8" rx="4" />}
            </svg>
            <span className={styles.count}>
              {state.open === 0 ? 'idle' : `${state.open} to do`}
              {state.failed > 0 && <b className={styles.alarming}>, {state.failed} failed</b>}
            </span>
          </li>
        ))}
      </ul>
    </ChartFrame>
  );
}
