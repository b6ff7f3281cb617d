import QRCode from 'qrcode';
import { renderToStaticMarkup } from 'react-dom/server';
import { decodeRichText, plainText } from '#contracts/rich-text.js';
import { Engraving } from '../rendering/engraving.js';
import { fontFaces } from '../rendering/fonts.js';
import type { CertificateContent } from './certificate.data.js';
import { certificateStyles } from './certificate.styles.js';

const longDate = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** The certificate as one self-contained HTML document of one page. */
export async function certificateHtml(content: CertificateContent): Promise<string> {
  const qrCode = await QRCode.toString(content.verifyUrl, {
    type: 'svg',
    margin: 0,
    errorCorrectionLevel: 'M',
  });
  return `<!doctype html>${renderToStaticMarkup(<CertificatePage content={content} qrCode={qrCode} />)}`;
}

function CertificatePage({ content, qrCode }: { content: CertificateContent; qrCode: string }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <title>{`Certificate of publication: ${content.author}, ${content.journal.name}`}</title>
        <meta name="author" content={content.journal.name} />
        <meta name="subject" content={plainText(content.title)} />
        <style dangerouslySetInnerHTML={{ __html: fontFaces() + certificateStyles }} />
      </head>
      <body>
        <Certificate content={content} qrCode={qrCode} />
      </body>
    </html>
  );
}

function Certificate({ content, qrCode }: { content: CertificateContent; qrCode: string }) {
  const { author, journal, title, volume, issue, year, pagenumber, refnumber } = content;
  return (
    <main className="certificate">
      <Engraving />
      <p className="journal" data-fit="">
        {journal.name}
      </p>
      <p className="issn">{issnLine(journal.issn)}</p>
      <h1>Certificate of Publication</h1>
      <p className="lead">This is to certify that</p>
      <p className="author" data-fit="">
        {author}
      </p>
      <p className="lead">is an author of the article</p>
      <div className="title" data-fit="">
        {/* Sanitised by the catalog on every write: italics only. */}
        <p dangerouslySetInnerHTML={{ __html: decodeRichText(title) }} />
      </div>
      <p className="place">
        published in{' '}
        <b>
          Volume {volume}, Issue {issue} ({year})
        </b>
        , pages <b>{pagenumber.replace('-', '–')}</b>
      </p>
      <footer>
        <dl className="facts">
          <dt>Reference</dt>
          <dd>{refnumber}</dd>
          <dt>Date</dt>
          <dd>{longDate.format(new Date(`${content.publishdate}T00:00:00Z`))}</dd>
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
          {content.chiefEditor && <b>{content.chiefEditor.name}</b>}
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

/** '2345-6789,9876-5432' → 'ISSN 2345-6789 · 9876-5432'. */
function issnLine(issn: string): string {
  const numbers = issn
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  return numbers.length > 0 ? `ISSN ${numbers.join(' · ')}` : '';
}

/** 'K7QM2XPA9T4B' → 'K7QM 2XPA 9T4B', easier to read aloud. */
const spaced = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1 ');
