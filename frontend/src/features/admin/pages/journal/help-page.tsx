import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import { pageError } from '#lib/load.ts';
import { AdminPage } from '#admin/frame/admin-page.tsx';
import { handbook, isHandbookPage } from '#admin/help/handbook.ts';
import { HelpText } from '#shared/help/help-text.tsx';
import { blocksOf } from '#shared/help/markdown.ts';

const folder = '../../../../../../docs/handbook';
const texts = import.meta.glob<string>('../../../../../../docs/handbook/*.md', {
  query: '?raw',
  import: 'default',
});
const pictures = import.meta.glob<string>('../../../../../../docs/handbook/pictures/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
});

export async function loader({ params: { page = 'README' } }: LoaderFunctionArgs) {
  const load = texts[`${folder}/${page}.md`];
  if (!load) throw pageError('not_found');
  return { page, blocks: blocksOf(await load()) };
}

export function Component() {
  const { page, blocks } = useLoaderData<typeof loader>();
  const pictureOf = (file: string) => pictures[`${folder}/pictures/${file}`];
  return isHandbookPage(page) ? (
    <AdminPage name={handbook[page]} above={{ to: '/admin/help', name: 'Handbook' }}>
      <HelpText blocks={blocks} pictureOf={pictureOf} />
    </AdminPage>
  ) : (
    <AdminPage name="Handbook">
      <HelpText blocks={blocks} pictureOf={pictureOf} />
    </AdminPage>
  );
}
