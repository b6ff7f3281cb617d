import { CertificateFooter, CertificateHead } from '../certificates/certificate-footer.tsx';
import { certificateStyles } from '../certificates/certificate.styles.ts';
import { htmlDocument } from '../design/html-document.tsx';
import { CertificateHolder } from '../design/text.tsx';
import type { AnnualCertificateContent } from './annual-certificate.data.ts';

/** Styles in addition to those of an author's certificate. */
const styles = `
.service h1 { margin-top: 10mm; }
.service .lead { margin-top: 6mm; }
.work { margin-top: 4mm; font-size: 26pt; line-height: 1.2; font-weight: 600; font-variant-caps: all-small-caps; letter-spacing: .05em; color: var(--ink); }
.service .facts { tab-size: 26mm; }
`;

const words = {
  review: {
    title: 'Certificate of Reviewing',
    has: 'has reviewed for this journal',
    what: 'review',
    fact: 'Reviews',
  },
  editing: {
    title: 'Certificate of Editing',
    has: 'has edited for this journal',
    what: 'manuscript',
    fact: 'Manuscripts',
  },
} as const;

export const annualCertificateTitle = ({ kind, name, year, journal }: AnnualCertificateContent): string =>
  `${words[kind].title} ${year}: ${name}, ${journal.name}`;

/** Certificates as one document of a landscape page each, without the engraving that is placed under them. */
export function annualCertificatesHtml(
  contents: AnnualCertificateContent[],
  signatures: ReadonlyMap<string, string>,
): string {
  return htmlDocument({
    styles: certificateStyles + styles,
    accent: contents[0]?.journal.accent,
    body: contents.map((content) => (
      <AnnualCertificate
        key={content.code}
        content={content}
        signature={content.signature && signatures.get(content.signature)}
      />
    )),
  });
}

interface Props {
  content: AnnualCertificateContent;
  signature: string | undefined;
}

function AnnualCertificate({ content, signature }: Props) {
  const { kind, name, year, count, journal, signedBy, code, verifyUrl } = content;
  const { title, has, what, fact } = words[kind];
  return (
    <main className="certificate service">
      <CertificateHead journal={journal} title={title} />
      <CertificateHolder name={name} />
      <p className="lead">{has}</p>
      <p className="work">
        {count} {what}
        {count === 1 ? '' : 's'} in {year}
      </p>
      <p className="lead">and has the thanks of its authors and readers.</p>
      <CertificateFooter
        facts={[
          ['Year', String(year)],
          [fact, String(count)],
        ]}
        signedBy={signedBy}
        signature={signature}
        code={code}
        verifyUrl={verifyUrl}
      />
    </main>
  );
}
