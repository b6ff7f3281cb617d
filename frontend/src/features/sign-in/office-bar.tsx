import { Form, Link, useNavigate, useNavigation } from 'react-router-dom';
import type { SessionUser } from '#contracts/entities.js';
import { clearSession } from '../../lib/session.js';
import { useSlashKey } from '../../ui/use-slash-key.js';

/** The top of every admin page: Home, search, who is signed in, Site, Logout. */
export function OfficeBar({ user }: { user: SessionUser }) {
  const navigate = useNavigate();
  const { state } = useNavigation();
  const search = useSlashKey();

  function logOut() {
    clearSession();
    void navigate('/admin/login', { replace: true });
  }

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
