import { Link } from 'react-router-dom';
import { tasksOf, type Waiting } from './todays-tasks.ts';
import styles from './todays-work.module.css';

/** What waits for staff, each with where it is done. */
export function TodaysWorkList(waiting: Waiting) {
  const tasks = tasksOf(waiting);
  return (
    <section className={styles.work} aria-labelledby="todays-work">
      <h2 id="todays-work">Today</h2>
      {!waiting.work && <p role="status">Some of this could not be loaded.</p>}
      {tasks.length === 0 && waiting.work && <p className="quiet">Nothing waits for you.</p>}
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
