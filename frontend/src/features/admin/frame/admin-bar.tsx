import { Form, Link, NavLink, useNavigation, useSearchParams } from 'react-router-dom';
import type { SessionUser } from '#contracts/entities.ts';
import { adminPaths } from '../../../lib/admin-paths.ts';
import { useSearchTerm } from '../../../ui/use-search-term.ts';
import { useSlashKey } from '../../../ui/use-slash-key.ts';
import { useLogout } from '../../shared/sign-in/use-logout.ts';
import styles from './admin-bar.module.css';

const places = [
  ['/admin/archives', 'Archives'],
  ['/admin/editors', 'Editors'],
  ['/admin/indexing', 'Indexing'],
  ['/admin/settings', 'Settings'],
  ['/admin/account', 'Users'],
  ['/admin/dois', 'DOIs'],
  ['/admin/documents', 'Documents'],
  ['/admin/transfer', 'Import and export'],
] as const;

/** The top bar of every admin page: Home, search, current user, Site, Logout. */
export function AdminBar({ user }: { user: SessionUser }) {
  const logOut = useLogout('admin');
  const { state } = useNavigation();
  const search = useSlashKey();
  const [query] = useSearchParams();
  const term = query.get('q') ?? '';
  useSearchTerm(search, term);

  return (
    <header className={styles.bar} data-busy={state !== 'idle'}>
      <a className={styles.skip} href="#page">
        Skip to the page
      </a>
      <Link className={styles.home} to="/admin">
        Home
      </Link>
      <Form className={styles.search} action="/admin/search" role="search">
        <label className="unseen" htmlFor="admin-search">
          Search the articles
        </label>
        <input
          id="admin-search"
          ref={search}
          type="search"
          name="q"
          defaultValue={term}
          placeholder="Search by ref number, title, author, transaction…"
          required
        />
        <button type="submit">Search</button>
      </Form>
      <Link className={styles.user} to={adminPaths.editUser(user.id)}>
        {user.name}
      </Link>
      <a href="/" target="_blank" rel="noopener">
        Site
      </a>
      <button type="button" className="quiet" onClick={logOut}>
        Logout
      </button>
      <nav className={styles.places} aria-label="Admin">
        {places.map(([address, name]) => (
          <NavLink key={address} to={address}>
            {name}
          </NavLink>
        ))}
      </nav>
    </header>
  );
}
