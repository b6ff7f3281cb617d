import type { Editor } from '#contracts/fields/entities.ts';
import { type EncodedHtml, plainText } from '#contracts/text/rich-text.ts';
import { paths } from '#contracts/journal/paths.ts';
import { useMessages } from '#messages/messages-context.ts';
import { Country } from '../articles/country.tsx';
import { Picture } from '#ui/picture.tsx';
import { RichText } from '#ui/rich-text.tsx';
import avatar from '#ui/avatar.svg?url';
import styles from './board-group.module.css';

/** Portraits of one group of the board. */
export function BoardGroup({ title, editors }: { title: string; editors: Editor[] }) {
  const words = useMessages().pages.board;
  return (
    <section className={styles.group}>
      <h2>{title}</h2>
      <ul>
        {editors.map((editor) => (
          <li key={editor.id}>
            {editor.picture ? (
              <Picture
                address={paths.editorPicture(editor.picture)}
                alt={words.portrait(editor.name)}
                width={96}
                height={120}
              />
            ) : (
              <img src={avatar} alt="" width="96" height="120" loading="lazy" />
            )}
            <div>
              <h3>
                {editor.name}
                {editor.degree && <span className={styles.degree}>, {editor.degree}</span>}
              </h3>
              <Post post={editor.post} />
              <p className={styles.affiliation}>{editor.content}</p>
              {editor.country && (
                <p className={styles.country}>
                  <Country name={editor.country} />
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A post in the page's language, if it is one of those that staff choose from. */
function Post({ post }: { post: EncodedHtml }) {
  const known = useMessages().pages.board.post(plainText(post));
  return known ? (
    <p className={styles.post}>{known}</p>
  ) : (
    <RichText as="div" className={styles.post} text={post} />
  );
}
