import type { ReactNode } from 'react';
import type { RouteHandle } from '../../../route-handle.ts';
import { useMessages } from '../../../messages/messages-context.ts';
import { Footer } from './footer.tsx';
import { Masthead } from './masthead.tsx';
import { Sidebar } from './sidebar.tsx';
import {
  CertificateCard,
  ContactCard,
  CoverCard,
  JournalListCard,
  SearchCard,
  SubmitCard,
  WhatsAppCard,
} from './sidebar-cards.tsx';
import { classNames } from '../../../lib/class-names.ts';
import styles from './public-frame.module.css';

interface Props {
  kind?: RouteHandle['frame'];
  children: ReactNode;
}

/**
 * Masthead, page between two sidebars, footer. The page comes first in the HTML; wide screens put a sidebar left
 * of it. An article's page has a right column of its own, with the sidebars below it.
 */
export function PublicFrame({ kind, children }: Props) {
  const { frame } = useMessages();
  const isBelow = kind === 'article';
  return (
    <div className={classNames(styles.public, kind === 'search' && styles.searching)}>
      <a className={styles.skip} data-print="none" href="#page">
        {frame.skip}
      </a>
      <Masthead compact={kind !== 'home'} />
      <div className={classNames(styles.columns, !isBelow && styles.three)}>
        <main id="page" tabIndex={-1}>
          {children}
        </main>
        <Sidebar label={frame.forAuthors} side="left" folded={isBelow}>
          <SubmitCard />
          <CertificateCard />
          <ContactCard />
          <WhatsAppCard />
        </Sidebar>
        <Sidebar label={frame.aboutJournal} side="right" folded={isBelow}>
          {kind !== 'search' && <SearchCard />}
          <CoverCard />
          <JournalListCard />
        </Sidebar>
      </div>
      <Footer />
    </div>
  );
}
