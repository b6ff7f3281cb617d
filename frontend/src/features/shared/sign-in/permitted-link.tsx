import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useMayOpen } from './staff-context.ts';

interface Props {
  to: string;
  className?: string;
  children: ReactNode;
}

/** A link, or its text alone if the signed-in user's role does not permit the page. */
export function PermittedLink({ to, className, children }: Props) {
  return useMayOpen()(to.replace(/[?#].*/, '')) ? (
    <Link to={to} className={className}>
      {children}
    </Link>
  ) : (
    <span className={className}>{children}</span>
  );
}
