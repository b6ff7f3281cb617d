import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import { manuscriptPaths } from '#contracts/manuscripts/paths.ts';
import { pageError } from '#lib/load.ts';
import { useMessages } from '#messages/messages-context.ts';
import { HelpText } from '#shared/help/help-text.tsx';
import { blocksOf } from '#shared/help/markdown.ts';
import { PageHead } from '#public/frame/public-page.tsx';

const folder = '../../../../../../docs/handbook';
const texts = import.meta.glob<string>(
  [
    '../../../../../../docs/handbook/for-{authors,reviewers}.md',
    '../../../../../../docs/handbook/hi/for-{authors,reviewers}.md',
  ],
  { query: '?raw', import: 'default' },
);

export async function loader({ params: { page = '' } }: LoaderFunctionArgs) {
  const [english, hindi] = [texts[`${folder}/${page}.md`], texts[`${folder}/hi/${page}.md`]];
  if (!english || !hindi) throw pageError('not_found');
  return { page, en: blocksOf(await english()), hi: blocksOf(await hindi()) };
}

export function Component() {
  const { page, ...blocks } = useLoaderData<typeof loader>();
  const { language } = useMessages();
  const [first] = blocks[language];
  const title = first?.kind === 'heading' ? first.line.map(({ text }) => text).join('') : '';
  return (
    <>
      <PageHead title={title} path={manuscriptPaths.help(page)} />
      <h1>{title}</h1>
      <HelpText blocks={blocks[language]} />
    </>
  );
}
