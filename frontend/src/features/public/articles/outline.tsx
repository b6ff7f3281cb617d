import { useMessages } from '../../../messages/messages-context.ts';
import styles from './outline.module.css';

export interface Heading {
  /** The id of the element that it leads to. */
  id: string;
  title: string;
}

/** Shorter pages are in view without an outline. */
const FEWEST = 3;

interface Props {
  headings: readonly Heading[];
  /** Whether it is behind a button: in the bar at the bottom of a small screen. */
  folded?: boolean;
}

/** Links to the headings of a long page; works without JavaScript. */
export function Outline({ headings, folded = false }: Props) {
  const { articles } = useMessages();
  if (headings.length < FEWEST) return null;
  const list = (
    <ol>
      {headings.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`}>{title}</a>
        </li>
      ))}
    </ol>
  );
  return folded ? (
    <details
      className={styles.folded}
      data-print="none"
      // A link has been followed: its heading is below the list.
      onClick={({ target, currentTarget }) =>
        target instanceof HTMLAnchorElement && currentTarget.removeAttribute('open')
      }
    >
      <summary>{articles.outline}</summary>
      <nav aria-label={articles.onThisPage}>{list}</nav>
    </details>
  ) : (
    <nav className={styles.outline} data-print="none" aria-label={articles.onThisPage}>
      <h2>{articles.onThisPage}</h2>
      {list}
    </nav>
  );
}
