import { useLoaderData } from 'react-router-dom';
import type { IssueSummary } from '#contracts/entities.js';
import { issuesByYear } from '../../features/issues/issues-by-year.js';
import { YearFrame } from '../../features/issues/year-frame.js';
import { PageHead } from '../../features/site/page-head.js';
import { load, type PageRequest } from '../../lib/load.js';

export const loader = (page: PageRequest) => load<IssueSummary[]>(page, '/api/archives/');

export function Component() {
  const years = issuesByYear(useLoaderData<IssueSummary[]>());
  return (
    <>
      <PageHead title="Archives" path="/archives" description="All issues by year and volume." />
      <h1>Archives</h1>
      {years.length === 0 && <p>No issue has been published yet.</p>}
      {years.map(({ year, volumes }) => (
        <YearFrame key={year} year={year} volumes={volumes} />
      ))}
    </>
  );
}
