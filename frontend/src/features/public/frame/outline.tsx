import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useMessages } from '#messages/messages-context.ts';
import type { Heading } from '#shared/full-text/text-data.ts';
import { useSheet } from './use-sheet.ts';
import styles from './outline.module.css';

/** Shorter pages are in view without an outline. */
const FEWEST = 3;

interface Props {
  headings: readonly Heading[];
  /** Whether the outline is behind a button: in the bar at the bottom of a small screen. */
  folded?: boolean;
  /** Content above the outline that stays in view with it. */
  above?: ReactNode;
}

/** Links to the headings of a long page, of which the one that is read is marked; works without JavaScript. */
export function Outline({ headings, folded = false, above }: Props) {
  const { articles } = useMessages();
  const { current, outline } = useCurrent(headings);
  const sheet = useSheet();
  if (headings.length < FEWEST) return folded ? null : above;
  const list = <HeadingList headings={headings} current={current} />;
  return folded ? (
    <details ref={sheet} className={styles.folded} data-print="none">
      <summary>{articles.outline}</summary>
      <nav aria-label={articles.onThisPage}>{list}</nav>
    </details>
  ) : (
    <div className={styles.outline} data-print="none">
      {above}
      <nav ref={outline} aria-label={articles.onThisPage}>
        <h2>{articles.onThisPage}</h2>
        {list}
      </nav>
    </div>
  );
}

const HeadingList = ({ headings, current }: { headings: readonly Heading[]; current: string }) => (
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

/** Reading position as a share of the screen's height. */
const READING_LINE = 0.2;

/** Id of the last heading above the reading line; at the end of the page, of the last in view. */
function useCurrent(headings: readonly Heading[]) {
  const [current, setCurrent] = useState('');
  const outline = useRef<HTMLElement>(null);
  const ids = useMemo(() => idsOf(headings).join(' '), [headings]);
  useEffect(() => {
    let frame = 0;
    const read = () => {
      frame = 0;
      setCurrent(findCurrent(ids.split(' ')));
    };
    const readSoon = () => (frame ||= requestAnimationFrame(read));
    readSoon();
    addEventListener('scroll', readSoon, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('scroll', readSoon);
    };
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

function findCurrent(ids: string[]): string {
  const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
  const line = innerHeight * (isAtEnd ? 1 : READING_LINE);
  const top = (id: string) => document.getElementById(id)?.getBoundingClientRect().top ?? Infinity;
  return ids.findLast((id) => top(id) <= line) ?? '';
}

const idsOf = (headings: readonly Heading[]): string[] =>
  headings.flatMap(({ id, headings: below = [] }) => [id, ...idsOf(below)]);
