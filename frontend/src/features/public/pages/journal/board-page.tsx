import { useLoaderData } from 'react-router-dom';
import type { Editor } from '#contracts/fields/entities.ts';
import { paths } from '#contracts/journal/paths.ts';
import { boardGroups } from '#contracts/values/board-groups.ts';
import { PageHead, PagePart } from '#public/frame/public-page.tsx';
import { useMessages } from '#messages/messages-context.ts';
import { loadMainPart, type PageRequest, type Part } from '#lib/load.ts';
import { type EncodedHtml, plainText } from '#contracts/text/rich-text.ts';
import { Country } from '../../articles/country.tsx';
import { Picture } from '#ui/picture.tsx';
import { RichText } from '#ui/rich-text.tsx';
import avatar from '#ui/avatar.svg?url';
import styles from './board-page.module.css';

export const loader = (page: PageRequest) => loadMainPart<Editor[]>(page, '/api/editors/');

export function Component() {
  const words = useMessages().pages.board;
  return (
    <>
      <PageHead title={words.title} path="/board" description={words.description} />
      <h1>{words.title}</h1>
      <PagePart part={useLoaderData<Part<Editor[]>>()}>
        {(editors) => <Board groups={boardGroups(editors)} />}
      </PagePart>
    </>
  );
}

function Board({ groups }: { groups: ReturnType<typeof boardGroups<Editor>> }) {
  const words = useMessages().pages.board;
  if (groups.length === 0) return <p>{words.empty}</p>;
  return (
    <>
      <p>
        <a href={paths.editorialBoard} type="application/pdf">
          {words.download}
        </a>
      </p>
      {groups.map(({ title, editors }) => (
        <BoardGroup key={title} title={words.group(title)} editors={editors} />
      ))}
    </>
  );
}

function BoardGroup({ title, editors }: { title: string; editors: Editor[] }) {
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

/** A post in the page's language, if it is one that staff choose from. */
function Post({ post }: { post: EncodedHtml }) {
  const known = useMessages().pages.board.post(plainText(post));
  return known ? (
    <p className={styles.post}>{known}</p>
  ) : (
    <RichText as="div" className={styles.post} text={post} />
  );
}
