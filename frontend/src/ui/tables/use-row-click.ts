import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';

const controls = 'a, button, input, label, select, textarea, summary, dialog';

/** Opens a row's record by a click that neither selects text nor is for a control; as links, in a tab with Ctrl. */
export function useRowClick() {
  const navigate = useNavigate();
  return (to: string) => ({
    onClick(event: MouseEvent) {
      if (isForSomethingElse(event)) return;
      if (event.ctrlKey || event.metaKey) window.open(to, '_blank', 'noopener');
      else void navigate(to);
    },
    onAuxClick(event: MouseEvent) {
      if (event.button === 1 && !isForSomethingElse(event)) window.open(to, '_blank', 'noopener');
    },
  });
}

const isForSomethingElse = ({ target, defaultPrevented }: MouseEvent): boolean =>
  defaultPrevented ||
  (target instanceof Element && target.closest(controls) !== null) ||
  window.getSelection()?.isCollapsed === false;
