import type { IndexingPartner } from '#contracts/fields/entities.ts';
import { translated } from '#contracts/fields/translated-fields.ts';
import { paths } from '#contracts/journal/paths.ts';
import { languageOf } from '#contracts/text/language.ts';
import { useMessages } from '#messages/messages-context.ts';
import { Picture } from '#ui/picture.tsx';
import styles from './partner-list.module.css';

/** The indexing partners: what each is, since when it lists the journal, and where. */
export function PartnerList({ partners }: { partners: readonly IndexingPartner[] }) {
  const { language, pages } = useMessages();
  const words = pages.indexing;
  if (partners.length === 0) return <p>{words.empty}</p>;
  return (
    <ul className={styles.list}>
      {partners.map((partner) => {
        const { id, title, link, image, since } = partner;
        const about = translated(partner, 'about', language);
        const place = [since && words.since(since), link.replace(/^https?:\/\/([^/]+).*$/, '$1')]
          .filter(Boolean)
          .join(' · ');
        return (
          <li key={id}>
            <div>
              {image && <Picture address={paths.indexingImage(image)} alt="" width={160} height={64} />}
            </div>
            <div>
              <h2>
                {link ? (
                  <a href={link} rel="noopener">
                    {title}
                  </a>
                ) : (
                  title
                )}
              </h2>
              {about && <p lang={languageOf(about)}>{about}</p>}
              {place && <p className="quiet">{place}</p>}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
