import { QrCode } from '../design/qr-code.tsx';
import { Name, withoutScheme } from '../design/text.tsx';

interface Props {
  /** Pairs of label and value. */
  facts: (readonly [string, string])[];
  /** The editor-in-chief, when there is one. */
  signedBy: string | null | undefined;
  /** Picture of their signature. */
  signature?: string;
  proof?: {
    label: string;
    text: string;
    /** Target of the QR code. */
    address: string;
    /** The page where the code can be typed, for people who cannot scan the QR code. */
    page?: string;
  };
}

/**
 * The footer of a certificate: facts, signature, verification. Lines and tabs rather than boxes: each box slows
 * down every print.
 */
export function CertificateFooter({ facts, signedBy, signature, proof }: Props) {
  return (
    <footer>
      <p className="facts">
        {facts.map(([label, value]) => [`${label}\t`, <b key={label}>{value}</b>, '\n'])}
      </p>
      {signature && <img src={signature} alt={`Signature${signedBy ? ` of ${signedBy}` : ''}`} />}
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
