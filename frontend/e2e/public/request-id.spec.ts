import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { StaffArticle } from '#contracts/fields/entities.ts';
import { pdfWithText } from '#testing/builders/pdf.ts';
import { articles } from '../support/content.ts';
import { freshIssue } from '../support/fresh-article.ts';
import { expect, test } from '../support/journal-test.ts';
import { formWithFile, staffCall } from '../support/staff-call.ts';

interface LogLine {
  process: string;
  requestId: string;
  msg: string;
  [field: string]: unknown;
}

const logs = join(process.env.JOURNAL_DATA!, 'logs');

/** Log lines of all processes with the id. */
async function linesOf(requestId: string): Promise<LogLine[]> {
  const texts = await Promise.all((await readdir(logs)).map((name) => readFile(join(logs, name), 'utf8')));
  const lines = texts.flatMap((text) => text.split('\n')).filter((line) => line.includes(requestId));
  return lines.map((line) => JSON.parse(line) as LogLine);
}

/** The lines of the access log, as 'process unit what'. */
async function wayOf(requestId: string): Promise<string[]> {
  const units = (await linesOf(requestId)).filter(({ msg }) =>
    ['request', 'rpc', 'job', 'event'].includes(msg),
  );
  const found = units.map(
    ({ process, msg, route, pattern, job, event }) =>
      `${process} ${msg} ${String(route ?? pattern ?? job ?? event)}`,
  );
  return [...new Set(found)].sort();
}

test('the id of a request that adds an article appears in the log of every process involved', async () => {
  const { issue } = await freshIssue(0);
  const requestId = `e2e-article-${issue.volume}`;
  const refnumber = `${issue.volume}01`;
  const fields = { ...articles[0]!, ...issue, refnumber, title: `Traced ${refnumber}`, pagenumber: '1-6' };
  const form = formWithFile({ ...fields, txnid: `TXN-${refnumber}` }, 'pdfFile', pdfWithText('Traced'));
  await staffCall<StaffArticle>('/api/admin/archives/', form, { 'X-Request-Id': requestId });

  await expect
    .poll(() => wayOf(requestId))
    .toEqual(
      expect.arrayContaining([
        'gateway request /api',
        'catalog request /api/admin/archives',
        'catalog-worker job catalog.send-author-notice',
        'documents-worker event catalog.article.published',
        'catalog rpc catalog.certificate-data',
      ]),
    );
  const line = (await linesOf(requestId)).find(
    ({ process, msg }) => process === 'gateway' && msg === 'request',
  );
  expect(line).toMatchObject({ method: 'POST', status: 201, client: '127.0.0.0/24', requestId });
  expect([typeof line?.ms, typeof line?.bytes]).toEqual(['number', 'number']);
});

test('the id of a reader’s page appears in the logs of the gateway, the web server and the catalog', async ({
  request,
}) => {
  const { issue } = await freshIssue(1);
  const requestId = `e2e-page-${issue.volume}`;
  const path = `/archives/${issue.year}/vol${issue.volume}/issue${issue.issue}`;
  const page = await request.get(path, { headers: { 'X-Request-Id': requestId } });
  expect(page.status()).toBe(200);
  await expect
    .poll(() => wayOf(requestId))
    // Pages share the settings and the menu.
    .toEqual(
      expect.arrayContaining([
        'catalog request /api/archives/:year/:volume/:issue',
        'gateway request /',
        'web request /archives/:year/:vol/:issue',
      ]),
    );
  const [line] = (await linesOf(requestId)).filter(({ process }) => process === 'gateway');
  expect(line).toMatchObject({ method: 'GET', route: '/', status: 200, cache: 'MISS' });
});
