import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { PageTitle } from './page-title.tsx';
import styles from './admin-page.module.css';

interface Props {
  /** Name in the title of the browser's tab. */
  name: string;
  heading?: ReactNode;
  /** Parent page, to which a link leads back. */
  above?: { to: string; name: string };
  beside?: ReactNode;
  children: ReactNode;
}

export function AdminPage({ name, heading = name, above = dashboard, beside, children }: Props) {
  return (
    <>
      <PageTitle name={name} />
      <p className={styles.back}>
        <Link to={above.to}>{above.name}</Link>
      </p>
      {beside === undefined ? (
        <h1>{heading}</h1>
      ) : (
        <div className={styles.pageHead}>
          <h1>{heading}</h1>
          {beside}
        </div>
      )}
      {children}
    </>
  );
}

const dashboard = { to: '/admin', name: 'Dashboard' };
