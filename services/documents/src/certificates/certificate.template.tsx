import type { ReactNode } from 'react';
import { printedRange } from '#contracts/page-range.js';
import { plainText } from '#contracts/rich-text.js';
import { Engraving } from '../rendering/engraving.js';
import { htmlDocument } from '../rendering/html-document.js';
import { qrCode } from '../rendering/qr-code.js';
import { issnLine, longDate, Name, Title } from '../rendering/text.js';
import type { CertificateContent } from './certificate.data.js';
import { certificateStyles } from './certificate.styles.js';

/** The certificate as one self-contained HTML document of one page. */
export async function certificateHtml(content: CertificateContent): Promise<string> {
  return htmlDocument({
    title: certificateTitle(content),
    author: content.journal.name,
    subject: plainText(content.title),
    styles: certificateStyles,
    body: (
      <Certificate content={content} qrCode={await qrCode(content.verifyUrl)}>
        <Engraving />
      </Certificate>
    ),
  });
}

/** Many certificates as one document of a page each, without the engraving: `engravingHtml` lies under them. */
export async function certificatesHtml(contents: CertificateContent[]): Promise<string> {
  const qrCodes = await Promise.all(contents.map(({ verifyUrl }) => qrCode(verifyUrl)));
  return htmlDocument({
    title: '',
    author: '',
    subject: '',
    styles: certificateStyles,
    body: contents.map((content, index) => (
      <Certificate key={content.code} content={content} qrCode={qrCodes[index]!} />
    )),
  });
}

export function engravingHtml(): string {
  return htmlDocument({
    title: '',
    author: '',
    subject: '',
    styles: certificateStyles,
    body: (
      <main className="certificate">
        <Engraving />
      </main>
    ),
  });
}

export const certificateTitle = ({ author, journal }: CertificateContent): string =>
  `Certificate of publication: ${author}, ${journal.name}`;

interface CertificateProps {
  content: CertificateContent;
  qrCode: string;
  /** What lies under it. */
  children?: ReactNode;
}

function Certificate({ content, qrCode, children }: CertificateProps) {
  const { author, journal, title, volume, issue, year, pagenumber, refnumber } = content;
  return (
    <main className="certificate">
      {children}
      <p className="journal" data-fit="">
        <Name>{journal.name}</Name>
      </p>
      <p className="issn">{issnLine(journal.issn)}</p>
      <h1>Certificate of Publication</h1>
      <p className="lead">This is to certify that</p>
      <p className="author" data-fit="">
        <Name>{author}</Name>
      </p>
      <p className="lead">is an author of the article</p>
      <div className="title" data-fit="">
        <p>
          <Title encoded={title} />
        </p>
      </div>
      <p className="place">
        published in{' '}
        <b>
          Volume {volume}, Issue {issue} ({year})
        </b>
        , pages <b>{printedRange(pagenumber)}</b>
      </p>
      <footer>
        <dl className="facts">
          <dt>Reference</dt>
          <dd>{refnumber}</dd>
          <dt>Date</dt>
          <dd>{longDate(content.publishdate)}</dd>
          {journal.nassScore && (
            <>
              <dt>NAAS score</dt>
              <dd>
                {journal.nassScore}
                {journal.nassScoreYear && ` (${journal.nassScoreYear})`}
              </dd>
            </>
          )}
        </dl>
        <div className="signature">
          {content.chiefEditor && (
            <b>
              <Name>{content.chiefEditor.name}</Name>
            </b>
          )}
          <span>{content.chiefEditor ? 'Editor-in-Chief' : 'For the editors'}</span>
        </div>
        <div className="verify">
          <p>
            Verify this certificate
            <b>{spaced(content.code)}</b>
          </p>
          <span
            role="img"
            aria-label={`Opens ${content.verifyUrl}`}
            dangerouslySetInnerHTML={{ __html: qrCode }}
          />
        </div>
      </footer>
    </main>
  );
}

/** 'K7QM2XPA9T4B' → 'K7QM 2XPA 9T4B', easier to read aloud. */
const spaced = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1 ');
