import { useLoaderData } from 'react-router-dom';
import type { Editor } from '#contracts/fields/entities.ts';
import { paths } from '#contracts/journal/paths.ts';
import { BoardGroup } from '#public/board/board-group.tsx';
import { boardGroups } from '#contracts/values/board-groups.ts';
import { PageHead } from '#public/frame/page-head.tsx';
import { PagePart } from '#public/frame/page-part.tsx';
import { useMessages } from '#messages/messages-context.ts';
import { loadMainPart, type PageRequest, type Part } from '#lib/load.ts';

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
