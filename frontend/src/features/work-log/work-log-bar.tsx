import { Form, Link } from 'react-router-dom';
import type { SessionUser } from '#contracts/entities.js';
import { useLogout } from '../sign-in/use-logout.js';

/** The fixed blue bar of the data-entry area (specification section 2). */
export function WorkLogBar({ user }: { user: SessionUser }) {
  const logOut = useLogout('webdata');

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
