import type { EditorCategory } from '#contracts/values/statuses.ts';
import { CertificateFooter, CertificateHead } from '../certificates/certificate-footer.tsx';
import { certificateStyles } from '../certificates/certificate.styles.ts';
import { htmlDocument } from '../design/html-document.tsx';
import { CertificateHolder, longDate, Name } from '../design/text.tsx';
import type { EditorCertificateContent } from './editor-certificate.data.ts';

/** Styles in addition to those of an author's certificate. */
const editorCertificateStyles = `
.service h1 { margin-top: 7mm; }
.service .author small { font-size: .6em; font-weight: 400; }
.affiliation { margin: 3mm auto 0; width: 215mm; height: 15mm; font-size: 12.5pt; line-height: 1.35; }
.role { margin-top: 3mm; font-size: 26pt; line-height: 1.2; font-weight: 600; font-variant-caps: all-small-caps; letter-spacing: .05em; color: var(--ink); }
.role + .lead { margin-top: 2.5mm; }
.service .facts { tab-size: 12mm; }
`;

const roles: Record<EditorCategory, string> = {
  'chief editor': 'Editor-in-Chief',
  'associate editor': 'Associate Editor',
  'assistant editor': 'Assistant Editor',
};

export const editorCertificateTitle = ({ editor, journal }: EditorCertificateContent): string =>
  `Certificate of editorial service: ${editor.name}, ${journal.name}`;

/** Editors' certificates as one document of a landscape page each, without the engraving that is placed under them. */
export function editorCertificatesHtml(contents: EditorCertificateContent[]): string {
  return htmlDocument({
    styles: certificateStyles + editorCertificateStyles,
    accent: contents[0]?.journal.accent,
    body: contents.map((content) => <EditorCertificate key={content.editor.id} content={content} />),
  });
}

function EditorCertificate({ content }: { content: EditorCertificateContent }) {
  const { editor, code, verifyUrl, journal, signedBy, date } = content;
  const serves = editor.status === 'enabled';
  return (
    <main className="certificate service">
      <CertificateHead journal={journal} title="Certificate of Editorial Service" />
      <CertificateHolder name={editor.name} degree={editor.degree} />
      <p className="affiliation" data-fit="">
        <Name>{[editor.content, editor.country].filter(Boolean).join(', ')}</Name>
      </p>
      <p className="lead">{serves ? 'serves' : 'has served'} on the editorial board of this journal as</p>
      <p className="role">{roles[editor.category]}</p>
      <p className="lead">and has the thanks of its authors and readers.</p>
      <CertificateFooter
        facts={[['Date', longDate(date)]]}
        signedBy={signedBy}
        code={code}
        verifyUrl={verifyUrl}
      />
    </main>
  );
}
