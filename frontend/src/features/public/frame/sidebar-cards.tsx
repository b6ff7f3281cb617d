import { Link } from 'react-router-dom';
import { paths } from '#contracts/paths.ts';
import { EmailAddress } from '../../../ui/email-address.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { SearchForm } from '../search/search-form.tsx';
import { CertificatePicture } from './certificate-picture.tsx';
import { CoverPicture } from './cover-picture.tsx';
import { SiteLink } from './site-link.tsx';
import { SettingsPart } from './page-part.tsx';
import { SideCard } from './side-card.tsx';
import { useSite } from '../../shared/settings/site-context.ts';
import { whatsAppLink } from './whatsapp.ts';
import { classNames } from '../../../lib/class-names.ts';
import styles from './sidebar-cards.module.css';

export function SubmitCard() {
  const { websiteemail } = useSite().settings;
  return (
    <SideCard title="Submit your article">
      <SettingsPart>
        <p>Send your manuscript as an MS Word file to</p>
        <p>
          <a href={`mailto:${websiteemail}`}>
            <EmailAddress address={websiteemail} />
          </a>
        </p>
      </SettingsPart>
      <p>
        <Link to="/instructions">Instructions to authors</Link>
      </p>
    </SideCard>
  );
}

export function CertificateCard() {
  const { certificate_image: image } = useSite().settings;
  return (
    <SideCard title="Certificate">
      {image ? <SidebarPicture image={image} alt="Certificate of publication" /> : <CertificatePicture />}
      <p>
        Every author receives one. <Link to="/pdf">Download yours</Link>
      </p>
    </SideCard>
  );
}

export function ContactCard() {
  const { settings, shortName, origin } = useSite();
  const { phone } = settings;
  return (
    <SideCard title="Contact us">
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
        <Link to="/contact">Address and e-mail</Link>
      </p>
    </SideCard>
  );
}

export function JournalListCard() {
  const { journal_list_url: url } = useSite().settings;
  if (!url) return null;
  return (
    <SideCard title="Journal list">
      <p>
        <a href={url} rel="noopener">
          See the journal in the list
        </a>
      </p>
    </SideCard>
  );
}

export function WhatsAppCard() {
  const site = useSite();
  const { settings } = site;
  if (!settings.whatsup_number) return null;
  return (
    <SideCard title="WhatsApp">
      <p>
        <a href={whatsAppLink(site)} rel="noopener">
          Ask us on WhatsApp
        </a>
        <br />
        <span className="quiet">{settings.whatsup_number}</span>
      </p>
    </SideCard>
  );
}

export function SearchCard() {
  return (
    <SideCard title="Search">
      <SearchForm id="side-search" />
    </SideCard>
  );
}

export function CoverCard() {
  const { cover_image: image } = useSite().settings;
  return (
    <SideCard title="Cover page">
      {image ? (
        <Link to="/archives">
          <SidebarPicture image={image} alt="Cover page" upright />
        </Link>
      ) : (
        <CoverPicture />
      )}
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
      <Picture address={paths.sidebarPicture(image)} alt={alt} width={208} height={upright ? 294 : 147} />
    </div>
  );
}
