import type { ArticleListing, IssueSummary } from '#contracts/fields/entities.ts';
import { paths } from '#contracts/journal/paths.ts';
import { isNotice } from '#contracts/publication/amendments.ts';
import { splitAuthors } from '#contracts/publication/author-names.ts';
import { issueApiPath } from '#shared/issues/issue-address.ts';
import { useResponse } from '#ui/use-response.ts';
import styles from './certificate-preview.module.css';

/** A certificate of the newest issue, with the saved settings. @param version of the settings */
export function CertificatePreview({ version }: { version: number }) {
  const [newest] = useResponse<IssueSummary[]>('/api/archives')?.value ?? [];
  const articles = useResponse<ArticleListing[]>(
    newest && issueApiPath({ ...newest, issue: newest.issues.at(-1)! }),
  )?.value;
  const article = articles?.find((one) => !isNotice(one));
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
