import { Link, useLoaderData } from 'react-router-dom';
import type { ArticleListing, IndexingPartner, IssueSummary } from '#contracts/entities.ts';
import { issnList } from '#contracts/issn.ts';
import { PartnerGrid } from '../indexing-partners/partner-grid.tsx';
import { type Latest, LatestIssue } from '../issues/latest-issue.tsx';
import { issueApiPath } from '../../shared/issues/issue-address.ts';
import { PageHead } from '../frame/page-head.tsx';
import { PagePart } from '../frame/page-part.tsx';
import { periodical } from '../articles/periodical.ts';
import { ScoreBadges } from '../frame/score-badges.tsx';
import { useSite } from '../../shared/settings/site-context.ts';
import { load, loadPart, pageData, type PageRequest, type Part } from '../../../lib/load.ts';
import { JsonLd } from '../../../ui/json-ld.tsx';
import { RichText } from '../../../ui/rich-text.tsx';
import styles from './home-page.module.css';
import textStyles from '../frame/text.module.css';

/** Number of articles of the latest issue on the home page. */
const SHOWN = 6;

interface Home {
  partners: Part<IndexingPartner[]>;
  latest: Part<Latest | undefined>;
}

export async function loader(page: PageRequest) {
  const [partners, latest] = await Promise.all([
    loadPart(load<IndexingPartner[]>(page, '/api/indexing/')),
    loadPart(loadLatest(page)),
  ]);
  return pageData<Home>({ partners, latest }, latest);
}

async function loadLatest(page: PageRequest): Promise<Latest | undefined> {
  const summaries = await load<IssueSummary[]>(page, '/api/archives/');
  // The newest issue with articles; empty ones are skipped (decisions 8).
  const newest = summaries.find(({ issues }) => issues.length > 0);
  const number = newest?.issues.at(-1);
  if (!newest || number === undefined) return undefined;
  const issue = { year: newest.year, volume: newest.volume, issue: number };
  const articles = await load<ArticleListing[]>(page, issueApiPath(issue));
  return { issue, articles: articles.slice(0, SHOWN), total: articles.length };
}

export function Component() {
  const { partners, latest } = useLoaderData<Home>();
  const site = useSite();
  const { settings, journal } = site;
  return (
    <>
      <PageHead
        path="/"
        description={`${journal}: an indexed, refereed, peer-reviewed journal with open access.`}
      />
      <JsonLd thing={periodical(site)} />
      <div className={styles.opening}>
        <h1>
          An indexed, refereed and <span>peer-reviewed</span> journal, open to every reader
        </h1>
        <div className={styles.measures}>
          <p className={styles.issn}>
            {issnList(settings.issn).map((number) => (
              <span key={number}>ISSN {number}</span>
            ))}
          </p>
          <ScoreBadges className={styles.scores} />
        </div>
        <p className={textStyles.lede}>
          After publication we send each author the published link, the certificate and the cover page{' '}
          <b>within 5 days</b>.
        </p>
      </div>
      <PagePart part={latest}>{(issue) => issue && <LatestIssue {...issue} />}</PagePart>
      {settings.home_content && (
        <RichText as="div" className={textStyles.prose} text={settings.home_content} />
      )}
      <section className={styles.indexing}>
        <h2>
          <Link to="/indexing">Indexed in</Link>
        </h2>
        <PagePart part={partners}>{(shown) => <PartnerGrid partners={shown} />}</PagePart>
      </section>
    </>
  );
}
