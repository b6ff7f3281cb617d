import { QrCode } from '../rendering/qr-code.js';
import { Name, withoutScheme } from '../rendering/text.js';

interface Props {
  /** Labels and what they are of. */
  facts: (readonly [string, string])[];
  /** The editor-in-chief, when there is one. */
  signedBy: string | null | undefined;
  proof?: {
    label: string;
    text: string;
    /** Where the QR code leads. */
    address: string;
    /** The page that takes the text, for who cannot read the QR code. */
    page?: string;
  };
}

/** The foot of a certificate: facts, signature, proof. Lines and tabs rather than boxes: each box is time of every print. */
export function CertificateFooter({ facts, signedBy, proof }: Props) {
  return (
    <footer>
      <p className="facts">
        {facts.map(([label, value]) => [`${label}\t`, <b key={label}>{value}</b>, '\n'])}
      </p>
      <p className="signature">
        {signedBy && (
          <b>
            <Name>{signedBy}</Name>
          </b>
        )}
        {signedBy ? 'Editor-in-Chief' : 'For the editors'}
      </p>
      {proof && (
        <>
          <p className="proof">
            {proof.label}
            {proof.page && <span>{withoutScheme(proof.page)}</span>}
            <b>{proof.text}</b>
          </p>
          <QrCode address={proof.address} />
        </>
      )}
    </footer>
  );
}
