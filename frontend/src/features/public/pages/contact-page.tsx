import { PageHead } from '../frame/page-head.tsx';
import { SettingsPart } from '../frame/page-part.tsx';
import { SiteLink } from '../frame/site-link.tsx';
import { useSite } from '../../shared/settings/site-context.ts';
import { whatsAppLink } from '../frame/whatsapp.ts';
import styles from '../frame/text.module.css';

export function Component() {
  const site = useSite();
  const { postal_address, websiteemail, phone, whatsapp_head_contact, whatsup_number } = site.settings;
  return (
    <>
      <PageHead title="Contact" path="/contact" description={`How to reach ${site.journal}.`} />
      <h1>Contact</h1>
      <SettingsPart>
        <dl className={styles.details}>
          {postal_address && (
            <div>
              <dt>Postal address</dt>
              <dd>
                <address>{postal_address}</address>
              </dd>
            </div>
          )}
          <div>
            <dt>Website</dt>
            <dd>
              <SiteLink origin={site.origin} />
            </dd>
          </div>
          <div>
            <dt>E-mail</dt>
            <dd>
              <a href={`mailto:${websiteemail}`}>{websiteemail}</a>
            </dd>
          </div>
          {whatsup_number && (
            <div>
              <dt>WhatsApp</dt>
              <dd>
                {whatsapp_head_contact && <span className={styles.contactName}>{whatsapp_head_contact}</span>}
                <a href={whatsAppLink(site)} rel="noopener">
                  {whatsup_number}
                </a>
              </dd>
            </div>
          )}
          {phone && (
            <div>
              <dt>Phone</dt>
              <dd>
                <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>
              </dd>
            </div>
          )}
        </dl>
      </SettingsPart>
    </>
  );
}
