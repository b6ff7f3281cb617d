import { Link } from 'react-router-dom';
import type { Issue } from '#contracts/fields/entities.ts';
import { issueName } from '#contracts/publication/issue-key.ts';
import { adminPaths } from '#lib/admin-paths.ts';
import { useFlash } from '#shared/flash/flash-context.ts';

/** A success message with a link to its issue, for the flash or a toast. */
export function IssueSaved({ message, issue }: { message: string; issue: Issue }) {
  const flash = useFlash();
  return (
    <>
      {message}{' '}
      <Link to={adminPaths.issue(issue)} onClick={() => flash(null)}>
        {issueName(issue)}
      </Link>
    </>
  );
}
