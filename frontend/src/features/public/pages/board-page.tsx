import { useLoaderData } from 'react-router-dom';
import type { Editor } from '#contracts/entities.ts';
import { paths } from '#contracts/paths.ts';
import { BoardGroup } from '../board/board-group.tsx';
import { boardGroups } from '#contracts/board-groups.ts';
import { PageHead } from '../frame/page-head.tsx';
import { PagePart } from '../frame/page-part.tsx';
import { loadMainPart, type PageRequest, type Part } from '../../../lib/load.ts';

export const loader = (page: PageRequest) => loadMainPart<Editor[]>(page, '/api/editors/');

export function Component() {
  return (
    <>
      <PageHead title="Editorial board" path="/board" description="The editors of the journal." />
      <h1>Editorial board</h1>
      <PagePart part={useLoaderData<Part<Editor[]>>()}>
        {(editors) => <Board groups={boardGroups(editors)} />}
      </PagePart>
    </>
  );
}

function Board({ groups }: { groups: ReturnType<typeof boardGroups<Editor>> }) {
  if (groups.length === 0) return <p>The editorial board will be introduced here.</p>;
  return (
    <>
      <p>
        <a href={paths.editorialBoard} type="application/pdf">
          Download the editorial board (PDF)
        </a>
      </p>
      {groups.map(({ title, editors }) => (
        <BoardGroup key={title} title={title} editors={editors} />
      ))}
    </>
  );
}
