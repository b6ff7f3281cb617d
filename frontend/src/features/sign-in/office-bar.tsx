import { Form, Link, NavLink, useNavigation, useSearchParams } from 'react-router-dom';
import type { SessionUser } from '#contracts/entities.js';
import { adminPaths } from '../../lib/admin-paths.js';
import { useSlashKey } from '../../ui/use-slash-key.js';
import { useLogout } from './use-logout.js';

const places = [
  ['/admin/archives', 'Archives'],
  ['/admin/editors', 'Editors'],
  ['/admin/indexing', 'Indexing'],
  ['/admin/settings', 'Settings'],
  ['/admin/account', 'Users'],
  ['/admin/documents', 'Documents'],
  ['/admin/transfer', 'Import and export'],
] as const;

/** The top of every admin page: Home, search, who is signed in, Site, Logout. */
export function OfficeBar({ user }: { user: SessionUser }) {
  const logOut = useLogout('admin');
  const { state } = useNavigation();
  const search = useSlashKey();
  const [query] = useSearchParams();
  const sought = query.get('q') ?? '';

  return (
    <header className="office-bar" data-busy={state !== 'idle'}>
      <a className="office-skip" href="#page">
        Skip to the page
      </a>
      <Link className="office-home" to="/admin">
        Home
      </Link>
      <Form className="office-search" action="/admin/search" role="search">
        <label className="unseen" htmlFor="office-search">
          Search the articles
        </label>
        <input
          id="office-search"
          ref={search}
          type="search"
          name="q"
          key={sought}
          defaultValue={sought}
          placeholder="Search by ref number, title, author, transaction…"
          required
        />
        <button type="submit">Search</button>
      </Form>
      <Link className="office-user" to={adminPaths.editUser(user.id)}>
        {user.name}
      </Link>
      <a href="/" target="_blank" rel="noopener">
        Site
      </a>
      <button type="button" className="quiet" onClick={logOut}>
        Logout
      </button>
      <nav className="office-places" aria-label="Office">
        {places.map(([address, name]) => (
          <NavLink key={address} to={address}>
            {name}
          </NavLink>
        ))}
      </nav>
    </header>
  );
}
