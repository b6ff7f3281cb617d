import { NavLink, useLocation } from 'react-router-dom';
import styles from './navigation.module.css';

/** Specification section 2: the link to /article is hidden by a flag that is always true. */
const submitOnlineHidden = true;

const links = [
  { to: '/', label: 'Home' },
  { to: '/board', label: 'Editorial board' },
  { to: '/archives', label: 'Archives' },
  { to: '/instructions', label: 'Instructions' },
  { to: '/indexing', label: 'Indexing' },
  { to: '/manuscript', label: 'Submission' },
  { to: '/article', label: 'SUBMIT ONLINE', hidden: submitOnlineHidden },
  { to: '/about', label: 'About' },
  { to: '/contact', label: 'Contact' },
].filter(({ hidden }) => !hidden);

function LinkList() {
  return (
    <ul>
      {links.map(({ to, label }) => (
        <li key={to}>
          <NavLink to={to} end={to === '/'}>
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}

export function Navigation() {
  return (
    <nav className={styles.navigation} aria-label="Main">
      <LinkList />
    </nav>
  );
}

/**
 * A native <details>, so that it opens without JavaScript; keyed by the address, so that following a link closes
 * it.
 */
export function MenuForPhones() {
  const { pathname } = useLocation();
  return (
    <details className={styles.menu} key={pathname}>
      <summary>Menu</summary>
      <nav aria-label="Main, folded">
        <LinkList />
      </nav>
    </details>
  );
}
