import type { ReactNode } from 'react';
import type { RetractionNotice } from '#contracts/fields/issued-documents.ts';
import { paths } from '#contracts/journal/paths.ts';
import { amendments, standingLabels } from '#contracts/publication/amendments.ts';
import { issueName } from '#contracts/publication/issue-key.ts';
import { pageWord, printedRange } from '#contracts/publication/page-range.ts';
import { plainText } from '#contracts/text/rich-text.ts';
import { Engraving } from '../design/engraving.tsx';
import { htmlDocument } from '../design/html-document.tsx';
import { CertificateHolder, longDate, titleProps, withoutScheme } from '../design/text.tsx';
import { CertificateFooter, CertificateHead } from './certificate-footer.tsx';
import type { CertificateContent } from './certificate.data.ts';
import { certificateStyles } from './certificate.styles.ts';

/** The pictures of signatures as data URLs, by their names. */
type SignaturePictures = ReadonlyMap<string, string>;
const noPictures: SignaturePictures = new Map();

/** The certificate as one self-contained HTML document of one page. */
export function certificateHtml(
  content: CertificateContent,
  signatures: SignaturePictures = noPictures,
): string {
  return htmlDocument({
    title: certificateTitle(content),
    author: content.journal.name,
    subject: plainText(content.title),
    styles: certificateStyles,
    accent: content.journal.accent,
    body: (
      <Certificate content={content} signatures={signatures}>
        <Engraving />
      </Certificate>
    ),
  });
}

/** Many certificates as one document of a page each, without the engraving: `engravingHtml` is placed under them. */
export function certificatesHtml(
  contents: CertificateContent[],
  signatures: SignaturePictures = noPictures,
): string {
  return htmlDocument({
    styles: certificateStyles,
    accent: contents[0]?.journal.accent,
    body: contents.map((content) => (
      <Certificate key={content.code} content={content} signatures={signatures} />
    )),
  });
}

const engravings = new Map<string | undefined, string>();

/** @param accent the journal's accent colour, if it is not the usual one */
export function engravingHtml(accent?: string): string {
  const html = engravings.get(accent) ?? drawnEngraving(accent);
  engravings.set(accent, html);
  return html;
}

function drawnEngraving(accent: string | undefined): string {
  return htmlDocument({
    styles: certificateStyles,
    accent,
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
  signatures: SignaturePictures;
  /** Content drawn below it. */
  children?: ReactNode;
}

function Certificate({ content, signatures, children }: CertificateProps) {
  const { author, journal, title, pagenumber, refnumber } = content;
  return (
    <main className="certificate">
      {children}
      <CertificateHead journal={journal} title="Certificate of Publication" />
      <CertificateHolder name={author} />
      <p className="lead">is an author of the article</p>
      <p className="title" data-fit="" {...titleProps(title)} />
      <p className="place">
        published in <b>{issueName(content)}</b>
        {pagenumber && (
          <>
            , {pageWord(pagenumber).toLowerCase()} <b>{printedRange(pagenumber)}</b>
          </>
        )}
      </p>
      {content.retraction && <Retraction {...content.retraction} domain={journal.domain} />}
      <CertificateFooter
        facts={[
          ['Reference', refnumber],
          ...(content.doi ? [['DOI', content.doi] as const] : []),
          ['Date', longDate(content.publishdate)],
          ...(journal.nassScore ? [['NAAS score', nassScore(journal)] as const] : []),
        ]}
        signedBy={content.chiefEditor?.name}
        signature={content.signature && signatures.get(content.signature)}
        code={content.code}
        verifyUrl={content.verifyUrl}
      />
    </main>
  );
}

/** Warning that the article must no longer be relied on: in red, with the notice's date, reason and address. */
function Retraction({ type, date, reason, refnumber, domain }: RetractionNotice & { domain: string }) {
  return (
    <p className="retraction" data-fit="">
      <b>{standingLabels[amendments[type].standing]}</b> on {longDate(date)}
      {reason && `: ${reason.replace(/\.?$/, '.')}`}{' '}
      <span className="whole">{withoutScheme(`${domain}${paths.permanentArticle(refnumber)}`)}</span>
    </p>
  );
}

const nassScore = ({ nassScore, nassScoreYear }: CertificateContent['journal']): string =>
  nassScoreYear ? `${nassScore} (${nassScoreYear})` : nassScore;
