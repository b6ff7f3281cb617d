import { boardGroups } from '#contracts/values/board-groups.ts';
import { decodeRichText } from '#contracts/text/rich-text.ts';
import type { BoardData, BoardEditor } from '#contracts/api/rpc.ts';
import { sanitizedHtml } from '#platform/markup/rich-text.ts';
import { htmlDocument } from '../design/html-document.tsx';
import { Masthead } from '../design/masthead.tsx';
import { Name } from '../design/text.tsx';
import { boardStyles } from './board.styles.ts';

/**
 * The editorial board by groups, over as many portrait pages as needed.
 *
 * @param portraits data URLs of pictures, by editor's id
 */
export function boardHtml({ journal, editors }: BoardData, portraits: Map<string, string>): string {
  return htmlDocument({
    title: `Editorial Board, ${journal.name}`,
    author: journal.name,
    subject: 'Editorial Board',
    styles: boardStyles(journal),
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
