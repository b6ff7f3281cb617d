import { Link } from 'react-router-dom';
import { PageHead, SettingsPart } from '#public/frame/public-page.tsx';
import { SiteLink } from '#public/frame/site-link.tsx';
import { useSite } from '#shared/settings/site-context.ts';
import { whatsAppLink } from '#public/frame/whatsapp.ts';
import { useMessages } from '#messages/messages-context.ts';
import styles from '#public/frame/text.module.css';

export function Component() {
  const site = useSite();
  const messages = useMessages();
  const words = messages.pages.contact;
  const { postal_address, websiteemail, phone, whatsapp_head_contact, whatsup_number } = site.settings;
  return (
    <>
      <PageHead title={words.title} path="/contact" description={words.description(site.journal)} />
      <h1>{words.title}</h1>
      <SettingsPart>
        <dl className={styles.details} data-contact="">
          {postal_address && (
            <div>
              <dt>{words.postalAddress}</dt>
              <dd>
                <address>{postal_address}</address>
                <a className={styles.map} href={mapOf(postal_address)} rel="noopener">
                  {words.map}
                </a>
              </dd>
            </div>
          )}
          <div>
            <dt>{words.website}</dt>
            <dd>
              <SiteLink origin={site.origin} />
            </dd>
          </div>
          <div>
            <dt>{words.email}</dt>
            <dd>
              <a href={`mailto:${websiteemail}`}>{websiteemail}</a>
            </dd>
          </div>
          {whatsup_number && (
            <div>
              <dt>WhatsApp</dt>
              <dd>
                {whatsapp_head_contact && <span className={styles.contactName}>{whatsapp_head_contact}</span>}
                <a href={whatsAppLink(site, messages)} rel="noopener">
                  {whatsup_number}
                </a>
              </dd>
            </div>
          )}
          {phone && (
            <div>
              <dt>{words.phone}</dt>
              <dd>
                <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>
              </dd>
            </div>
          )}
        </dl>
      </SettingsPart>
      <ul className={styles.links} aria-label={words.topics}>
        <li>
          <Link to="/manuscript">{messages.manuscript.heading}</Link>
        </li>
        <li>
          <Link to="/pdf">{words.certificate}</Link>
        </li>
        <li>
          <Link to="/verify">{messages.verification.title}</Link>
        </li>
        <li>
          <Link to="/instructions#fees">{messages.instructions.contents.fees}</Link>
        </li>
      </ul>
    </>
  );
}

/** Address of a map search: the journal has its place as words. */
const mapOf = (address: string): string =>
  `https://www.openstreetmap.org/search?${new URLSearchParams({ query: address.replace(/\s+/g, ' ') }).toString()}`;
