import { Link, useLoaderData } from 'react-router-dom';
import {
  type MostReadArticle,
  type MostReadPeriod,
  mostReadPeriods,
} from '#contracts/journal/usage-figures.ts';
import { MostReadList } from '#public/articles/most-read-list.tsx';
import { PageHead, PagePart } from '#public/frame/public-page.tsx';
import { OnwardLinks } from '#public/frame/ways-on.tsx';
import { load, loadPart, pageData, type PageRequest, type Part } from '#lib/load.ts';
import { useMessages } from '#messages/messages-context.ts';
import styles from '#public/frame/text.module.css';

interface Loaded {
  period: MostReadPeriod;
  articles: Part<MostReadArticle[]>;
}

export async function loader(page: PageRequest) {
  const chosen = new URL(page.request.url).searchParams.get('period');
  const period = mostReadPeriods.find((one) => one === chosen) ?? 'year';
  const articles = await loadPart(load<MostReadArticle[]>(page, `/api/most-read?period=${period}`));
  return pageData<Loaded>({ period, articles }, articles);
}

export function Component() {
  const { period, articles } = useLoaderData<Loaded>();
  const words = useMessages().pages.mostRead;
  return (
    <>
      <PageHead title={words.title} path="/most-read" description={words.description} />
      <h1>{words.title}</h1>
      <ul className={styles.kicker} aria-label={words.period}>
        {mostReadPeriods.map((one) => (
          <li key={one}>
            <Link
              to={one === 'year' ? '/most-read' : `/most-read?period=${one}`}
              aria-current={one === period || undefined}
            >
              {words.periods[one]}
            </Link>
          </li>
        ))}
      </ul>
      <PagePart part={articles}>{(found) => <List articles={found} />}</PagePart>
    </>
  );
}

function List({ articles }: { articles: readonly MostReadArticle[] }) {
  const { pages } = useMessages();
  if (articles.length === 0)
    return (
      <>
        <p role="status">{pages.mostRead.empty}</p>
        <OnwardLinks />
      </>
    );
  return <MostReadList articles={articles} />;
}
