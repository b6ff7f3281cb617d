import QRCode from 'qrcode';
import { printedCode } from '#contracts/identifiers/certificate-code.ts';
import type { DocumentJournal } from '#contracts/api/document-data.ts';
import type { SiteLanguage } from '#contracts/values/site-languages.ts';
import { issnLine, Name, withoutScheme } from '../design/text.tsx';

interface Props {
  /** Pairs of label and value. */
  facts: (readonly [string, string])[];
  /** The editor-in-chief, when there is one. */
  signedBy: string | null | undefined;
  signature?: string;
  code: string;
  /** Target of the QR code; without its query the page where the code can be typed. */
  verifyUrl: string;
  document?: 'certificate' | 'receipt';
}

/** The journal, the certificate's title and the first words of its text. */
export const CertificateHead = ({ journal, title }: { journal: DocumentJournal; title: string }) => (
  <>
    <p className="journal" data-fit="">
      <Name>{journal.name}</Name>
    </p>
    <p className="issn">{issnLine(journal.issn)}</p>
    <h1>{title}</h1>
    <p className="lead">This is to certify that</p>
  </>
);

/** The footer of a certificate, of lines and tabs rather than boxes, which slow down every print. */
export function CertificateFooter({
  facts,
  signedBy,
  signature,
  code,
  verifyUrl,
  document = 'certificate',
}: Props) {
  return (
    <footer>
      {facts.length > 0 && (
        <p className="facts">
          {facts.map(([label, value]) => [`${label}\t`, <b key={label}>{value}</b>, '\n'])}
        </p>
      )}
      <Signature signedBy={signedBy} picture={signature} />
      <p className="proof">
        {`Verify this ${document} at`}
        <span>{withoutScheme(verifyUrl.replace(/\?.*/, ''))}</span>
        <b>{printedCode(code)}</b>
      </p>
      <QrCode address={verifyUrl} />
    </footer>
  );
}

interface SignatureProps {
  /** The editor-in-chief, when there is one. */
  signedBy: string | null | undefined;
  picture: string | undefined;
  language?: SiteLanguage;
}

const roles = {
  en: { chief: 'Editor-in-Chief', editors: 'For the editors' },
  hi: { chief: 'प्रधान संपादक', editors: 'संपादकों की ओर से' },
} as const;

/** The line with the signer's name, in at most two lines, and the picture of the signature above it. */
export const Signature = ({ signedBy, picture, language = 'en' }: SignatureProps) => (
  <p className="signature">
    {picture && <img src={picture} alt={`Signature${signedBy ? ` of ${signedBy}` : ''}`} />}
    {signedBy && (
      <b data-fit="">
        <Name>{signedBy}</Name>
      </b>
    )}
    {signedBy ? roles[language].chief : roles[language].editors}
  </p>
);

/** An address as a QR code, one path, in byte mode: optimizing the modes would take too long. */
export function QrCode({ address }: { address: string }) {
  const content = [{ data: Buffer.from(address), mode: 'byte' }] as const;
  const { size, data } = QRCode.create([...content], { errorCorrectionLevel: 'M' }).modules;
  return (
    <svg role="img" aria-label={`Opens ${address}`} viewBox={`0 0 ${size} ${size}`}>
      <path d={runsOf(data, size)} stroke="#000" shapeRendering="crispEdges" />
    </svg>
  );
}

/** A line through each run of dark modules. */
function runsOf(modules: Uint8Array, size: number): string {
  let path = '';
  for (let row = 0; row < size; row += 1) {
    let run = 0;
    for (let column = 0; column <= size; column += 1) {
      if (column < size && modules[row * size + column]) run += 1;
      else if (run > 0) {
        path += `M${column - run} ${row}.5h${run}`;
        run = 0;
      }
    }
  }
  return path;
}
