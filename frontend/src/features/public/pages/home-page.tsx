import { Fragment, type ReactNode } from 'react';
import { Link, useLoaderData } from 'react-router-dom';
import type { ArticleListing, IndexingPartner, IssueSummary } from '#contracts/fields/entities.ts';
import type { Announcements } from '#contracts/journal/journal-pages.ts';
import { issnList } from '#contracts/identifiers/issn.ts';
import { type HomeBlock, homeBlocksIn } from '#contracts/values/home-blocks.ts';
import { languageOf } from '#contracts/values/language.ts';
import { plainText } from '#contracts/text/rich-text.ts';
import { PartnerGrid } from '../indexing-partners/partner-grid.tsx';
import { type Latest, LatestIssue } from '../issues/latest-issue.tsx';
import { issueApiPath } from '../../shared/issues/issue-address.ts';
import { AnnouncementList } from '../journal-pages/announcement-list.tsx';
import { PageHead } from '../frame/page-head.tsx';
import { PagePart } from '../frame/page-part.tsx';
import { periodical } from '../articles/periodical.ts';
import { ScoreBadges } from '../frame/score-badges.tsx';
import { useSite } from '../../shared/settings/site-context.ts';
import { load, loadPart, pageData, type PageRequest, type Part } from '../../../lib/load.ts';
import type { RouteHandle } from '../../../route-handle.ts';
import { useMessages } from '../../../messages/messages-context.ts';
import { JsonLd } from '../../../ui/json-ld.tsx';
import { RichText } from '../../../ui/rich-text.tsx';
import styles from './home-page.module.css';
import textStyles from '../frame/text.module.css';

export const handle: RouteHandle = { frame: 'home' };

/** Number of articles of the latest issue on the home page. */
const SHOWN = 6;
/** Number of announcements and open calls for papers. */
const SHOWN_NEWS = 3;

interface Home {
  partners: Part<IndexingPartner[]>;
  latest: Part<Latest | undefined>;
  news: Part<Announcements>;
}

export async function loader(page: PageRequest) {
  const [partners, latest, news] = await Promise.all([
    loadPart(load<IndexingPartner[]>(page, '/api/indexing/')),
    loadPart(loadLatest(page)),
    loadPart(load<Announcements>(page, '/api/announcements/')),
  ]);
  return pageData<Home>({ partners, latest, news }, latest);
}

/** The newest issue with articles; empty ones are skipped (decisions 8). */
export async function loadLatest(page: PageRequest): Promise<Latest | undefined> {
  const [newest] = await load<IssueSummary[]>(page, '/api/archives/');
  const number = newest?.issues.at(-1);
  if (!newest || number === undefined) return undefined;
  const issue = { year: newest.year, volume: newest.volume, issue: number };
  const articles = await load<ArticleListing[]>(page, issueApiPath(issue));
  return { issue, articles: articles.slice(0, SHOWN), total: articles.length };
}

export function Component() {
  const { partners, latest, news } = useLoaderData<Home>();
  const site = useSite();
  const words = useMessages().pages.home;
  const { settings, journal } = site;
  const blocks: Record<HomeBlock, ReactNode> = {
    latest: <PagePart part={latest}>{(issue) => issue && <LatestIssue {...issue} />}</PagePart>,
    announcements: <PagePart part={news}>{(found) => <News {...found} />}</PagePart>,
    content: settings.home_content && (
      <div lang={languageOf(plainText(settings.home_content))}>
        <RichText as="div" className={textStyles.prose} text={settings.home_content} />
      </div>
    ),
    indexing: (
      <section className={styles.indexing}>
        <h2>
          <Link to="/indexing">{words.indexedIn}</Link>
        </h2>
        <PagePart part={partners}>{(shown) => <PartnerGrid partners={shown} />}</PagePart>
      </section>
    ),
  };
  return (
    <>
      <PageHead path="/" description={words.description(journal)} />
      <JsonLd thing={periodical(site)} />
      <div className={styles.opening}>
        <h1>
          {words.heading((text) => (
            <span>{text}</span>
          ))}
        </h1>
        <div className={styles.measures}>
          <p className={styles.issn}>
            {issnList(settings.issn).map((number) => (
              <span key={number}>ISSN {number}</span>
            ))}
          </p>
          <ScoreBadges className={styles.scores} />
        </div>
        <p className={textStyles.lede}>{words.promise}</p>
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
    <section className={styles.news}>
      <h2>
        <Link to="/announcements">{words.title}</Link>
      </h2>
      <AnnouncementList announcements={shown} heading="h3" />
    </section>
  );
}
