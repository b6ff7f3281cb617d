import { Form, Link, useNavigation } from 'react-router-dom';
import type { SessionUser } from '#contracts/entities.js';
import { useSlashKey } from '../../ui/use-slash-key.js';
import { useLogout } from './use-logout.js';

/** The top of every admin page: Home, search, who is signed in, Site, Logout. */
export function OfficeBar({ user }: { user: SessionUser }) {
  const logOut = useLogout('admin');
  const { state } = useNavigation();
  const search = useSlashKey();

  return (
    <header className="office-bar" data-busy={state !== 'idle'}>
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
          placeholder="Search by ref number, title, author, transaction…"
          required
        />
        <button type="submit">Search</button>
      </Form>
      <span className="office-user">{user.name}</span>
      <a href="/" target="_blank" rel="noopener">
        Site
      </a>
      <button type="button" className="quiet" onClick={logOut}>
        Logout
      </button>
    </header>
  );
}
