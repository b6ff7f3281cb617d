import { useEffect, useRef, useState } from 'react';

/**
 * The ref of a table's frame, and whether the table is wider. A frame that scrolls sideways would keep a sticky head
 * inside itself: there the head follows the page by a translation. `data-more` says at which sides there is more.
 */
export function useWideTable() {
  const frame = useRef<HTMLDivElement>(null);
  const [isWide, setWide] = useState(false);

  useEffect(() => {
    const element = frame.current;
    const table = element?.firstElementChild;
    if (!element || !table) return undefined;
    const observer = new ResizeObserver(() => setWide(element.scrollWidth > element.clientWidth + 1));
    observer.observe(element);
    observer.observe(table);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    const element = frame.current;
    const head = element?.querySelector('thead');
    if (!isWide || !element || !head) return undefined;
    function follow() {
      if (!element || !head) return;
      const under = barHeight() - element.getBoundingClientRect().top;
      const lowest = element.clientHeight - head.offsetHeight;
      head.style.translate = under > 0 ? `0 ${Math.min(under, lowest)}px` : '';
      const rest = element.scrollWidth - element.clientWidth - element.scrollLeft;
      element.dataset.more = `${element.scrollLeft > 1 ? 'start' : ''} ${rest > 1 ? 'end' : ''}`;
    }
    follow();
    // Captured: also the frame's own scrolling sideways.
    document.addEventListener('scroll', follow, { capture: true, passive: true });
    window.addEventListener('resize', follow);
    return () => {
      document.removeEventListener('scroll', follow, { capture: true });
      window.removeEventListener('resize', follow);
      head.style.translate = '';
      delete element.dataset.more;
    };
  }, [isWide]);

  return { frame, isWide };
}

/** Height of the bar that stays at the top of the screen, set by the bar. */
const barHeight = (): number =>
  Number.parseFloat(document.documentElement.style.getPropertyValue('--bar-height')) || 0;
