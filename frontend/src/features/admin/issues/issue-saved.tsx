import { Link } from 'react-router-dom';
import type { Issue } from '#contracts/entities.ts';
import { adminPaths } from '../../../lib/admin-paths.ts';
import { useFlash } from '../../shared/flash/flash-context.ts';
import { issueName } from '#contracts/issue-name.ts';

/** A success message with a link to its issue. */
export function IssueSaved({ message, issue }: { message: string; issue: Issue }) {
  const flash = useFlash();
  return (
    <>
      <p>{message}</p>
      <p>
        <Link to={adminPaths.issue(issue)} onClick={() => flash(null)}>
          {issueName(issue)}
        </Link>
      </p>
    </>
  );
}
