import { Fragment, type ReactNode } from 'react';
import { Link, useLoaderData } from 'react-router-dom';
import type { IndexingPartner } from '#contracts/fields/entities.ts';
import type { Announcements } from '#contracts/journal/journal-pages.ts';
import { type HomeBlock, homeBlocksIn } from '#contracts/values/home-blocks.ts';
import { translated } from '#contracts/fields/translated-fields.ts';
import { languageOf } from '#contracts/text/language.ts';
import { plainText } from '#contracts/text/rich-text.ts';
import { type LatestIssueData, LatestIssue } from '../issues/latest-issue.tsx';
import { loadLatest } from '../issues/load-latest.ts';
import type { MostReadArticle } from '#contracts/journal/usage-figures.ts';
import { MostReadList } from '../articles/most-read-list.tsx';
import { AnnouncementList } from '../journal-pages/announcement-list.tsx';
import { LanguageNote } from '../frame/only-in.tsx';
import { PageHead, PagePart } from '../frame/public-page.tsx';
import { periodical } from '../articles/periodical.ts';
import { useSite, useNames } from '#shared/settings/site-context.ts';
import { classNames } from '#lib/class-names.ts';
import { load, loadPart, pageData, type PageRequest, type Part } from '#lib/load.ts';
import type { RouteHandle } from '../../../route-handle.ts';
import { useMessages } from '#messages/messages-context.ts';
import { JsonLd } from '#ui/json-ld.tsx';
import { RichText } from '#ui/rich-text.tsx';
import { paths } from '#contracts/journal/paths.ts';
import { Picture } from '#ui/picture.tsx';
import styles from './home-page.module.css';
import textStyles from '../frame/text.module.css';

export const handle: RouteHandle = { frame: 'home' };

/** Number of most read articles. */
const SHOWN = 5;
/** Number of announcements and open calls for papers. */
const SHOWN_NEWS = 2;

interface Home {
  partners: Part<IndexingPartner[]>;
  latest: Part<LatestIssueData | undefined>;
  news: Part<Announcements>;
  mostRead: Part<MostReadArticle[]>;
}

export async function loader(page: PageRequest) {
  const [partners, latest, news, mostRead] = await Promise.all([
    loadPart(load<IndexingPartner[]>(page, '/api/indexing/')),
    loadPart(loadLatest(page)),
    loadPart(load<Announcements>(page, '/api/announcements/')),
    loadPart(load<MostReadArticle[]>(page, '/api/most-read')),
  ]);
  return pageData<Home>({ partners, latest, news, mostRead }, latest);
}

export function Component() {
  const { partners, latest, news, mostRead } = useLoaderData<Home>();
  const site = useSite();
  const { frame, language, pages } = useMessages();
  const words = pages.home;
  const homeContent = translated(site.settings, 'home_content', language);
  const { settings } = site;
  const { journal } = useNames();
  const blocks: Record<HomeBlock, ReactNode> = {
    latest: <PagePart part={latest}>{(issue) => issue && <LatestIssue {...issue} />}</PagePart>,
    announcements: (
      <div className={styles.pair}>
        <PagePart part={news}>{(found) => <News {...found} />}</PagePart>
        <PagePart part={mostRead}>{(found) => <MostRead articles={found.slice(0, SHOWN)} />}</PagePart>
      </div>
    ),
    content: homeContent && (
      <section className={classNames(styles.block, styles.labelled)}>
        <h2>
          <Link to="/about">{frame.aboutJournal}</Link>
        </h2>
        <div>
          <LanguageNote text={plainText(homeContent)} />
          <RichText
            as="div"
            className={textStyles.prose}
            text={homeContent}
            lang={languageOf(plainText(homeContent))}
          />
        </div>
      </section>
    ),
    indexing: (
      <PagePart part={partners}>
        {(shown) =>
          shown.length > 0 && (
            <section className={classNames(styles.block, styles.labelled)}>
              <h2>
                <Link to="/indexing">{words.indexedIn}</Link>
              </h2>
              <PartnerGrid partners={shown} />
            </section>
          )
        }
      </PagePart>
    ),
  };
  return (
    <>
      <PageHead path="/" description={words.description(journal, settings)} />
      <JsonLd thing={periodical(site)} />
      <div className={styles.opening}>
        <h1>
          {words.heading(settings, (text) => (
            <span>{text}</span>
          ))}
        </h1>
        <p>{words.promise}</p>
      </div>
      {homeBlocksIn(settings.home_order).map((block) => (
        <Fragment key={block}>{blocks[block]}</Fragment>
      ))}
    </>
  );
}

function News({ calls, announcements }: Announcements) {
  const words = useMessages().pages.announcements;
  const shown = [...calls, ...announcements].slice(0, SHOWN_NEWS);
  if (shown.length === 0) return null;
  return (
    <section className={styles.block}>
      <h2>
        <Link to="/announcements">{words.title}</Link>
      </h2>
      <AnnouncementList announcements={shown} heading="h3" />
    </section>
  );
}

function MostRead({ articles }: { articles: readonly MostReadArticle[] }) {
  const words = useMessages().pages.mostRead;
  // One or two articles stand above it already.
  if (articles.length < 3) return null;
  return (
    <section className={styles.block}>
      <h2>
        <Link to="/most-read">{words.title}</Link>
      </h2>
      <MostReadList articles={articles} />
    </section>
  );
}

const PartnerGrid = ({ partners }: { partners: IndexingPartner[] }) => (
  <ul className={styles.grid}>
    {partners.map(({ id, title, link, image }) => (
      <li key={id}>
        <a href={link} rel="noopener">
          {image && <Picture address={paths.indexingImage(image)} alt="" width={160} height={64} />}
          <span>{title}</span>
        </a>
      </li>
    ))}
  </ul>
);
