import { boardGroups } from '#contracts/values/board-groups.ts';
import { decodeRichText } from '#contracts/text/rich-text.ts';
import type { BoardData, BoardEditor, DocumentJournal } from '#contracts/api/document-data.ts';
import { sanitizedHtml } from '#platform/markup/rich-text.ts';
import { htmlDocument } from '../design/html-document.tsx';
import { Masthead, mastheadStyles } from '../design/masthead.tsx';
import { pagesStyles } from '../design/pages.styles.ts';
import { Name } from '../design/text.tsx';

const styles = (journal: DocumentJournal): string => `
${pagesStyles(journal, 'Editorial Board')}
${mastheadStyles}
h1 { margin-top: 8mm; font-size: 24pt; line-height: 1.2; font-weight: 400; text-align: center; color: var(--ink); }
h1 + .empty { margin-top: 6mm; text-align: center; font-style: italic; }
section { margin-top: 7mm; }
h2 { padding-bottom: 1.5mm; border-bottom: .3mm solid #b9a06a; font-size: 17pt; line-height: 1.2; font-weight: 600; font-variant-caps: all-small-caps; letter-spacing: .05em; color: var(--ink); break-after: avoid; }
ul { display: grid; grid-template-columns: 1fr 1fr; gap: 5.5mm 8mm; margin-top: 5mm; }
li { display: grid; grid-template-columns: 20mm minmax(0, 1fr); gap: 4mm; align-content: start; break-inside: avoid; overflow-wrap: anywhere; }
/* The picture has the frame's own shape: a cropped one would be drawn again, and larger. */
li > :first-child { width: 20mm; height: fit-content; padding: .5mm; border: .2mm solid #b9a06a; }
li img, li svg { display: block; width: 100%; aspect-ratio: 4 / 5; }
h3 { font-size: 11.5pt; line-height: 1.25; font-weight: 600; color: var(--ink); }
.degree { font-weight: 400; font-size: .9em; color: #4a4a46; }
.post { margin-top: .6mm; font-style: italic; }
.post ul, .post ol { display: block; margin: 0; }
.post li { display: list-item; list-style: none; }
.post a { color: inherit; }
.country { font-size: 1.1em; font-variant-caps: all-small-caps; letter-spacing: .06em; color: #4a4a46; }
li.chief { grid-column: 1 / -1; grid-template-columns: 32mm minmax(0, 1fr); gap: 6mm; align-items: center; font-size: 11pt; }
li.chief > :first-child { width: 32mm; }
li.chief h3 { font-size: 17pt; }
`;

/** The editorial board by groups, over several pages. @param portraits data URLs by editor's id */
export function boardHtml({ journal, editors }: BoardData, portraits: Map<string, string>): string {
  return htmlDocument({
    title: `Editorial Board, ${journal.name}`,
    author: journal.name,
    subject: 'Editorial Board',
    styles: styles(journal),
    accent: journal.accent,
    body: (
      <main>
        <Masthead journal={journal} />
        <h1>Editorial Board</h1>
        {editors.length === 0 && <p className="empty">The board has no members at present.</p>}
        {boardGroups(editors).map(({ title, editors: group }) => (
          <section key={title}>
            <h2>{title}</h2>
            <ul>
              {group.map((editor) => (
                <Entry key={editor.id} editor={editor} portrait={portraits.get(editor.id)} />
              ))}
            </ul>
          </section>
        ))}
      </main>
    ),
  });
}

function Entry({ editor, portrait }: { editor: BoardEditor; portrait?: string }) {
  const { name, degree, category, post, content, country } = editor;
  return (
    <li className={category === 'chief editor' ? 'chief' : undefined}>
      <div>{portrait ? <img src={portrait} alt={`Portrait of ${name}`} /> : <Avatar />}</div>
      <div>
        <h3>
          <Name>{name}</Name>
          {degree && <span className="degree">, {degree}</span>}
        </h3>
        {/* Sanitised here as well: stored HTML is not trusted. */}
        <div
          className="post"
          dangerouslySetInnerHTML={{ __html: sanitizedHtml(decodeRichText(post), 'text') }}
        />
        <p>
          <Name>{content}</Name>
        </p>
        {country && <p className="country">{country}</p>}
      </div>
    </li>
  );
}

/** Placeholder for an editor without a picture. */
function Avatar() {
  return (
    <svg viewBox="0 0 96 120" aria-hidden="true">
      <rect width="96" height="120" fill="#e7e2d6" />
      <g fill="#b9b1a0">
        <circle cx="48" cy="47" r="19" />
        <path d="M10 120c2-30 17-44 38-44s36 14 38 44z" />
      </g>
    </svg>
  );
}
