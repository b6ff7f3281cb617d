import assert from 'node:assert/strict';
import { mongo } from 'mongoose';
import pLimit from 'p-limit';
import type { Settings, StaffArticle } from '#contracts/fields/entities.ts';
import type { DocumentJob } from '#contracts/fields/issued-documents.ts';
import { paths } from '#contracts/journal/paths.ts';
import { eventually } from '#testing/jest/eventually.ts';
import { readPdf } from '#testing/readers/read-pdf.ts';
import { JournalClient } from '../../tools/client/journal-client.ts';
import type { Reading } from './checker.ts';
import type { History } from './history.ts';
import { articleValue, AUTHOR, doiOf, editionIn, emailOf, fileIn, keys } from './records.ts';
import type { TrialledJournal } from './trialled-journal.ts';

const SETTLE_TIMEOUT_MS = 300_000;
const AT_ONCE = 4;
/** Printing all would take longer than the faults. */
const CERTIFICATES = 30;
const open = { doneAt: { $exists: false } };

type Stored = mongo.WithId<mongo.Document>;

/** Reads everything back after all faults have healed: through the site, and duplicates from MongoDB. */
export class ReadBack {
  private readonly client: mongo.MongoClient;
  private readonly journal: TrialledJournal;
  private readonly history: History;
  private readonly staff: JournalClient;
  private readonly visitor: JournalClient;
  /** Problems of issues by their number. */
  private readonly brokenIssues = new Map<number, string>();

  constructor(journal: TrialledJournal, history: History, staff: JournalClient) {
    this.journal = journal;
    this.history = history;
    this.staff = staff;
    this.visitor = JournalClient.visitor(staff.site);
    this.client = new mongo.MongoClient(journal.mongodbUri);
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.client.close();
  }

  /** Waits until no work is pending. @throws Error that names what still is */
  async untilSettled(): Promise<void> {
    await eventually(async () => {
      for (const [service, name, filter] of [
        ['catalog', 'outbox', open],
        ['documents', 'outbox', open],
        ['catalog', 'notices', { state: 'queued' }],
        ['catalog', 'deposits', { state: { $in: ['queued', 'submitted'] } }],
        ['documents', 'jobs', { state: { $in: ['queued', 'running'] } }],
      ] as const) {
        const left = await this.collection(service, name).countDocuments(filter);
        assert.equal(left, 0, `${left} of ${name} of ${service} are not done`);
      }
    }, SETTLE_TIMEOUT_MS);
  }

  async readings(): Promise<Reading[]> {
    const limit = pLimit(AT_ONCE);
    const articles = await this.all('catalog', 'articles');
    await this.checkIssues(articles);
    const readings = [
      ...(await limit.map(articles, (article, index) => this.article(article, articles.length - index))),
      ...this.entries(await this.all('webdata', 'entries')),
      ...(await limit.map(await this.all('catalog', 'editors'), (editor) => this.editor(editor))),
      ...(await limit.map(await this.all('documents', 'jobs'), (job) => this.batch(job))),
      ...(await this.all('catalog', 'deposits')).map((deposit) => this.deposit(deposit, articles)),
      ...articles.map((article) => this.notice(article)),
      await this.settings(),
    ];
    const written = new Set(this.history.operations.map(({ key }) => key));
    return merged(readings.filter(({ key }) => written.has(key) || key.startsWith('article ')));
  }

  private async checkIssues(articles: readonly Stored[]): Promise<void> {
    for (const [issue, inIssue] of Map.groupBy(articles, (article) => Number(article.issue))) {
      const inOrder = inIssue.toSorted((a, b) => a.firstPage - b.firstPage);
      const counted = await this.collection('catalog', 'issues').findOne({ issue });
      if (inOrder.some(({ lastPage }, at) => lastPage >= (inOrder[at + 1]?.firstPage ?? Infinity)))
        this.brokenIssues.set(issue, 'overlapping page ranges');
      else if (counted?.articles !== inIssue.length)
        this.brokenIssues.set(issue, `${counted?.articles} articles instead of ${inIssue.length}`);
    }
  }

  /** @param age 1 for the newest */
  private async article({ refnumber }: Stored, age: number): Promise<Reading> {
    const number = String(refnumber);
    const key = keys.article(number);
    const [status, text] = await this.text(this.staff, `/api/archives/ref/${number}`);
    if (status !== 200) return { key, copies: 1, value: `answered ${status}` };
    const article = JSON.parse(text) as StaffArticle;
    const edition = editionIn(article.title, number);
    const isShown = article.status === 'enabled';
    const folder = `/assets/archives/${article.year}/vol${article.volume}issue${article.issue}`;
    const file = fileIn(await this.bytes(this.staff, `${folder}/${article.file}`), number);
    const shown = isShown ? edition : 'none';
    const editionAt = async (path: string) => editionIn((await this.text(this.visitor, path))[1], number);
    return {
      key,
      copies: 1,
      value: articleValue({ edition: Number(edition), file: Number(file), status: article.status }),
      shown,
      views: {
        'the public API': await editionAt(`/api/archives/ref/${number}`),
        'the page': await editionAt(`/archives/${article.year}/${article.volume}/${article.issue}/${number}`),
        'the search': await editionAt(`/api/search?keyword=${number}`),
        'its issue': this.brokenIssues.get(article.issue) ?? shown,
        ...(isShown && age <= CERTIFICATES && { 'the certificate': await this.certificate(number) }),
      },
    };
  }

  private async certificate(refnumber: string): Promise<string> {
    const [status, bytes] = await this.read(this.visitor, paths.certificate(refnumber, AUTHOR));
    if (status !== 200) return `status ${status}`;
    return editionIn((await readPdf(bytes)).text.replaceAll(/\s+/g, ' '), refnumber);
  }

  private entries(entries: readonly Stored[]): Reading[] {
    return entries.map(({ content, status, version }) => ({
      key: String(content)
        .replace(/<[^>]*>|&[^;]+;|\.$/g, '')
        .replace(/\.$/, ''),
      copies: 1,
      value: `${status}, version ${version}`,
    }));
  }

  private async editor({ name, content, picture }: Stored): Promise<Reading> {
    const file = await this.text(this.visitor, `/assets/editors/${picture}`);
    return {
      key: keys.editor(String(name)),
      copies: 1,
      value: file[0] === 200 ? String(content) : `without picture (${file[0]})`,
    };
  }

  private async batch({ _id }: Stored): Promise<Reading> {
    const key = keys.batch(String(_id));
    const [status, text] = await this.text(this.staff, paths.job(String(_id)));
    if (status !== 200) return { key, copies: 1, value: `answered ${status}` };
    const { state, done, total } = JSON.parse(text) as DocumentJob;
    return { key, copies: 1, value: `${state} ${done} of ${total}` };
  }

  /** A batch that the registry accepted twice is a duplicate deposit, except after a restore. */
  private deposit({ articleId, _id, doi, state, ordered_at }: Stored, articles: readonly Stored[]): Reading {
    const id = String(articleId ?? _id);
    const article = articles.find((one) => String(one._id) === id);
    const refnumber = String(article?.refnumber);
    const sent = this.journal.registry.submissions.filter((one) => one.doi === doiOf(refnumber));
    const batches = Map.groupBy(sent, ({ batch }) => batch);
    const most = Math.max(1, ...[...batches.values()].map(({ length }) => length));
    const isForgotten = this.history.restores.length > 0;
    // The registry has a later deposit than the restored journal knows of, and refuses an earlier one.
    const isAhead = isForgotten && timestampOf(ordered_at as Date) < this.lastTimestamp(refnumber);
    const shown = editionIn(String(article?.title), refnumber);
    return {
      key: keys.deposit(refnumber),
      copies: isForgotten ? 1 : most,
      value: `${doi ?? doiOf(refnumber)} ${isAhead ? 'accepted' : state}`,
      shown,
      views: { 'the registry': isAhead ? shown : editionIn(sent.at(-1)?.xml ?? '', refnumber) },
    };
  }

  private lastTimestamp(refnumber: string): number {
    return this.journal.registry.registered.get(doiOf(refnumber)) ?? 0;
  }

  /** Each Message-ID is mailed once, except after a restore. */
  private notice({ refnumber }: Stored): Reading {
    const to = emailOf(String(refnumber));
    const mails = this.journal.mail.received.filter((mail) => mail.to.includes(to));
    const copies = new Set(mails.map(({ headers }) => headers['message-id']?.[0])).size;
    return { key: keys.notice(String(refnumber)), copies, value: 'sent' };
  }

  private async settings(): Promise<Reading> {
    const { phone } = await this.staff.get<Settings>('/api/settings');
    const seen = await this.visitor.get<Settings>('/api/settings');
    return {
      key: keys.settings,
      copies: 1,
      value: phone,
      shown: phone,
      views: { 'the public API': seen.phone },
    };
  }

  private async text(client: JournalClient, path: string): Promise<[number, string]> {
    const [status, bytes] = await this.read(client, path);
    return [status, bytes.toString()];
  }

  private async bytes(client: JournalClient, path: string): Promise<Buffer> {
    return (await this.read(client, path))[1];
  }

  private async read(client: JournalClient, path: string): Promise<[number, Buffer]> {
    const response = await client.request('GET', path);
    return [response.status, Buffer.from(await response.arrayBuffer())];
  }

  private all(service: string, name: string): Promise<Stored[]> {
    return this.collection(service, name).find().sort({ _id: 1 }).toArray();
  }

  private collection(service: string, name: string): mongo.Collection {
    return this.client.db(`colophon_${service}`).collection(name);
  }
}

/** Timestamp in the format of deposits. */
const timestampOf = (time: Date): number => Number(time.toISOString().replace(/\D/g, '').slice(0, 16));

/** Records with the same key are copies of it. */
const merged = (readings: readonly Reading[]): Reading[] =>
  [...Map.groupBy(readings, ({ key }) => key).values()].map((same) => ({
    ...same[0]!,
    copies: same.reduce((sum, { copies }) => sum + copies, 0),
  }));
