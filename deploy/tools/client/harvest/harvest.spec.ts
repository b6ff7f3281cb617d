import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { StaffArticle } from '#contracts/fields/entities.ts';
import { addArticle, addIssue } from '#testing/builders/articles.ts';
import { checkImport, loadImport } from '#testing/builders/imports.ts';
import { storeArticles } from '#testing/builders/many-articles.ts';
import { OldJournal } from '#testing/builders/old-journal.ts';
import { pdfWithText } from '#testing/builders/pdf.ts';
import { runCatalogWithWorker } from '#testing/running/running-catalog-worker.ts';
import { runCatalog } from '#testing/running/running-catalog.ts';
import { zipSource } from '../zip-source.ts';
import { Harvest } from './harvest.ts';
import { WebClient } from './web-client.ts';

const web = new WebClient({ requestMs: 1_500, attempts: 3, pauseMs: 10, longestPauseMs: 1_500 });

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'harvest-'));
});
afterEach(() => rm(folder, { recursive: true }));

const harvest = async (repository: URL, most?: number) =>
  (await Harvest.open(web, repository, folder)).run(most);
const list = async <T = Record<string, unknown>>(name: string) =>
  JSON.parse(await readFile(join(folder, 'journal', name), 'utf8')) as T[];

it('A harvest of this journal’s own repository is imported by another one, with its files', async () => {
  const [old, journal] = [await runCatalog(), await runCatalogWithWorker()];
  try {
    await old.staff.post('/api/settings').send({ domain: old.url }).expect(200);
    await addIssue(old.staff);
    const first = await addArticle(old.staff, {
      keywords: 'rivers, plains',
      title: 'Salt & <i>water</i> < 5 °C',
    });
    await addArticle(old.staff, { authorname: 'आशा वर्मा, Madhuri' });
    const checked = await checkImport(
      journal.staff,
      await buffer(await zipSource(await harvest(new URL('/oai', old.url)))),
    );
    expect(checked).toMatchObject({ problems: 0, found: { articles: 2, issues: 1 } });
    await loadImport(journal.staff, checked);
    const { refnumber, file, year, volume, issue, pagenumber, publishdate, authorname } = first;
    const here = (await journal.staff.get(`/api/archives/ref/${refnumber}`)).body as StaffArticle;
    expect(here).toMatchObject({ year, volume, issue, pagenumber, publishdate, authorname });
    expect(here).toMatchObject({ title_text: 'Salt & water < 5 °C', keywords: 'rivers, plains' });
    const path = `/assets/archives/2026/vol5issue2/${file}`;
    const [before, after] = [await old.visitor.get(path).buffer(), await journal.visitor.get(path).buffer()];
    expect(after.body).toEqual(before.body);
  } finally {
    await old.close();
    await journal.close();
  }
});

it('A harvest of this journal’s own repository follows its resumption tokens to the end', async () => {
  const old = await runCatalog();
  try {
    await old.staff.post('/api/settings').send({ domain: old.url }).expect(200);
    const references = await storeArticles(old, 250, 2);
    const pages: number[] = [];
    await (
      await Harvest.open(web, new URL('/oai', old.url), folder)
    ).run(undefined, (count) => pages.push(count));
    expect(pages).toEqual([100, 200, 250]);
    expect((await list('articles.json')).map(({ refnumber }) => refnumber)).toEqual(references);
  } finally {
    await old.close();
  }
});

describe('A harvest of another server', () => {
  let old: OldJournal;
  beforeEach(async () => {
    old = await OldJournal.start(6);
  });
  afterEach(() => old.close());

  it('follows resumption tokens, and finds files by the tags of articles’ pages', async () => {
    await harvest(old.repository);
    const rows = await list('articles.json');
    // The third record is deleted.
    expect(rows.map(({ refnumber }) => refnumber)).toEqual(['1', '2', '4', '5', '6']);
    expect(rows[0]).toEqual({
      refnumber: '1',
      year: '2019',
      volume: '4',
      issue: '2',
      pagenumber: '11-18',
      publishdate: '2019-05-01',
      title: 'Rivers &lt; 1',
      abstract: 'Water &amp; more.',
      authorname: 'Asha Verma, Madhuri',
      authors: [
        {
          name: 'Asha Verma',
          given: 'Asha',
          family: 'Verma',
          suffix: '',
          affiliations: [{ name: 'University of the Plains' }],
        },
        { name: 'Madhuri', affiliations: [] },
      ],
      keywords: 'water',
      language: 'en',
      doi: '10.1234/old.1',
      ojs_article: '1',
      licence: 'https://creativecommons.org/licenses/by/4.0',
      pdf: expect.stringMatching(/^[0-9a-f]{24}\.pdf$/),
    });
    for (const { refnumber, pdf } of rows)
      expect(await readFile(join(folder, 'journal', String(pdf)))).toEqual(
        pdfWithText(`Article ${String(refnumber)}`),
      );
    expect(await list('notes.json')).toEqual([]);
  });

  it('waits as long as a busy server says, and repeats what was slow or broke off', async () => {
    old.disturb('/oai', (_, response) => response.writeHead(503, { 'retry-after': '1' }).end());
    old.disturb('resumptionToken=2', () => undefined); // no response
    old.disturb('/article/view/1', (request) => request.socket.destroy());
    old.disturb('/article/download/2/', (_, response) => {
      response.writeHead(200, { 'content-length': 1_000 }).write('%PDF-');
      setTimeout(() => response.destroy(), 20);
    });
    const began = Date.now();
    await harvest(old.repository);
    expect(Date.now() - began).toBeGreaterThan(1_000 + 500);
    expect(await list('articles.json')).toHaveLength(5);
    expect(await list('notes.json')).toEqual([]);
  });

  it('continues, when it broke off, after the last page of records', async () => {
    old.disturb('resumptionToken=4', (request) => request.socket.destroy(), 3);
    await expect(harvest(old.repository)).rejects.toThrow('resumptionToken=4');
    old.requests.length = 0;
    await harvest(old.repository);
    expect(old.requests[0]).toBe('/oai?verb=ListRecords&resumptionToken=4');
    expect(old.requests.filter((path) => path.startsWith('/oai'))).toHaveLength(1);
    expect((await list('articles.json')).map(({ refnumber }) => refnumber)).toEqual([
      '1',
      '2',
      '4',
      '5',
      '6',
    ]);
  });

  it('starts again when the server has forgotten the token, without reading files twice', async () => {
    old.disturb('resumptionToken=4', (_, response) =>
      response.end('<OAI-PMH><error code="badResumptionToken">Gone</error></OAI-PMH>'),
    );
    await harvest(old.repository);
    expect(await list('articles.json')).toHaveLength(5);
    const files = old.requests.filter((path) => path.includes('/download/'));
    expect(new Set(files).size).toBe(files.length);
  });

  it('reads at most as many records as it may, and the rest when it may', async () => {
    await harvest(old.repository, 3);
    expect((await list('articles.json')).map(({ refnumber }) => refnumber)).toEqual(['1', '2', '4']);
    await harvest(old.repository, 4);
    expect(await list('articles.json')).toHaveLength(4);
    await harvest(old.repository);
    expect(await list('articles.json')).toHaveLength(5);
  });

  it('names each article whose file it cannot have', async () => {
    const redirectTo = (location: string) => (_: unknown, response: import('node:http').ServerResponse) =>
      response.writeHead(302, { location }).end();
    old.disturb('/article/download/1/', redirectTo('file:///etc/passwd'));
    old.disturb('/article/download/2/', (_, response) => response.end('<html>Please sign in</html>'));
    old.disturb('/article/download/4/', redirectTo('/article/download/4/9'), 99);
    const tooLarge = Buffer.alloc(6_000_000, '%PDF-');
    old.disturb('/article/download/5/', (_, response) => response.end(tooLarge), 99);
    old.disturb('/article/view/6', (_, response) => response.writeHead(404).end());
    await harvest(old.repository);
    const notes = await list<{ name: string; message: string }>('notes.json');
    expect(notes.map(({ name, message }) => `${name}: ${message.replaceAll(old.origin, '')}`)).toEqual([
      '1: file:///etc/passwd is not a web address',
      '2: /article/download/2/9 is not a PDF',
      '4: /article/download/4/9 redirects more than 5 times',
      '5: /article/download/5/9 is larger than 5,242,879 bytes',
      '6: Its record names no PDF',
    ]);
  });

  it('reads nothing of an internal network that the server names', async () => {
    const internal = await OldJournal.start(1);
    const { port } = internal.repository;
    const addresses = ['127.0.0.1', 'localhost', '[::1]', '2130706433', '[::ffff:127.0.0.1]'].map(
      (host) => `http://${host}:${port}/article/download/1/9`,
    );
    for (const [at, location] of addresses.entries())
      old.disturb(`/article/download/${[1, 2, 4, 5, 6][at]!}/`, (_, response) =>
        response.writeHead(302, { location }).end(),
      );
    await harvest(old.repository);
    const notes = await list<{ message: string }>('notes.json');
    expect(notes.map(({ message }) => message)).toEqual(
      addresses.map((address) => `${new URL(address).href} is in an internal network`),
    );
    expect(internal.requests).toEqual([]);
    await internal.close();
  });

  it.each([
    ['no repository', '<html><body>Welcome</body></html>', 'is not an OAI-PMH repository'],
    ['no XML', 'Welcome', 'not valid XML'],
    ['a document type', '<!DOCTYPE a [<!ENTITY e "e">]><a>&e;</a>', 'document type'],
    ['an error', '<OAI-PMH><error code="badVerb">What?</error></OAI-PMH>', 'badVerb: What?'],
    [
      'a record without an identifier',
      '<OAI-PMH><ListRecords><record><header/><metadata><dc/></metadata></record></ListRecords></OAI-PMH>',
      'has a record without an identifier',
    ],
    [
      'pages without end',
      '<OAI-PMH><ListRecords><resumptionToken>7</resumptionToken></ListRecords></OAI-PMH>',
      'repeats its pages',
    ],
  ])('stops at %s with a reason', async (_, text, message) => {
    old.disturb('/oai', (_request, response) => response.end(text), 99);
    await expect(harvest(old.repository)).rejects.toThrow(message);
  });

  it('is not mixed with that of another repository', async () => {
    await harvest(old.repository);
    await expect(harvest(new URL('http://other.example/oai'))).rejects.toThrow('name another folder');
  });
});
