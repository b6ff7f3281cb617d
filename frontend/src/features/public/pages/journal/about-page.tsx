import { Link, useLoaderData } from 'react-router-dom';
import { languageOf } from '#contracts/text/language.ts';
import { type JournalPage, ABOUT } from '#contracts/journal/journal-pages.ts';
import type { IssueSummary } from '#contracts/fields/entities.ts';
import { translation } from '#contracts/fields/translated-fields.ts';
import { load, loadPart, pageData, type PageRequest, type Part } from '#lib/load.ts';
import { OwnLink } from '#public/frame/own-link.tsx';
import { useMessages } from '#messages/messages-context.ts';
import { PageHead, PagePart } from '#public/frame/public-page.tsx';
import { PageText } from '#public/journal-pages/page-text.tsx';
import { useSite, useNames } from '#shared/settings/site-context.ts';
import styles from '#public/frame/text.module.css';
import ownStyles from './about-page.module.css';

interface About {
  part: Part<JournalPage | null>;
  /** Empty if they could not be fetched. */
  issues: IssueSummary[];
}

export async function loader(page: PageRequest) {
  const [part, issues] = await Promise.all([
    loadPart(loadAbout(page)),
    loadPart(load<IssueSummary[]>(page, '/api/archives/')),
  ]);
  return pageData<About>({ part, issues: 'loaded' in issues ? issues.loaded : [] }, part);
}

/** Listed instead of fetched by its address, because there is none once staff have deleted it. */
async function loadAbout(page: PageRequest): Promise<JournalPage | null> {
  const pages = await load<{ slug: string }[]>(page, '/api/pages/');
  return pages.some(({ slug }) => slug === ABOUT) ? load<JournalPage>(page, `/api/pages/${ABOUT}`) : null;
}

export function Component() {
  const { part, issues } = useLoaderData<About>();
  const { menu } = useSite();
  const { journal } = useNames();
  const messages = useMessages();
  const { frame, pages } = messages;
  const words = pages.about;
  const more = menu.filter(({ place }) => place === 'about');
  return (
    <>
      <PageHead title={words.title} path="/about" description={words.description(journal)} />
      <h1>{words.heading}</h1>
      <PagePart part={part}>
        {/* Where staff have not translated it, the site's words stand in. */}
        {(page) => {
          const content = page && translation(page, 'content', messages.language);
          return content ? <PageText content={content} unconfirmed={page.unconfirmed} /> : <Usual />;
        }}
      </PagePart>
      <Figures issues={issues} />
      <ul className={styles.links}>
        {(['board', 'indexing', 'instructions'] as const).map((name) => (
          <li key={name}>
            <Link to={`/${name}`}>{name === 'instructions' ? frame.instructions : frame.pages[name]}</Link>
          </li>
        ))}
        <li>
          <Link to="/announcements">{pages.announcements.title}</Link>
        </li>
        {more.map((page) => (
          <li key={page.slug}>
            <OwnLink page={page} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Figures({ issues }: { issues: readonly IssueSummary[] }) {
  const { format, pages } = useMessages();
  const words = pages.about;
  const contents = issues.flatMap((summary) => summary.contents);
  if (contents.length === 0) return null;
  const articles = contents.reduce((sum, issue) => sum + issue.articles, 0);
  return (
    <dl className={ownStyles.figures}>
      {[
        [words.since, String(issues.at(-1)!.year)],
        [words.issues, format.number(contents.length)],
        [words.articles, format.number(articles)],
      ].map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Default text of a journal that has none of its own (requirements.md#public-pages). */
function Usual() {
  const { settings } = useSite();
  const { journal } = useNames();
  const words = useMessages().pages.about;
  const linkTo = (path: string) =>
    function link(text: string) {
      return <Link to={path}>{text}</Link>;
    };
  return (
    <div className={styles.prose}>
      <p>{words.text(<i lang={languageOf(journal)}>{journal}</i>, settings)}</p>
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
