import { memo, useCallback, useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router-dom';
import { loadOrReload } from '#lib/missing-scripts.ts';
import { useMessages } from '#messages/messages-context.ts';
import type { LoadedText } from './load-text.ts';
import styles from './full-text.module.css';

const loadAids = loadOrReload(() => import('./reading-aids.ts'));

/** Elements that have a card or can be enlarged. */
const AIDED = '[data-shows], [data-leads], [data-enlarge]';

/** A constant object, so that React leaves the element unchanged. */
const asRendered = { __html: '' };

/**
 * The full text in its page. The server renders it, and the browser keeps what it received: a text is neither among the
 * page's data nor hydrated, which would double the page and take longer than all else. Followed links bring it as data,
 * which React renders here. Cards and enlarged pictures need one listener for all of it, and a script that is loaded
 * when it is first used.
 */
export const TextPart = memo(function TextPart({ text, lang }: { text: LoadedText; lang: string }) {
  const words = useMessages().articles.fullText;
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = container.current!;
    const left = new AbortController();
    const onEvent = (event: Event) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLElement>(AIDED) : null;
      if (!link || isForBrowser(event)) return;
      if (event.type === 'click' && !link.matches('[data-leads]')) event.preventDefault();
      void loadAids().then(
        ({ openReadingAid: aid }) => left.signal.aborted || aid({ event, link, container: element, words }),
      );
    };
    for (const type of ['pointerover', 'pointerout', 'focusin', 'click'])
      element.addEventListener(type, onEvent, { signal: left.signal });
    return () => left.abort();
  }, [words]);
  return (
    <div ref={container} className={styles.text}>
      {text.render ? <div lang={lang}>{text.render()}</div> : <RenderedText lang={lang} />}
    </div>
  );
});

/** Whether a click opens a link in another tab or window. */
const isForBrowser = (event: Event): boolean =>
  event instanceof MouseEvent && (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);

function RenderedText({ lang }: { lang: string }) {
  const { revalidate } = useRevalidator();
  // React renders a page from the beginning if something has changed it before: the text is then loaded.
  const keep = useCallback(
    (element: HTMLDivElement | null) => {
      if (element?.childNodes.length === 0) void revalidate();
    },
    [revalidate],
  );
  return <div ref={keep} lang={lang} dangerouslySetInnerHTML={asRendered} suppressHydrationWarning />;
}
