import { useLoaderData } from 'react-router-dom';
import type { Editor } from '#contracts/entities.js';
import { paths } from '#contracts/paths.js';
import { BoardGroup } from '../../features/editors/board-group.js';
import { boardGroups } from '#contracts/board-groups.js';
import { PageHead } from '../../features/site/page-head.js';
import { load, type PageRequest } from '../../lib/load.js';

export const loader = (page: PageRequest) => load<Editor[]>(page, '/api/editors/');

export function Component() {
  const groups = boardGroups(useLoaderData<Editor[]>());
  return (
    <>
      <PageHead title="Editorial board" path="/board" description="The editors of the journal." />
      <h1>Editorial board</h1>
      {groups.length === 0 ? (
        <p>The editorial board will be introduced here.</p>
      ) : (
        <p>
          <a href={paths.editorialBoard} type="application/pdf">
            Download the editorial board (PDF)
          </a>
        </p>
      )}
      {groups.map(({ title, editors }) => (
        <BoardGroup key={title} title={title} editors={editors} />
      ))}
    </>
  );
}
