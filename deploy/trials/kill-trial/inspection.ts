import assert from 'node:assert/strict';
import { readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { mongo } from 'mongoose';
import type { Article } from '#contracts/fields/entities.ts';
import { splitAuthors } from '#contracts/publication/author-names.ts';
import { encodeRichText } from '#contracts/text/rich-text.ts';
import { eventually } from '#testing/eventually.ts';
import { readPdf } from '#testing/read-pdf.ts';
import { JournalClient } from '../../client/journal-client.ts';
import type { TrialJournal } from '../../start/trial-journal.ts';
import { articlePdf, type TrialArticle } from './articles.ts';
import type { Responses } from './responses.ts';

interface StoredArticle extends mongo.Document {
  refnumber: string;
  issue: number;
  firstPage: number;
  lastPage: number;
  file: { key: string };
}

/** Compares what a journal holds with what was sent to it, through its databases, its files and its site. */
export class Inspection {
  private readonly client: mongo.MongoClient;
  private readonly journal: TrialJournal;

  constructor(journal: TrialJournal) {
    this.journal = journal;
    this.client = new mongo.MongoClient(journal.mongodbUri());
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.client.close();
  }

  /**
   * Waits until documents has received every article and every event and command is marked as done, which happens
   * lazily. @throws Error when some remain
   */
  async settled(): Promise<void> {
    const open = { doneAt: { $exists: false } };
    await eventually(async () => {
      const received = await this.collection('documents', 'inbox').countDocuments();
      const stored = await this.collection('catalog', 'articles').countDocuments();
      assert.equal(received, stored, 'the documents service has not received every article');
      for (const service of ['catalog', 'documents']) {
        const left = await this.collection(service, 'outbox').countDocuments(open);
        assert.equal(left, 0, `events and commands of ${service} are not done`);
      }
    }, 240_000);
  }

  /** @returns inconsistencies between the stored data and what was sent, or within it */
  async contradictions(sent: TrialArticle[]): Promise<string[]> {
    const articles = await this.articles();
    const known = new Set(articles.map(({ refnumber }) => refnumber));
    const found = sent
      .filter(({ refnumber }) => !known.has(refnumber))
      .map(({ refnumber }) => `article ${refnumber} is lost`);
    for (const [issue, inIssue] of Map.groupBy(articles, (article) => article.issue)) {
      const inOrder = inIssue.toSorted((a, b) => a.firstPage - b.firstPage);
      if (inOrder.some(({ lastPage }, index) => lastPage >= (inOrder[index + 1]?.firstPage ?? Infinity)))
        found.push(`page ranges of issue ${issue} overlap`);
      const counted = await this.collection('catalog', 'issues').findOne({ issue });
      if (counted?.articles !== inIssue.length)
        found.push(`issue ${issue} counts ${counted?.articles} articles`);
    }
    const counts = {
      'sent and confirmed': sent.length,
      'received by documents': await this.collection('documents', 'inbox').countDocuments(),
      'with certificates': (await this.collection('documents', 'certificates').distinct('articleId')).length,
    };
    for (const [name, count] of Object.entries(counts))
      if (count !== articles.length) found.push(`${count} of ${articles.length} articles are ${name}`);
    return found;
  }

  /** Reads an article, its file and each author's certificate through the site. @returns what is wrong with them */
  async differences(responses: Responses, sent: TrialArticle): Promise<string[]> {
    const { refnumber, title, abstract, txnid: _1, ptype: _2, email: _3, ...shown } = sent;
    const reader = JournalClient.visitor(this.journal.signIn.site);
    const get = (path: string) => responses.ask(reader, 'GET', path);
    const { status, bytes } = await get(`/api/archives/ref/${refnumber}`);
    if (status !== 200) return [`article ${refnumber} returns ${status}`];
    const got = JSON.parse(bytes.toString()) as Article;
    const expected = { ...shown, title_text: title, abstract: encodeRichText(abstract) };
    const found = Object.entries(expected)
      .filter(([name, value]) => got[name as keyof typeof expected] !== value)
      .map(([name]) => `article ${refnumber} has another ${name}`);
    const file = await get(`/assets/archives/${got.year}/vol${got.volume}issue${got.issue}/${got.file}`);
    if (!file.bytes.equals(articlePdf(refnumber))) found.push(`the file of article ${refnumber} is another`);
    for (const author of splitAuthors(got.authorname)) {
      const certificate = await get(`/api/pdf/certificate/${refnumber}/${encodeURIComponent(author)}`);
      if (certificate.status !== 200 || !(await readPdf(certificate.bytes)).text.includes(author))
        found.push(`the certificate for article ${refnumber} does not name ${author}`);
    }
    return found;
  }

  /**
   * Uploads whose article was never stored may remain for an hour. Sets every file's time back by two hours,
   * restarts the catalog service, and checks that it deletes these and no others.
   *
   * @returns their number
   */
  async sweptUploads(): Promise<number> {
    const folder = join(this.journal.dataDir, 'files', 'catalog');
    const files = () => readdirSync(join(folder, 'articles')).map((name) => `articles/${name}`);
    const claimed = (await this.articles()).map(({ file }) => file.key).sort();
    const before = files();
    const old = new Date(Date.now() - 2 * 3_600_000);
    for (const key of before) utimesSync(join(folder, key), old, old);
    await this.journal.kill('catalog');
    const swept = () =>
      assert.deepEqual(files().sort(), claimed, 'other files remain than those of articles');
    await eventually(swept, 30_000);
    return before.length - claimed.length;
  }

  private articles(): Promise<StoredArticle[]> {
    return this.collection<StoredArticle>('catalog', 'articles').find().toArray();
  }

  private collection<T extends mongo.Document>(service: string, name: string): mongo.Collection<T> {
    return this.client.db(`colophon_${service}`).collection<T>(name);
  }
}
