import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useMessages } from '#messages/messages-context.ts';
import textStyles from './text.module.css';

/** Links on from a page that has nothing to show. */
export function OnwardLinks({ children }: { children?: ReactNode }) {
  const { frame } = useMessages();
  const { pathname } = useLocation();
  return (
    <ul className={textStyles.ways}>
      {children}
      <li>
        {frame.error.archives((text) => (
          <Link to="/archives">{text}</Link>
        ))}
      </li>
      {!pathname.endsWith('/recent') && (
        <li>
          <Link to="/recent">{frame.newArticles}</Link>
        </li>
      )}
    </ul>
  );
}
