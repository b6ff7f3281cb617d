import type { EditorCategory } from '#contracts/statuses.js';
import { certificateStyles } from '../certificates/certificate.styles.js';
import { htmlDocument } from '../rendering/html-document.js';
import { qrCode } from '../rendering/qr-code.js';
import { issnLine, longDate, Name } from '../rendering/text.js';
import type { EditorCertificateContent } from './editor-certificate.data.js';
import { editorCertificateStyles } from './editor-certificate.styles.js';

const roles: Record<EditorCategory, string> = {
  'chief editor': 'Editor-in-Chief',
  'associate editor': 'Associate Editor',
  'assistant editor': 'Assistant Editor',
};

export const editorCertificateTitle = ({ editor, journal }: EditorCertificateContent): string =>
  `Certificate of editorial service: ${editor.name}, ${journal.name}`;

/** Editors' certificates as one document of a landscape page each, without the engraving that lies under them. */
export async function editorCertificatesHtml(contents: EditorCertificateContent[]): Promise<string> {
  const qrCodes = await Promise.all(contents.map((content) => qrCode(boardAddress(content))));
  return htmlDocument({
    title: '',
    author: '',
    subject: '',
    styles: certificateStyles + editorCertificateStyles,
    body: contents.map((content, index) => (
      <EditorCertificate key={content.editor.id} content={content} qrCode={qrCodes[index]!} />
    )),
  });
}

function EditorCertificate({ content, qrCode }: { content: EditorCertificateContent; qrCode: string }) {
  const { editor, journal, signedBy, date } = content;
  const serves = editor.status === 'enabled';
  return (
    <main className="certificate service">
      <p className="journal" data-fit="">
        <Name>{journal.name}</Name>
      </p>
      <p className="issn">{issnLine(journal.issn)}</p>
      <h1>Certificate of Editorial Service</h1>
      <p className="lead">This is to certify that</p>
      <p className="author" data-fit="">
        <Name>{editor.name}</Name>
      </p>
      <div className="affiliation" data-fit="">
        {editor.degree && <p>{editor.degree}</p>}
        <p>
          <Name>{[editor.content, editor.country].filter(Boolean).join(', ')}</Name>
        </p>
      </div>
      <p className="lead">{serves ? 'serves' : 'has served'} on the editorial board of this journal as</p>
      <p className="role">{roles[editor.category]}</p>
      <p className="lead">and has the thanks of its authors and readers.</p>
      <footer>
        <dl className="facts">
          <dt>Date</dt>
          <dd>{longDate(date)}</dd>
        </dl>
        <div className="signature">
          {signedBy && (
            <b>
              <Name>{signedBy}</Name>
            </b>
          )}
          <span>{signedBy ? 'Editor-in-Chief' : 'For the editors'}</span>
        </div>
        <div className="verify">
          {serves && (
            <>
              <p>
                The editorial board
                <b>{boardAddress(content).replace(/^https?:\/\//, '')}</b>
              </p>
              <span
                role="img"
                aria-label={`Opens ${boardAddress(content)}`}
                dangerouslySetInnerHTML={{ __html: qrCode }}
              />
            </>
          )}
        </div>
      </footer>
    </main>
  );
}

/** Where anyone can see who serves. */
const boardAddress = ({ journal }: EditorCertificateContent): string => `${journal.domain}/board`;
