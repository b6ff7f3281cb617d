import { Form, Link, useNavigate } from 'react-router-dom';
import type { SessionUser } from '#contracts/entities.js';
import { clearSession } from '../../lib/session.js';

/** The fixed blue bar of the data-entry area (specification section 2). */
export function WorkLogBar({ user }: { user: SessionUser }) {
  const navigate = useNavigate();

  function logOut() {
    clearSession();
    void navigate('/webdata/login', { replace: true });
  }

  return (
    <header className="log-bar">
      <Link to="/webdata">Home</Link>
      <Form role="search">
        <label className="unseen" htmlFor="log-search">
          Search the entries
        </label>
        <input id="log-search" type="search" name="search" placeholder="Search..." />
        <button type="submit">Search</button>
      </Form>
      <span className="log-user">User: {user.name}</span>
      <button type="button" onClick={logOut}>
        Logout
      </button>
    </header>
  );
}
