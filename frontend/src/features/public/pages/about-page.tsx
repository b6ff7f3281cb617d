import { Link, useLoaderData } from 'react-router-dom';
import { languageOf } from '#contracts/values/language.ts';
import type { JournalPage } from '#contracts/journal/journal-pages.ts';
import { ABOUT } from '#contracts/journal/journal-pages.ts';
import { paths } from '#contracts/journal/paths.ts';
import { load, loadPart, pageData, type PageRequest, type Part } from '../../../lib/load.ts';
import { useMessages } from '../../../messages/messages-context.ts';
import { PageHead } from '../frame/page-head.tsx';
import { PagePart } from '../frame/page-part.tsx';
import { PageText } from '../journal-pages/page-text.tsx';
import { useSite } from '../../shared/settings/site-context.ts';
import styles from '../frame/text.module.css';

export async function loader(page: PageRequest) {
  const part = await loadPart(loadAbout(page));
  return pageData(part, part);
}

/** Listed instead of fetched by its address, because there is none once staff have deleted it. */
async function loadAbout(page: PageRequest): Promise<JournalPage | null> {
  const pages = await load<{ slug: string }[]>(page, '/api/pages/');
  return pages.some(({ slug }) => slug === ABOUT) ? load<JournalPage>(page, `/api/pages/${ABOUT}`) : null;
}

export function Component() {
  const part = useLoaderData<Part<JournalPage | null>>();
  const { journal, menu } = useSite();
  const messages = useMessages();
  const words = messages.pages.about;
  const more = menu.filter(({ place }) => place === 'about');
  return (
    <>
      <PageHead title={words.title} path="/about" description={words.description(journal)} />
      <h1>{words.heading}</h1>
      <PagePart part={part}>
        {/* Staff write in one language: the site's words stand in for another. */}
        {(page) => (page && messages.language === 'en' ? <PageText content={page.content} /> : <Usual />)}
      </PagePart>
      {more.length > 0 && (
        <ul className={styles.links}>
          {more.map(({ slug, title }) => (
            <li key={slug}>
              <Link to={paths.page(slug)} lang={languageOf(title)}>
                {title}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** What the specification says of the journal (section 2). */
function Usual() {
  const { journal } = useSite();
  const words = useMessages().pages.about;
  const linkTo = (path: string) =>
    function link(text: string) {
      return <Link to={path}>{text}</Link>;
    };
  return (
    <div className={styles.prose}>
      <p>{words.text(<i lang={languageOf(journal)}>{journal}</i>)}</p>
      <p>
        {words.links({
          board: linkTo('/board'),
          archives: linkTo('/archives'),
          instructions: linkTo('/instructions'),
        })}
      </p>
    </div>
  );
}
