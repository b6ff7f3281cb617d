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

/**
 * Masthead, page between two sidebars, footer. The page comes first in the HTML; wide screens put a sidebar left
 * of it.
 */
export function PublicFrame({ children }: { children: ReactNode }) {
  return (
    <div className="public">
      <a className="skip" href="#page">
        Skip to the page
      </a>
      <Masthead />
      <div className="columns">
        <main id="page" tabIndex={-1}>
          {children}
        </main>
        <aside className="side left" aria-label="For authors">
          <SubmitCard />
          <CertificateCard />
          <ContactCard />
          <WhatsAppCard />
        </aside>
        <aside className="side right" aria-label="About the journal">
          <SearchCard />
          <CoverCard />
          <JournalListCard />
        </aside>
      </div>
      <Footer />
    </div>
  );
}
