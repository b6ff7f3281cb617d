import type { ReactNode } from 'react';
import type { Standing } from '#contracts/publication/amendments.ts';

/** The page that verifies documents; names of certificates are those of authors' and editors' certificates alone. */
export const verification = {
  title: 'Verify a document',
  description: 'Check a certificate, letter or receipt of the journal by its code.',
  text: 'Scan the QR code on the certificate, letter or receipt, or enter the code printed beside it.',
  field: 'Code on the document',
  verify: 'Verify',
  verified: 'Certificate verified',
  invalid: 'Certificate no longer valid',
  isGenuine: 'This certificate is genuine',
  isRetracted: (standing: Standing) =>
    `Genuine, but the article has been ${standing === 'withdrawn' ? 'withdrawn' : 'retracted'}`,
  isInvalid: 'This certificate is no longer valid',
  invalidText:
    'The journal issued this certificate, but has since withdrawn what it certifies or corrected the name.',
  retractedText: 'The journal no longer stands by this article.',
  issuedTo: 'Issued to',
  issued: 'Certificate issued',
  code: 'Code',
  open: 'Open the certificate (PDF)',
  forService: 'For service as',
  role: {
    'chief editor': 'Editor-in-Chief',
    'associate editor': 'Associate Editor',
    'assistant editor': 'Assistant Editor',
  },
  serves: 'on the current editorial board',
  hasServed: 'formerly on the editorial board',
  forArticle: 'For the article',
  publishedIn: 'Published in',
  place: (issue: string, refnumber: string) => `${issue}, reference number ${refnumber}`,
  publicationDate: 'Publication date',
  unknownTitle: 'Unknown code',
  unknown: 'No document found for this code',
  unknownText: (code: ReactNode): ReactNode => (
    <>
      The journal has issued no certificate, letter or receipt with the code {code}. Letters and digits are
      easily confused. Please compare the code with the document again.
    </>
  ),
};
