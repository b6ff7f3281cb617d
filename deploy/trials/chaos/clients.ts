import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import type {
  DocumentJob,
  StaffArticle,
  StaffEditor,
  StaffSettings,
  WebdataEntry,
} from '#contracts/fields/entities.ts';
import { paths } from '#contracts/journal/paths.ts';
import { webdataStatuses } from '#contracts/text/statuses.ts';
import { type Chance, choose, seededFor } from '../../bench/seeded.ts';
import type { JournalClient } from '../../client/journal-client.ts';
import type { History } from './history.ts';
import {
  articleFile,
  type ArticleState,
  articleValue,
  AUTHOR,
  doiOf,
  form,
  keys,
  newArticle,
  PDF_TYPE,
  titleOf,
  TRIAL_YEAR,
} from './records.ts';
import { Requests } from './requests.ts';

export interface Trial {
  seed: number;
  /** How many times as long clients pause: more for a machine that is too small for their usual pace. */
  pauses: number;
  staff: JournalClient;
  visitor: JournalClient;
  history: History;
  ending: AbortController;
  /** Incremented when a backup was restored: clients then know nothing of earlier records. */
  era: number;
  /** Reference numbers of articles that readers may see. */
  published: string[];
}

type Step = () => Promise<void>;

/** Runs a step in a loop, until the trial ends. */
async function repeat({ ending, pauses }: Trial, pauseMs: number, chance: Chance, step: Step): Promise<void> {
  while (!ending.signal.aborted) {
    await step();
    await sleep(pauses * pauseMs * (0.5 + chance()));
  }
}

interface Known<State> {
  id: string;
  key: string;
  state: State;
  /** In which it was stored. */
  era: number;
}

/** All of them, each doing one thing after another. */
export function clients(trial: Trial, issues: readonly number[]): Promise<unknown>[] {
  return [
    ...issues.map((issue) => editArticles(trial, issue)),
    keepWorkLog(trial),
    keepBoard(trial),
    keepSettings(trial),
    readPages(trial),
    downloadCertificates(trial),
    orderBatches(trial),
    orderDeposits(trial),
  ];
}

function editArticles(trial: Trial, issue: number): Promise<void> {
  const chance = seededFor(trial.seed, `articles ${issue}`);
  const requests = new Requests(trial);
  const { staff } = trial;
  let known: (Known<ArticleState> & { refnumber: string })[] = [];
  let added = 0;
  const add = async () => {
    const fields = newArticle(issue, added);
    added += 1;
    const refnumber = fields.refnumber!;
    const [key, era] = [keys.article(refnumber), trial.era];
    const state: ArticleState = { edition: 1, file: 1, status: 'enabled' };
    const body = form(fields, 'pdfFile', articleFile(refnumber, 1), PDF_TYPE);
    const headers = { 'idempotency-key': randomUUID() };
    const stored = await requests.write<StaffArticle>(
      { kind: 'article added', key, value: articleValue(state) },
      () => staff.request('POST', '/api/admin/archives/', body, Requests.timeoutMs, headers),
    );
    if (!stored) return;
    known.push({ id: stored.id, key, state, era, refnumber });
    trial.published.push(refnumber);
  };
  const change = async (article: (typeof known)[number]) => {
    const { edition, file, status } = article.state;
    const what = chance();
    const withFile = what < 0.3;
    // The others are deposited: an article that is withdrawn meanwhile would not be.
    const withdraws = what > 0.8 && !isDeposited(article.refnumber);
    const state: ArticleState = {
      edition: withdraws ? edition : edition + 1,
      file: withFile ? file + 1 : file,
      status: withdraws ? (status === 'enabled' ? 'disabled' : 'enabled') : status,
    };
    const { refnumber, id, key } = article;
    const fields = withdraws ? { status: state.status } : { title: titleOf(refnumber, state.edition) };
    const body = withFile ? form(fields, 'pdfFile', articleFile(refnumber, state.file), PDF_TYPE) : fields;
    const headers = { 'idempotency-key': randomUUID() };
    const kind = withdraws ? 'article withdrawn' : 'article changed';
    const stored = await requests.write({ kind, key, value: articleValue(state) }, () =>
      staff.request('POST', `/api/archives/${id}`, body, Requests.timeoutMs, headers),
    );
    if (stored) article.state = state;
    else known = known.filter((other) => other !== article);
  };
  return repeat(trial, 400, chance, async () => {
    known = known.filter(({ era }) => era === trial.era);
    const article = known.length > 0 ? choose(known, chance) : undefined;
    if (!article || chance() < 0.45) await add();
    else await change(article);
  });
}

function keepWorkLog(trial: Trial): Promise<void> {
  const chance = seededFor(trial.seed, 'work log');
  const requests = new Requests(trial);
  const { staff } = trial;
  let known: Known<{ status: string; version: number }>[] = [];
  let added = 0;
  const value = ({ status, version }: { status: string; version: number }) => `${status}, version ${version}`;
  const add = async () => {
    added += 1;
    const key = keys.entry(String(added));
    const era = trial.era;
    const state = { status: 'info', version: 1 };
    const headers = { 'idempotency-key': randomUUID() };
    const stored = await requests.write<WebdataEntry>({ kind: 'entry added', key, value: value(state) }, () =>
      staff.request(
        'POST',
        '/api/webdata',
        { content: `${key}.`, status: 'info' },
        Requests.timeoutMs,
        headers,
      ),
    );
    if (stored) known.push({ id: stored.id, key, state, era });
  };
  const change = async (entry: (typeof known)[number]) => {
    const { status, version } = entry.state;
    const next = choose(
      webdataStatuses.filter((other) => other !== status),
      chance,
    );
    const state = { status: next, version: version + 1 };
    // Repeated safely by its version: 412 shows that the first request was received.
    const stored = await requests.write(
      { kind: 'entry changed', key: entry.key, value: value(state) },
      () =>
        staff.request('PUT', `/api/webdata/${entry.id}`, { status: next }, Requests.timeoutMs, {
          'if-match': `"${version}"`,
        }),
      async (response) => {
        if (response.status !== 412) return false;
        const { current } = (await response.json()) as { current?: WebdataEntry };
        return current?.version === state.version && current.status === next;
      },
    );
    if (stored) entry.state = state;
    else known = known.filter((other) => other !== entry);
  };
  return repeat(trial, 500, chance, async () => {
    known = known.filter(({ era }) => era === trial.era);
    const entry = known.length > 0 ? choose(known, chance) : undefined;
    if (!entry || chance() < 0.5) await add();
    else await change(entry);
  });
}

/** Editors with pictures. */
async function keepBoard(trial: Trial): Promise<void> {
  const chance = seededFor(trial.seed, 'board');
  const requests = new Requests(trial);
  let known: Known<number>[] = [];
  let added = 0;
  const picture = await sharp({ create: { width: 90, height: 120, channels: 3, background: '#357' } })
    .png()
    .toBuffer();
  await repeat(trial, 1_500, chance, async () => {
    known = known.filter(({ era }) => era === trial.era);
    const editor = known.length > 0 && chance() < 0.6 ? choose(known, chance) : undefined;
    if (!editor) added += 1;
    const name = `Editor ${added}`;
    const [key, era] = [editor?.key ?? keys.editor(name), trial.era];
    const edition = (editor?.state ?? 0) + 1;
    const fields = editor ? undefined : { name, category: 'assistant editor', post: 'Professor' };
    const body = form({ ...fields, content: `edition ${edition}` }, 'imgFile', picture, 'image/png');
    const headers = { 'idempotency-key': randomUUID() };
    const kind = editor ? 'editor changed' : 'editor added';
    const stored = await requests.write<StaffEditor>({ kind, key, value: `edition ${edition}` }, () =>
      trial.staff.request('POST', `/api/editors/${editor?.id ?? ''}`, body, Requests.timeoutMs, headers),
    );
    if (stored)
      known = [...known.filter((other) => other !== editor), { id: stored.id, key, state: edition, era }];
    else known = known.filter((other) => other !== editor);
  });
}

/** Writes a setting, and reads it as staff and as everybody. */
function keepSettings(trial: Trial): Promise<void> {
  const chance = seededFor(trial.seed, 'settings');
  const requests = new Requests(trial);
  let edition = 0;
  return repeat(trial, 1_000, chance, async () => {
    if (chance() < 0.5) {
      await requests.read<StaffSettings>(
        'settings read',
        keys.settings,
        ({ phone }) => phone || undefined,
        () => trial.staff.request('GET', '/api/settings', undefined, Requests.timeoutMs),
      );
      return;
    }
    edition += 1;
    const value = `edition ${edition}`;
    const headers = { 'idempotency-key': randomUUID() };
    await requests.write({ kind: 'settings saved', key: keys.settings, value }, () =>
      trial.staff.request('POST', '/api/settings', { phone: value }, Requests.timeoutMs, headers),
    );
  });
}

function readPages(trial: Trial): Promise<void> {
  const chance = seededFor(trial.seed, 'pages');
  const requests = new Requests(trial);
  return repeat(trial, 300, chance, async () => {
    const refnumber = trial.published.length > 0 ? choose(trial.published, chance) : undefined;
    const issue = Math.floor(Number(refnumber) / 1_000_000);
    const path = refnumber && chance() < 0.7 ? `/archives/${TRIAL_YEAR}/1/${issue}/${refnumber}` : '/';
    await requests.get('page read', () => trial.visitor.request('GET', path, undefined, Requests.timeoutMs));
  });
}

function downloadCertificates(trial: Trial): Promise<void> {
  const chance = seededFor(trial.seed, 'certificates');
  const requests = new Requests(trial);
  return repeat(trial, 1_500, chance, async () => {
    const refnumber = trial.published.at(-1 - Math.floor(chance() * Math.min(10, trial.published.length)));
    if (refnumber === undefined) return;
    await requests.get('certificate downloaded', () =>
      trial.staff.request('GET', paths.certificate(refnumber, AUTHOR), undefined, Requests.timeoutMs),
    );
  });
}

function orderBatches(trial: Trial): Promise<void> {
  const chance = seededFor(trial.seed, 'batches');
  const requests = new Requests(trial);
  return repeat(trial, 10_000, chance, async () => {
    const refnumbers = [
      ...new Set(Array.from({ length: 5 }, () => trial.published.at(-1 - Math.floor(chance() * 20)))),
    ].filter((refnumber) => refnumber !== undefined);
    if (refnumbers.length === 0) return;
    const headers = { prefer: 'respond-async', 'idempotency-key': randomUUID() };
    await requests.order<DocumentJob>(
      'batch ordered',
      ({ id, total }) => ({
        key: keys.batch(id),
        value: `completed ${total} of ${total}`,
      }),
      () => trial.staff.request('POST', '/api/pdf/bulkcertificates', refnumbers, Requests.timeoutMs, headers),
    );
  });
}

function orderDeposits(trial: Trial): Promise<void> {
  const chance = seededFor(trial.seed, 'deposits');
  const requests = new Requests(trial);
  const ordered = new Set<string>();
  return repeat(trial, 4_000, chance, async () => {
    const refnumber = trial.published.findLast((one) => isDeposited(one) && !ordered.has(one));
    if (refnumber === undefined) return;
    ordered.add(refnumber);
    const found = await requests.get('article read', () =>
      trial.staff.request('GET', `/api/archives/ref/${refnumber}`, undefined, Requests.timeoutMs),
    );
    if (!found) return;
    const { id } = (await found.json()) as StaffArticle;
    const headers = { 'idempotency-key': randomUUID() };
    const write = {
      kind: 'deposit ordered',
      key: keys.deposit(refnumber),
      value: `${doiOf(refnumber)} accepted`,
    };
    await requests.write(write, () =>
      trial.staff.request('POST', `/api/admin/dois/${id}/deposit`, {}, Requests.timeoutMs, headers),
    );
  });
}

const isDeposited = (refnumber: string): boolean => Number(refnumber) % 2 === 0;
