import { Link } from 'react-router-dom';
import { paths } from '#contracts/journal/paths.ts';
import { manuscriptPaths } from '#contracts/manuscripts/paths.ts';
import { useMessages } from '#messages/messages-context.ts';
import { EmailAddress } from '#ui/email-address.tsx';
import { Picture } from '#ui/picture.tsx';
import { SearchForm } from '#public/search/search-form.tsx';
import { MASTHEAD_SEARCH } from '../masthead.tsx';
import { CoverPicture } from '../cover-picture.tsx';
import { SiteLink } from '../site-link.tsx';
import { SettingsPart } from '../public-page.tsx';
import { useSite, useNames } from '#shared/settings/site-context.ts';
import { whatsAppLink } from '../whatsapp.ts';
import { classNames } from '#lib/class-names.ts';
import type { ReactNode } from 'react';
import styles from './sidebar-cards.module.css';

export function SubmitCard() {
  const { frame } = useMessages();
  const { websiteemail, submit_online } = useSite().settings;
  return (
    <SideCard title={frame.submitCard}>
      <SettingsPart>
        {submit_online && (
          <p>
            <Link className="button" to={manuscriptPaths.begin}>
              {frame.submitCardOnline}
            </Link>
          </p>
        )}
        <p>{frame.submitCardText}</p>
        <p>
          <a href={`mailto:${websiteemail}`}>
            <EmailAddress address={websiteemail} />
          </a>
        </p>
      </SettingsPart>
      <p>
        <Link to="/instructions">{frame.instructions}</Link>
      </p>
    </SideCard>
  );
}

export function CertificateCard() {
  const { frame } = useMessages();
  const { certificate_image: image } = useSite().settings;
  return (
    <SideCard title={frame.certificate}>
      {image ? <SidebarPicture image={image} alt={frame.certificatePicture} /> : <CertificatePicture />}
      <p>
        {frame.certificateText((text) => (
          <Link to="/pdf">{text}</Link>
        ))}
      </p>
    </SideCard>
  );
}

export function ContactCard() {
  const { frame } = useMessages();
  const { settings, origin } = useSite();
  const { shortName } = useNames();
  const { phone } = settings;
  return (
    <SideCard title={frame.contactUs} card="contact">
      <p>
        <b>{shortName}</b>
        <br />
        <SiteLink origin={origin} />
      </p>
      {phone && (
        <p>
          <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>
        </p>
      )}
      <p>
        <Link to="/contact">{frame.addressAndEmail}</Link>
      </p>
    </SideCard>
  );
}

export function JournalListCard() {
  const { frame } = useMessages();
  const { journal_list_url: url } = useSite().settings;
  if (!url) return null;
  return (
    <SideCard title={frame.journalList}>
      <p>
        <a href={url} rel="noopener">
          {frame.journalListText}
        </a>
      </p>
    </SideCard>
  );
}

export function WhatsAppCard() {
  const messages = useMessages();
  const { frame } = messages;
  const site = useSite();
  const { settings } = site;
  if (!settings.whatsup_number) return null;
  return (
    <SideCard title={frame.whatsApp}>
      <p>
        <a href={whatsAppLink(site, messages)} rel="noopener">
          {frame.askOnWhatsApp}
        </a>
        <br />
        <span className="quiet">{settings.whatsup_number}</span>
      </p>
    </SideCard>
  );
}

/** The search, or a link to the masthead's where that is in view. */
export function SearchCard() {
  const { frame } = useMessages();
  return (
    <SideCard title={frame.search} card="search">
      <div className={styles.ownSearch}>
        <SearchForm id="side-search" />
      </div>
      <p className={styles.searchLink}>
        <a href={`#${MASTHEAD_SEARCH}`}>{frame.searchArticles}</a>
      </p>
    </SideCard>
  );
}

export function CoverCard() {
  const { frame } = useMessages();
  const { cover_image: image } = useSite().settings;
  return (
    <SideCard title={frame.coverPage} card={image ? undefined : 'cover'}>
      <Link to="/archives">
        {image ? <SidebarPicture image={image} alt={frame.coverPage} upright /> : <CoverPicture />}
      </Link>
    </SideCard>
  );
}

function SidebarPicture({ image, alt, upright = false }: { image: string; alt: string; upright?: boolean }) {
  return (
    <div className={classNames(styles.picture, upright && styles.upright)}>
      <Picture address={paths.sitePicture(image)} alt={alt} width={208} height={upright ? 294 : 147} />
    </div>
  );
}

interface Props {
  title: string;
  /** A card that is hidden where the page shows the same. */
  card?: 'search' | 'cover' | 'contact';
  children: ReactNode;
}

/** A section of a sidebar: a heading under a rule, no box. */
const SideCard = ({ title, card, children }: Props) => (
  <section className={styles.card} data-card={card}>
    <h2>{title}</h2>
    {children}
  </section>
);

/** A drawing of a certificate in the page's own typeface: a frame of engraved lines, a seal, a signature line. */
const CertificatePicture = () => (
  <svg
    className={styles.drawing}
    viewBox="0 0 208 147"
    role="img"
    aria-label={useMessages().frame.certificatePicture}
  >
    <g className={styles.lines}>
      <rect x="1" y="1" width="206" height="145" />
      <rect x="5" y="5" width="198" height="137" strokeWidth="2.5" />
      <rect x="9.5" y="9.5" width="189" height="128" strokeWidth=".6" />
      <path strokeWidth=".6" d="M9.5 26h16.5V9.5M198.5 26h-16.5V9.5M9.5 121h16.5v16.5M198.5 121h-16.5v16.5" />
      <path strokeWidth=".8" d="M64 78h80M52 96h104M70 104h68M36 124h44" />
      <circle cx="158" cy="119" r="10" />
      <circle cx="158" cy="119" r="7.5" strokeWidth=".5" strokeDasharray="1 1" />
    </g>
    <text x="104" y="42" textAnchor="middle" className={styles.big}>
      Certificate
    </text>
    <text x="104" y="54" textAnchor="middle" className={styles.small}>
      OF PUBLICATION
    </text>
    <path className={styles.swash} d="M66 73c8-9 12 5 18-2s8-6 12 0 10-8 16-3 6 5 12-1 8 4 16-1" />
  </svg>
);
