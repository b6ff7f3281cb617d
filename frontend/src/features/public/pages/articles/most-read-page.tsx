import { useLoaderData } from 'react-router-dom';
import type { MostReadArticle } from '#contracts/journal/usage-figures.ts';
import { MostReadList } from '../../articles/most-read-list.tsx';
import { PageHead } from '../../frame/page-head.tsx';
import { PagePart } from '../../frame/page-part.tsx';
import { WaysOn } from '../../frame/ways-on.tsx';
import { loadMainPart, type PageRequest, type Part } from '../../../../lib/load.ts';
import { useMessages } from '../../../../messages/messages-context.ts';

export const loader = (page: PageRequest) => loadMainPart<MostReadArticle[]>(page, '/api/most-read');

export function Component() {
  const words = useMessages().pages.mostRead;
  return (
    <>
      <PageHead title={words.title} path="/most-read" description={words.description} />
      <h1>{words.title}</h1>
      <p>{words.description}</p>
      <PagePart part={useLoaderData<Part<MostReadArticle[]>>()}>
        {(found) => <List articles={found} />}
      </PagePart>
    </>
  );
}

function List({ articles }: { articles: readonly MostReadArticle[] }) {
  const { pages } = useMessages();
  if (articles.length === 0)
    return (
      <>
        <p role="status">{pages.mostRead.empty}</p>
        <WaysOn />
      </>
    );
  return <MostReadList articles={articles} />;
}
