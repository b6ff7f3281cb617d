import { Link } from 'react-router-dom';
import { listTasks, type ServiceReports } from './todays-tasks.ts';
import styles from './todays-work.module.css';

interface Props extends ServiceReports {
  /** Whether manuscripts are shown once the user has an address. */
  needsAddress: boolean;
}

export function TodaysWorkList({ needsAddress, ...waiting }: Props) {
  const tasks = listTasks(waiting);
  return (
    <section className={styles.work} aria-labelledby="todays-work">
      <h2 id="todays-work">Today</h2>
      {!waiting.work && <p role="status">Some tasks could not be loaded.</p>}
      {needsAddress && (
        <p role="status">
          Enter <Link to="/admin/sign-in">your e-mail address</Link> to see manuscripts.
        </p>
      )}
      {tasks.length === 0 && waiting.work && <p className="quiet">No tasks for you.</p>}
      <ul className={styles.tasks}>
        {tasks.map(({ text, count, isWrong, links }) => (
          <li key={text} data-wrong={isWrong}>
            <p>
              {count && <b>{count} </b>}
              {text}
            </p>
            <ul>
              {links.map((link) => (
                <li key={link.to + link.text}>
                  <Link to={link.to}>{link.text}</Link>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}
