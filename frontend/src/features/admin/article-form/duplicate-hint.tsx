import { Link } from 'react-router-dom';
import type { DuplicateArticle } from '#contracts/fields/entities.ts';
import { adminPaths } from '../../../lib/admin-paths.ts';

interface Props {
  /** What the server says when it rejects the duplicate. */
  message: string;
  article: DuplicateArticle;
}

/** Names the article that has the same value; it opens in another tab, so that what is entered stays. */
export function DuplicateHint({ message, article: { id, refnumber, title_text } }: Props) {
  return (
    <span className="problem">
      {message}:{' '}
      <Link to={adminPaths.editArticle(id)} target="_blank">
        {refnumber}, {title_text}
      </Link>
    </span>
  );
}
