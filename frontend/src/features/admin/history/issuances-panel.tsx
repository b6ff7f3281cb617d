import { paths } from '#contracts/journal/paths.ts';
import type { CertificateIssuance } from '#contracts/fields/issued-documents.ts';
import { Time } from '#shared/settings/day.tsx';
import { GrowingSection } from './growing-section.tsx';
import { useGrowingList } from './use-growing-list.ts';

/** The issued certificates of an article: for whom, when, and with which content. Newest first. */
export function IssuancesPanel({ refnumber }: { refnumber: string }) {
  const list = useGrowingList<CertificateIssuance>(
    `/api/pdf/certificates/${encodeURIComponent(refnumber)}/issuances`,
  );
  return (
    <GrowingSection title="Certificates issued" list={list} none="No certificate has been issued yet.">
      {({ code, version, author, issuedAt }) => (
        <li key={`${code} ${version}`}>
          <p>
            <Time time={issuedAt} /> <b>{author}</b>
          </p>
          <p>
            Version {version},{' '}
            <a href={paths.verify(code)} target="_blank" rel="noopener">
              {code}
            </a>
          </p>
        </li>
      )}
    </GrowingSection>
  );
}
