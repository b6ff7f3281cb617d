import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { mongo } from 'mongoose';
import type { TrialArticle } from './articles.ts';
import { eventually } from '#testing/eventually.ts';
import type { TrialJournal } from '../../start/trial-journal.ts';

interface StoredArticle {
  _id: mongo.ObjectId;
  refnumber: string;
  issue: number;
  firstPage: number;
  lastPage: number;
  file?: { key: string; size: number; sha256: string };
}

/** Direct access to the journal's databases and files. */
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

  /** Waits until the documents service has received the events of every article. @throws Error on a timeout */
  async allArticlesReceived(): Promise<void> {
    await eventually(async () => {
      const received = await this.collection('documents', 'inbox').countDocuments();
      const stored = await this.collection('catalog', 'articles').countDocuments();
      assert.equal(received, stored, 'the documents service has not received every article');
    }, 60_000);
  }

  /**
   * Waits until the outboxes have marked every event and command as done, which they do lazily. @throws Error when
   * some remain
   */
  async allMarkedDone(): Promise<void> {
    const open = { doneAt: { $exists: false } };
    await eventually(async () => {
      for (const service of ['catalog', 'documents']) {
        const left = await this.collection(service, 'outbox').countDocuments(open);
        assert.equal(left, 0, `events and commands of ${service} are not done`);
      }
    }, 180_000);
  }

  /** @returns inconsistencies between the stored data and what was sent, or within it */
  async contradictions(sent: TrialArticle[]): Promise<string[]> {
    const articles = await this.articles();
    const known = new Map(articles.map((article) => [article.refnumber, article]));
    const found = sent
      .filter(({ refnumber }) => !known.has(refnumber))
      .map(({ refnumber }) => `article ${refnumber} is lost`);
    if (articles.length !== sent.length)
      found.push(`${articles.length} articles are stored, and ${sent.length} were said to be`);
    for (const { refnumber, file } of articles)
      if (!this.isComplete(file)) found.push(`article ${refnumber} has no file`);
    for (const [issue, inIssue] of Map.groupBy(articles, (article) => article.issue)) {
      const inOrder = inIssue.toSorted((a, b) => a.firstPage - b.firstPage);
      if (inOrder.some(({ lastPage }, index) => lastPage >= (inOrder[index + 1]?.firstPage ?? Infinity)))
        found.push(`page ranges of issue ${issue} overlap`);
      const counted = await this.collection('catalog', 'issues').findOne({ issue });
      if (counted?.articles !== inIssue.length)
        found.push(`issue ${issue} counts ${counted?.articles} articles`);
    }
    const inbox = await this.collection('documents', 'inbox').countDocuments();
    const certificates = (await this.collection('documents', 'certificates').distinct('articleId')).length;
    for (const [name, count] of Object.entries({ inbox, certificates }))
      if (count !== articles.length)
        found.push(`documents: ${name} knows ${count} of ${articles.length} articles`);
    return found;
  }

  /**
   * Uploads whose article was never stored may remain for an hour. Sets every file's time back by two hours,
   * restarts the catalog service, and checks that it deletes these and no others.
   *
   * @returns their number
   */
  async sweptUploads(): Promise<number> {
    const claimed = (await this.articles()).map(({ file }) => file!.key).sort();
    const before = this.files();
    const old = new Date(Date.now() - 2 * 3_600_000);
    for (const key of before) utimesSync(this.path(key), old, old);
    await this.journal.kill('catalog');
    await eventually(
      () => assert.deepEqual(this.files(), claimed, 'other files remain than those of articles'),
      30_000,
    );
    return before.length - claimed.length;
  }

  private articles(): Promise<StoredArticle[]> {
    return this.collection<StoredArticle>('catalog', 'articles').find().toArray();
  }

  private isComplete(file: StoredArticle['file']): boolean {
    if (!file || !existsSync(this.path(file.key))) return false;
    return hash('sha256', readFileSync(this.path(file.key))) === file.sha256;
  }

  private files(): string[] {
    return readdirSync(this.path('articles'))
      .map((name) => `articles/${name}`)
      .sort();
  }

  private path(key: string): string {
    return join(this.journal.dataDir, 'files', 'catalog', key);
  }

  private collection<T extends mongo.Document>(service: string, name: string): mongo.Collection<T> {
    return this.client.db(`colophon_${service}`).collection<T>(name);
  }
}
