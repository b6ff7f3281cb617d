import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '#lib/class-names.ts';
import styles from './menu.module.css';

interface Props {
  label: ReactNode;
  className?: string;
  /** Class of the label. */
  look?: string;
  children: ReactNode;
}

/** Opens below its label; closes by Escape, and when the focus or a press goes elsewhere. */
export function Menu({ label, className, look, children }: Props) {
  const details = useRef<HTMLDetailsElement>(null);

  function close() {
    if (details.current) details.current.open = false;
  }

  useEffect(() => {
    const leave = ({ target }: Event) => details.current?.contains(target as Node) || close();
    document.addEventListener('pointerdown', leave);
    return () => document.removeEventListener('pointerdown', leave);
  }, []);

  function leaveOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !details.current?.open) return;
    event.preventDefault();
    close();
    details.current.querySelector('summary')?.focus();
  }

  return (
    <details
      ref={details}
      className={classNames(styles.menu, className)}
      onKeyDown={leaveOnEscape}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget && !details.current?.contains(relatedTarget)) close();
      }}
    >
      <summary className={look}>{label}</summary>
      {children}
    </details>
  );
}
