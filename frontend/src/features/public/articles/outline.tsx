import { useEffect, useMemo, useRef, useState } from 'react';
import { useMessages } from '../../../messages/messages-context.ts';
import type { Heading } from '../../shared/full-text/text-data.ts';
import styles from './outline.module.css';

/** Shorter pages are in view without an outline. */
const FEWEST = 3;

interface Props {
  headings: readonly Heading[];
  /** Whether it is behind a button: in the bar at the bottom of a small screen. */
  folded?: boolean;
}

/** Links to the headings of a long page, of which the one that is read is marked; works without JavaScript. */
export function Outline({ headings, folded = false }: Props) {
  const { articles } = useMessages();
  const { current, outline } = useCurrent(headings);
  if (headings.length < FEWEST) return null;
  const list = <HeadingList headings={headings} current={current} />;
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
    <nav ref={outline} className={styles.outline} data-print="none" aria-label={articles.onThisPage}>
      <h2>{articles.onThisPage}</h2>
      {list}
    </nav>
  );
}

function HeadingList({ headings, current }: { headings: readonly Heading[]; current: string }) {
  return (
    <ol>
      {headings.map(({ id, title, headings: below }) => (
        <li key={id}>
          <a href={`#${id}`} aria-current={id === current ? 'location' : undefined}>
            {title}
          </a>
          {below && <HeadingList headings={below} current={current} />}
        </li>
      ))}
    </ol>
  );
}

/** The id of the section that crosses a line near the top of the screen, where one reads; the innermost of several. */
function useCurrent(headings: readonly Heading[]) {
  const [current, setCurrent] = useState('');
  const outline = useRef<HTMLElement>(null);
  const ids = useMemo(() => idsOf(headings).join(' '), [headings]);
  useEffect(() => {
    const crossing = new Set<string>();
    const inOrder = ids.split(' ');
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) crossing.add(target.id);
          else crossing.delete(target.id);
        }
        setCurrent((before) => inOrder.findLast((id) => crossing.has(id)) ?? before);
      },
      { rootMargin: '-20% 0px -79%' },
    );
    for (const id of inOrder) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [ids]);
  // A long outline scrolls by itself; the page must not.
  useEffect(() => {
    const { current: list } = outline;
    const link = list?.querySelector<HTMLElement>('[aria-current]');
    if (!list || !link || list.scrollHeight === list.clientHeight) return;
    const { top, bottom } = list.getBoundingClientRect();
    const { top: at } = link.getBoundingClientRect();
    if (at < top || at > bottom - 40) list.scrollTop += at - (top + bottom) / 2;
  }, [current]);
  return { current, outline };
}

const idsOf = (headings: readonly Heading[]): string[] =>
  headings.flatMap(({ id, headings: below = [] }) => [id, ...idsOf(below)]);
