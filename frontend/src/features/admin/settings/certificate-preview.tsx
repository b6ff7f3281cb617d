import type { ArticleListing } from '#contracts/fields/entities.ts';
import { paths } from '#contracts/journal/paths.ts';
import { isNotice } from '#contracts/publication/amendments.ts';
import { splitAuthors } from '#contracts/publication/author-names.ts';
import { useResponse } from '../../../ui/use-response.ts';
import styles from './certificate-preview.module.css';

/** The certificate of the newest article, with the saved settings. @param version of the settings */
export function CertificatePreview({ version }: { version: number }) {
  const newest = useResponse<ArticleListing[]>('/api/archives/recent?limit=10')?.value;
  const article = newest?.find((one) => !isNotice(one));
  if (!article) return null;
  const { refnumber, authorname } = article;
  const [author = ''] = splitAuthors(authorname);
  return (
    <figure className={styles.preview}>
      <a href={paths.certificate(refnumber, author)} target="_blank" rel="noopener">
        <img
          src={`${paths.certificateThumbnail(refnumber, author)}?v=${version}`}
          alt={`Certificate of ${author}`}
          width="561"
          height="397"
        />
      </a>
      <figcaption className="hint">
        A certificate with the saved settings: {author}, article {refnumber}.
      </figcaption>
    </figure>
  );
}
