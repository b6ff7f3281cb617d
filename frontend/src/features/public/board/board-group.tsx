import type { Editor } from '#contracts/fields/entities.ts';
import { paths } from '#contracts/journal/paths.ts';
import { useMessages } from '../../../messages/messages-context.ts';
import { Picture } from '../../../ui/picture.tsx';
import { RichText } from '../../../ui/rich-text.tsx';
import avatar from '../../../ui/avatar.svg?url';
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
              <RichText as="div" className={styles.post} text={editor.post} />
              <p className={styles.affiliation}>{editor.content}</p>
              {editor.country && <p className={styles.country}>{editor.country}</p>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
