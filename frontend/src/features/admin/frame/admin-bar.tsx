import type { ReactNode } from 'react';
import { Form, Link, NavLink, useLocation, useNavigation, useSearchParams } from 'react-router-dom';
import type { SignedInUser } from '#contracts/policies/roles.ts';
import { classNames } from '#lib/class-names.ts';
import { Menu } from '#ui/menu.tsx';
import { useSearchTerm } from '#ui/tables/use-search-term.ts';
import { useSlashKey } from '#ui/use-key.ts';
import { useMayOpen } from '#shared/sign-in/staff-context.ts';
import { useSite } from '#shared/settings/site-context.ts';
import { useLogout } from '#shared/sign-in/use-logout.ts';
import { useRegister } from '../palette/use-register.ts';
import { type Place, visiblePlaces } from '../palette/admin-places.ts';
import { Palette } from '../palette/palette.tsx';
import styles from './admin-bar.module.css';

/** The height of what stays at the top, below which the heads of tables stay; none on a phone, where it scrolls with the page. */
function measure(bar: HTMLElement | null) {
  if (!bar) return undefined;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => {
    const stays = getComputedStyle(bar).position === 'sticky';
    // Rounded down: between the two, rows would show through.
    style.setProperty('--bar-height', `${stays ? Math.floor(bar.getBoundingClientRect().height) : 0}px`);
  });
  observer.observe(bar);
  return () => {
    observer.disconnect();
    style.removeProperty('--bar-height');
  };
}

/** The places of a menu; a menu with a single one is that place itself. */
function Places({ places }: { places: readonly Place[] }) {
  const [{ menu } = {}] = places;
  const { pathname } = useLocation();
  const current = places.find(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
  const links = places.map(({ to, name }) => (
    <NavLink key={to} to={to}>
      {name}
    </NavLink>
  ));
  if (menu === undefined || places.length === 1) return links;
  const label = current ? `${menu}: ${current.name}` : menu;
  return (
    // Closed again on the next page.
    <Menu key={pathname} label={label} className={styles.menu} look={classNames(current && styles.current)}>
      <div>{links}</div>
    </Menu>
  );
}

interface Props {
  user: SignedInUser;
  /** Content that stays below the bar. */
  children: ReactNode;
}

export function AdminBar({ user, children }: Props) {
  const mayOpen = useMayOpen();
  const logOut = useLogout('admin');
  const { shortName } = useSite();
  const { exists } = useRegister();
  const permitted = visiblePlaces({ exists }).filter(({ to }) => mayOpen(to));
  const { state } = useNavigation();
  const search = useSlashKey();
  const [query] = useSearchParams();
  const term = query.get('q') ?? '';
  useSearchTerm(search, term);

  return (
    <div ref={measure} className={styles.top}>
      <header className={styles.bar} data-busy={state !== 'idle'}>
        <a className={styles.skip} href="#page">
          Skip to content
        </a>
        <span className={styles.journal} title={shortName}>
          {shortName}
        </span>
        <Link className={styles.home} to="/admin">
          Home
        </Link>
        <Palette role={user.role} />
        {mayOpen('/admin/search') && (
          <Form className={styles.search} action="/admin/search" role="search">
            <label className="unseen" htmlFor="admin-search">
              {exists ? 'Search the articles and manuscripts' : 'Search the articles'}
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
        )}
        <Link className={styles.user} to="/admin/sign-in" title="Your password and sessions">
          {user.name}
        </Link>
        <a href="/" target="_blank" rel="noopener">
          Site
        </a>
        <button type="button" className={classNames('quiet', styles.logout)} onClick={logOut}>
          Logout
        </button>
        {permitted.length > 0 && (
          <nav className={styles.places} aria-label="Admin">
            {[...Map.groupBy(permitted, ({ menu, to }) => menu ?? to).values()].map((places) => (
              <Places key={places[0]!.to} places={places} />
            ))}
          </nav>
        )}
      </header>
      {children}
    </div>
  );
}
