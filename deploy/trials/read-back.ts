// Reads every article of an imported folder back from a running journal:
//   SITE=... node deploy/trials/read-back.ts <folder>
// The folder is one that `npm run import` has loaded: articles.json and its PDFs. Exits 1 on any difference.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { JournalClient } from '../client/journal-client.ts';
import { spread } from '../bench/figures.ts';
import { Responses } from './responses.ts';
import { differences, type SentArticle } from './stored-article.ts';

interface ListedArticle extends Omit<SentArticle, 'authorname'> {
  /** As in the columns of an import: one of the two. */
  authors?: string[];
  authorname?: string;
  /** File name in the folder. */
  pdf?: string;
}

const folder = process.argv[2];
if (!folder) throw new Error('Which folder? node deploy/trials/read-back.ts <folder>');
const reader = JournalClient.visitor(process.env.SITE ?? 'http://localhost:8080');
const articles = JSON.parse(await readFile(join(folder, 'articles.json'), 'utf8')) as ListedArticle[];
const responses = new Responses();
const problems: string[] = [];
for (const { authors, pdf, ...fields } of articles) {
  const sent = { ...fields, authorname: authors?.join(', ') ?? fields.authorname };
  const bytes = await readFile(join(folder, pdf ?? `${fields.refnumber}.pdf`));
  const found = await differences(reader, responses, sent, bytes);
  problems.push(...found);
  console.log(
    `${found.length === 0 ? 'ok     ' : 'PROBLEM'} ${fields.refnumber} ${fields.title.slice(0, 80)}`,
  );
}
for (const problem of problems) console.log(problem);
const kinds = { articles: '/api/archives/', files: '/assets/', certificates: '/api/pdf/' };
for (const [kind, path] of Object.entries(kinds)) {
  const times = responses.all.filter(({ call }) => call.startsWith(`GET ${path}`)).map(({ took }) => took);
  console.log(`${times.length} ${kind} read: ${spread(times)}`);
}
console.log(problems.length === 0 ? 'Nothing is wrong.' : `${problems.length} problems.`);
if (problems.length > 0) process.exitCode = 1;
