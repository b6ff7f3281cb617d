import type { ReactNode } from 'react';
import { Footer } from './footer.tsx';
import { Masthead } from './masthead.tsx';
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

/**
 * Masthead, page between two sidebars, footer. The page comes first in the HTML; wide screens put a sidebar left
 * of it.
 */
export function PublicFrame({ children }: { children: ReactNode }) {
  return (
    <div className={styles.public}>
      <a className={styles.skip} data-print="none" href="#page">
        Skip to the page
      </a>
      <Masthead />
      <div className={styles.columns}>
        <main id="page" tabIndex={-1}>
          {children}
        </main>
        <aside className={classNames(styles.side, styles.left)} data-print="none" aria-label="For authors">
          <SubmitCard />
          <CertificateCard />
          <ContactCard />
          <WhatsAppCard />
        </aside>
        <aside className={styles.side} data-print="none" aria-label="About the journal">
          <SearchCard />
          <CoverCard />
          <JournalListCard />
        </aside>
      </div>
      <Footer />
    </div>
  );
}
