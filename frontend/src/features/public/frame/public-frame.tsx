import type { ReactNode } from 'react';
import type { RouteHandle } from '../../../route-handle.ts';
import { useMessages } from '#messages/messages-context.ts';
import type { Heading } from '#shared/full-text/text-data.ts';
import { Outline } from './outline.tsx';
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
} from './sidebar/sidebar-cards.tsx';
import { classNames } from '#lib/class-names.ts';
import styles from './public-frame.module.css';

interface Props {
  kind?: RouteHandle['frame'];
  headings?: readonly Heading[];
  children: ReactNode;
}

export function PublicFrame({ kind, headings = [], children }: Props) {
  const { frame } = useMessages();
  return (
    <div className={styles.public}>
      <a className={styles.skip} data-print="none" href="#page">
        {frame.skip}
      </a>
      <Masthead compact={kind !== 'home'} />
      <div className={classNames(styles.columns, styles[kind ?? 'text'])}>
        <main id="page" tabIndex={-1}>
          {children}
        </main>
        {kind === undefined ? <SidesOfText headings={headings} /> : <Sides kind={kind} />}
      </div>
      <Footer />
    </div>
  );
}

/** Sidebars right of the page on wide screens; an article and search results, which need the width, have them below. */
function Sides({ kind }: { kind: RouteHandle['frame'] }) {
  const { frame } = useMessages();
  return (
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
  );
}

/** Sidebars left and right of a text on wide screens, with its outline below the left one, and below the text on others. */
function SidesOfText({ headings }: { headings: readonly Heading[] }) {
  const { frame } = useMessages();
  return (
    <>
      <div className={styles.right} data-print="none">
        <Sidebar label={frame.forAuthors}>
          <SubmitCard />
          <CertificateCard />
          <ContactCard />
          <SearchCard />
        </Sidebar>
      </div>
      <div className={styles.left} data-print="none">
        <Sidebar label={frame.aboutJournal}>
          <CoverCard />
          <JournalListCard />
          <WhatsAppCard />
        </Sidebar>
        <Outline headings={headings} />
      </div>
    </>
  );
}

/** Cards: open on wide screens, on others in a native <details>, which opens without JavaScript. */
const Sidebar = ({ label, children }: { label: string; children: ReactNode }) => (
  <aside className={styles.side} aria-label={label}>
    <details>
      <summary>{label}</summary>
      <div className={styles.cards}>{children}</div>
    </details>
  </aside>
);
