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
 * Masthead, page, sidebars, footer. On wide screens the sidebars are one column right of the page; an article and the
 * results of a search, which need the width, have them below.
 */
export function PublicFrame({ kind, children }: Props) {
  const { frame } = useMessages();
  const isBelow = kind === 'article' || kind === 'search';
  return (
    <div className={classNames(styles.public, kind === 'search' && styles.searching)}>
      <a className={styles.skip} data-print="none" href="#page">
        {frame.skip}
      </a>
      <Masthead compact={kind !== 'home'} />
      <div
        className={classNames(styles.columns, !isBelow && styles.beside, kind === 'text' && styles.reading)}
      >
        <main id="page" tabIndex={-1}>
          {children}
        </main>
        <div className={styles.sides} data-print="none">
          <Sidebar label={frame.forAuthors}>
            <SubmitCard />
            <CertificateCard />
            <ContactCard />
            <WhatsAppCard />
          </Sidebar>
          <Sidebar label={frame.aboutJournal}>
            <JournalListCard />
            <CoverCard />
            {kind !== 'search' && <SearchCard />}
          </Sidebar>
        </div>
      </div>
      <Footer />
    </div>
  );
}
