import { countOf } from '#contracts/fields/import-entities.ts';
import { Link } from 'react-router-dom';
import type { Queues } from '../queues/load-queues.ts';
import { queueLabel } from '../queues/queue-labels.ts';
import { ChartFrame } from './chart-frame.tsx';
import styles from './queue-health.module.css';

export function QueueHealth({ queues, missing }: Queues) {
  if (queues.length === 0)
    return <ChartFrame title="Background work" summary="Background work could not be loaded." />;
  const busy = queues
    .map(({ name, waiting, active, delayed, failed }) => ({
      name,
      open: waiting + active + delayed,
      failed: failed.length,
    }))
    .filter(({ open, failed }) => open + failed > 0);
  const open = busy.reduce((sum, state) => sum + state.open, 0);
  const failed = busy.reduce((sum, state) => sum + state.failed, 0);

  return (
    <ChartFrame
      title="Background work"
      summary={
        <>
          {open === 0 ? 'Nothing to do' : `${countOf(open, 'job')} to do`},{' '}
          {failed === 0 ? 'no failures. ' : <b className={styles.alarming}>{`${failed} failed. `}</b>}
          {missing.length > 0 && 'Some queues could not be loaded. '}
          <Link to="/admin/documents">Details</Link>
        </>
      }
    >
      <ul className={styles.queues}>
        {busy.map((state) => (
          <li key={state.name}>
            <span>{queueLabel(state.name)}</span>
            <span className={styles.count}>
              {state.open > 0 && `${state.open} to do`}
              {state.open > 0 && state.failed > 0 && ', '}
              {state.failed > 0 && <b className={styles.alarming}>{state.failed} failed</b>}
            </span>
          </li>
        ))}
      </ul>
    </ChartFrame>
  );
}
