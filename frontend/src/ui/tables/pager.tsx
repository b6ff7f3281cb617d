import { Link } from 'react-router-dom';
import { classNames } from '#lib/class-names.ts';
import { useMessages } from '#messages/messages-context.ts';
import styles from './pager.module.css';

interface Props {
  className?: string;
  label: string;
  /** Page number from 1. */
  page: number;
  pages: number;
  address: (page: number) => string;
}

/** Links to the previous and next pages of a list; renders nothing for a single page. */
export function Pager({ label, page, pages, address, className }: Props) {
  const { frame } = useMessages();
  if (pages < 2) return null;
  return (
    <nav className={classNames(styles.pager, className)} data-print="none" aria-label={label}>
      {page > 1 && (
        <Link rel="prev" to={address(page - 1)}>
          {frame.previous}
        </Link>
      )}
      <span>{frame.pageOf(page, pages)}</span>
      {page < pages && (
        <Link rel="next" to={address(page + 1)}>
          {frame.next}
        </Link>
      )}
    </nav>
  );
}
