import { useLoaderData } from 'react-router-dom';
import type { IssueSummary } from '#contracts/fields/entities.ts';
import { issuesByYear } from '../issues/issues-by-year.ts';
import { YearFrame } from '../issues/year-frame.tsx';
import { PageHead } from '../frame/page-head.tsx';
import { PagePart } from '../frame/page-part.tsx';
import { useMessages } from '../../../messages/messages-context.ts';
import { loadMainPart, type PageRequest, type Part } from '../../../lib/load.ts';

export const loader = (page: PageRequest) => loadMainPart<IssueSummary[]>(page, '/api/archives/');

export function Component() {
  const words = useMessages().pages.archives;
  return (
    <>
      <PageHead title={words.title} path="/archives" description={words.description} />
      <h1>{words.title}</h1>
      <PagePart part={useLoaderData<Part<IssueSummary[]>>()}>
        {(summaries) => <Years years={issuesByYear(summaries)} />}
      </PagePart>
    </>
  );
}

function Years({ years }: { years: ReturnType<typeof issuesByYear> }) {
  const words = useMessages().pages.archives;
  if (years.length === 0) return <p>{words.empty}</p>;
  return years.map(({ year, volumes }) => <YearFrame key={year} year={year} volumes={volumes} />);
}
