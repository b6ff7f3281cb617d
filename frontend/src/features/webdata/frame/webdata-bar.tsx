import { useState } from 'react';
import { Form, Link, useLocation, useNavigation, useSearchParams } from 'react-router-dom';
import type { SessionUser } from '#contracts/policies/roles.ts';
import { useSlashKey } from '#ui/use-slash-key.ts';
import { useLogout } from '#shared/sign-in/use-logout.ts';
import styles from './webdata-bar.module.css';

/** The fixed blue bar of the data-entry area (requirements.md#webdata-pages). */
export function WebdataBar({ user }: { user: SessionUser }) {
  const logOut = useLogout('webdata');
  const { pathname } = useLocation();
  const { state } = useNavigation();
  const field = useSlashKey();
  const [query] = useSearchParams();
  const search = query.get('search') ?? '';
  // Another search in the address replaces what was typed.
  const [typed, setTyped] = useState({ text: search, search });
  if (typed.search !== search) setTyped({ text: search, search });

  return (
    <header className={styles.bar} data-busy={state !== 'idle'}>
      <Link to="/webdata/*">Home</Link>
      {/* A relative link: adds the query string to the current route. */}
      <Form role="search" action={pathname}>
        <label className="unseen" htmlFor="log-search">
          Search the entries
        </label>
        <input
          id="log-search"
          ref={field}
          type="search"
          name="search"
          placeholder="Search..."
          aria-keyshortcuts="/"
          value={typed.text}
          onChange={({ target }) => setTyped({ text: target.value, search })}
        />
        <button type="submit">Search</button>
      </Form>
      <Link className={styles.user} to="/webdata/sign-in" title="Your password and sessions">
        User: <b>{user.name}</b>
      </Link>
      <button type="button" onClick={logOut}>
        Logout
      </button>
    </header>
  );
}
