// Makes the PDFs of the sample articles with full texts in a journal that has the sample content, and stores them with it.
// Run it after a change of the pages' templates. Environment: SITE, ADMIN_USERNAME, ADMIN_PASSWORD.
import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ArticlePage } from '#contracts/fields/entities.ts';
import { paths } from '#contracts/journal/paths.ts';
import { blocksPublication, type StaffPages } from '#contracts/typesetting/article-pages.ts';
import { runCommand } from '../client/journal-client.ts';

const fileOf = (name: string) => new URL(`journal/${name}`, import.meta.url);
const articles = JSON.parse(readFileSync(fileOf('articles.json'), 'utf8')) as {
  refnumber: string;
  full_text?: string;
}[];

await runCommand(async (signIn) => {
  const journal = await signIn();
  await journal.post('/api/settings', { make_pages: true });
  for (const { refnumber, full_text } of articles) {
    if (!full_text) continue;
    const { article } = await journal.get<ArticlePage>(`/api/article-pages/${refnumber}`);
    const path = paths.articlePages(article.id);
    let pages = await journal.post<StaffPages>(path, {});
    while (pages.state === 'setting') {
      await sleep(500);
      pages = await journal.get<StaffPages>(path);
    }
    if (pages.error || pages.remarks.some(blocksPublication))
      throw new Error(`${refnumber}: ${pages.error || JSON.stringify(pages.remarks)}`);
    const response = await journal.request('GET', `${path}/pdf`);
    writeFileSync(fileOf(`articles/${refnumber}.pdf`), Buffer.from(await response.arrayBuffer()));
    console.log(`${refnumber}: ${pages.made!.pages} pages`);
  }
});
