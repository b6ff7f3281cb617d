import { type ReactNode, useId } from 'react';
import { ActionButton } from '#ui/action-button.tsx';
import { type GrowingList } from './use-growing-list.ts';
import styles from './history.module.css';

interface Props<T> {
  title: string;
  list: GrowingList<T>;
  none: string;
  children: (item: T) => ReactNode;
}

/** A list next to a form that can load older items: `children` renders each as a `<li>`. */
export function GrowingSection<T>({ title, list, none, children }: Props<T>) {
  const { items, total, failed, growing, grow } = list;
  const heading = useId();
  return (
    <section className={styles.history} aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      {failed && <p role="alert">The list could not be loaded. Reload the page to try again.</p>}
      {!items && !failed && <p className="quiet">Loading…</p>}
      {items?.length === 0 && <p className="quiet">{none}</p>}
      <ol>{items?.map(children)}</ol>
      {items && items.length < total && (
        <ActionButton
          label={growing ? 'Loading…' : `Show older (${total - items.length})`}
          disabled={growing}
          onClick={grow}
        />
      )}
    </section>
  );
}
