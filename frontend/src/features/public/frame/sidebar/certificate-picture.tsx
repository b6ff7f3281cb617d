import { useMessages } from '#messages/messages-context.ts';
import styles from './certificate-picture.module.css';

/** A drawing of a certificate in the page's own typeface: a frame of engraved lines, a seal, a signature line. */
export function CertificatePicture() {
  return (
    <svg
      className={styles.picture}
      viewBox="0 0 208 147"
      role="img"
      aria-label={useMessages().frame.certificatePicture}
    >
      <g className={styles.lines}>
        <rect x="1" y="1" width="206" height="145" />
        <rect x="5" y="5" width="198" height="137" strokeWidth="2.5" />
        <rect x="9.5" y="9.5" width="189" height="128" strokeWidth=".6" />
        <path
          strokeWidth=".6"
          d="M9.5 26h16.5V9.5M198.5 26h-16.5V9.5M9.5 121h16.5v16.5M198.5 121h-16.5v16.5"
        />
        <path strokeWidth=".8" d="M64 78h80M52 96h104M70 104h68M36 124h44" />
        <circle cx="158" cy="119" r="10" />
        <circle cx="158" cy="119" r="7.5" strokeWidth=".5" strokeDasharray="1 1" />
      </g>
      <text x="104" y="42" textAnchor="middle" className={styles.big}>
        Certificate
      </text>
      <text x="104" y="54" textAnchor="middle" className={styles.small}>
        OF PUBLICATION
      </text>
      <path className={styles.swash} d="M66 73c8-9 12 5 18-2s8-6 12 0 10-8 16-3 6 5 12-1 8 4 16-1" />
    </svg>
  );
}
