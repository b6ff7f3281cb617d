import { Link } from 'react-router-dom';

interface Props {
  className?: string;
  label: string;
  /** From 1. */
  page: number;
  pages: number;
  address: (page: number) => string;
}

/** Links to the previous and next pages of a list; renders nothing for a single page. */
export function Pager({ label, page, pages, address, className }: Props) {
  if (pages < 2) return null;
  return (
    <nav className={className} data-print="none" aria-label={label}>
      {page > 1 && (
        <Link rel="prev" to={address(page - 1)}>
          Previous
        </Link>
      )}
      <span>
        Page {page} of {pages}
      </span>
      {page < pages && (
        <Link rel="next" to={address(page + 1)}>
          Next
        </Link>
      )}
    </nav>
  );
}
