import { Link } from 'react-router-dom';
import { WEBDATA_PAGE_SIZE } from '#contracts/limits.js';
import { rangeIndicator } from './range-indicator.js';

/** Previous and next arrows around '21–40 of 312'. */
export function LogPager({ page, total, search }: { page: number; total: number; search: string }) {
  const address = (to: number) =>
    `?${new URLSearchParams({ page: String(to), ...(search && { search }) }).toString()}`;
  return (
    <nav className="log-pager" aria-label="Pages">
      {page > 1 && (
        <Link to={address(page - 1)} aria-label="Previous page">
          ‹ Previous
        </Link>
      )}
      <span>{rangeIndicator(page, WEBDATA_PAGE_SIZE, total)}</span>
      {page * WEBDATA_PAGE_SIZE < total && (
        <Link to={address(page + 1)} aria-label="Next page">
          Next ›
        </Link>
      )}
    </nav>
  );
}
