import { NavLink, useLocation } from 'react-router-dom';
import { manuscriptPaths } from '#contracts/manuscripts/paths.ts';
import { OwnLink } from './own-link.tsx';
import { useMessages } from '#messages/messages-context.ts';
import { useSite } from '#shared/settings/site-context.ts';
import { LanguageSwitch } from './language-switch.tsx';
import { SearchForm } from '../search/search-form.tsx';
import { useSheet } from './use-sheet.ts';
import styles from './navigation.module.css';

const links = [
  { to: '/', name: 'home' },
  { to: '/board', name: 'board' },
  { to: '/archives', name: 'archives' },
  { to: '/instructions', name: 'instructions' },
  { to: '/indexing', name: 'indexing' },
  { to: '/manuscript', name: 'manuscript' },
  { to: manuscriptPaths.begin, name: 'submitOnline' },
  { to: '/about', name: 'about' },
  { to: '/contact', name: 'contact' },
] as const;

function LinkList() {
  const { pages } = useMessages().frame;
  const { menu, settings } = useSite();
  const own = menu.filter(({ place }) => place === 'main');
  return (
    <ul>
      {links
        .filter(({ name }) => name !== 'submitOnline' || settings.submit_online)
        .map(({ to, name }) => (
          <li key={to}>
            <NavLink to={to} end={to === '/'}>
              {pages[name]}
            </NavLink>
          </li>
        ))}
      {own.map((page) => (
        <li key={page.slug}>
          <OwnLink page={page} />
        </li>
      ))}
    </ul>
  );
}

export function Navigation() {
  const { frame } = useMessages();
  return (
    <nav className={styles.navigation} aria-label={frame.mainNavigation}>
      <LinkList />
    </nav>
  );
}

/**
 * The navigation and the search behind a button: a native <details>, so that it opens without JavaScript; keyed by
 * the address, so that following a link closes it.
 */
export function MenuForPhones() {
  const sheet = useSheet();
  const { pathname } = useLocation();
  const { frame } = useMessages();
  return (
    <details ref={sheet} className={styles.menu} key={pathname} data-print="none">
      <summary>{frame.menu}</summary>
      <div className={styles.panel}>
        <SearchForm id="menu-search" compact />
        <nav aria-label={frame.foldedNavigation}>
          <LinkList />
        </nav>
        <LanguageSwitch />
      </div>
    </details>
  );
}
