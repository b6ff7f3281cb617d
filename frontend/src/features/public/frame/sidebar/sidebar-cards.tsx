import { Link } from 'react-router-dom';
import { paths } from '#contracts/journal/paths.ts';
import { manuscriptPaths } from '#contracts/manuscripts/paths.ts';
import { useMessages } from '#messages/messages-context.ts';
import { EmailAddress } from '#ui/email-address.tsx';
import { Picture } from '#ui/picture.tsx';
import { SearchForm } from '#public/search/search-form.tsx';
import { CertificatePicture } from './certificate-picture.tsx';
import { MASTHEAD_SEARCH } from '../masthead.tsx';
import { CoverPicture } from '../cover-picture.tsx';
import { SiteLink } from '../site-link.tsx';
import { SettingsPart } from '../page-part.tsx';
import { SideCard } from './side-card.tsx';
import { useSite } from '#shared/settings/site-context.ts';
import { useNames } from '#shared/settings/use-names.ts';
import { whatsAppLink } from '../whatsapp.ts';
import { classNames } from '#lib/class-names.ts';
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

interface SidebarPictureProps {
  image: string;
  alt: string;
  upright?: boolean;
}

function SidebarPicture({ image, alt, upright = false }: SidebarPictureProps) {
  return (
    <div className={classNames(styles.picture, upright && styles.upright)}>
      <Picture address={paths.sitePicture(image)} alt={alt} width={208} height={upright ? 294 : 147} />
    </div>
  );
}
