import type { IndexingPartner } from '#contracts/fields/entities.ts';
import { paths } from '#contracts/journal/paths.ts';
import { Picture } from '#ui/picture.tsx';
import styles from './partner-grid.module.css';

/** Logos of the indexing partners with links. */
export function PartnerGrid({ partners }: { partners: IndexingPartner[] }) {
  return (
    <ul className={styles.grid}>
      {partners.map(({ id, title, link, image }) => (
        <li key={id}>
          <a href={link} rel="noopener">
            {image && <Picture address={paths.indexingImage(image)} alt="" width={160} height={64} />}
            <span>{title}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
