import { useCallback, useEffect, useState } from 'react';
import { splitAuthors } from '#contracts/publication/author-names.ts';
import type { Article } from '#contracts/fields/entities.ts';
import type { CertificateCode } from '#contracts/fields/issued-documents.ts';
import { languageOf } from '#contracts/text/language.ts';
import { paths } from '#contracts/journal/paths.ts';
import { useMessages } from '#messages/messages-context.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { useSite } from '#shared/settings/site-context.ts';
import styles from './published-documents.module.css';

/** A certificate for each author, with a small picture of it and a link that verifies it. */
export function AuthorCertificates({ article: { refnumber, authorname } }: { article: Article }) {
  const words = useMessages().pages.publication;
  const { origin } = useSite();
  const [codes, loadCodes] = useCodes(refnumber);
  return (
    <ul className={styles.documents}>
      {splitAuthors(authorname).map((author) => {
        const code = codes.find((issued) => issued.author === author)?.code;
        return (
          <li key={author}>
            <a
              className={styles.certificate}
              href={paths.certificate(refnumber, author)}
              type="application/pdf"
            >
              <img
                src={paths.certificateThumbnail(refnumber, author)}
                alt=""
                width="561"
                height="397"
                loading="lazy"
                // The picture of a certificate that was not made before gives it its code.
                onLoad={code === undefined ? loadCodes : undefined}
              />
              <span className={styles.name} lang={languageOf(author)}>
                {author}
              </span>{' '}
              <span className={styles.kind}>{words.downloadCertificate}</span>
            </a>
            <p className={styles.copy}>
              {code && <CopyButton text={`${origin}${paths.verify(code)}`} label={words.copyVerification} />}
            </p>
          </li>
        );
      })}
    </ul>
  );
}

/**
 * The codes of the certificates that exist; fetched in the browser, because the page is cached for longer.
 *
 * @returns the codes, and a function that fetches them again
 */
function useCodes(refnumber: string): [CertificateCode[], () => void] {
  const [codes, setCodes] = useState<CertificateCode[]>([]);
  const load = useCallback(() => {
    fetch(paths.certificateCodes(refnumber))
      .then(async (response) => {
        if (response.ok) setCodes((await response.json()) as CertificateCode[]);
      })
      .catch(() => undefined); // without codes there is nothing to copy: the certificates themselves are unaffected
  }, [refnumber]);
  useEffect(load, [load]);
  return [codes, load];
}
