import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import type { StaffArticle, StaffEditor, StaffSettings, WebdataEntry } from '#contracts/fields/entities.ts';
import type { DocumentJob } from '#contracts/fields/issued-documents.ts';
import { paths } from '#contracts/journal/paths.ts';
import { webdataStatuses } from '#contracts/values/statuses.ts';
import { type RandomSource, choose, seededFor } from '../bench/seeded.ts';
import type { JournalClient } from '../../tools/client/journal-client.ts';
import type { History } from './history.ts';
import {
  articleFile,
  type ArticleState,
  articleValue,
  AUTHOR,
  doiOf,
  uploadForm,
  keys,
  newArticle,
  PDF_TYPE,
  titleOf,
  TRIAL_YEAR,
} from './records.ts';
import { Requests } from './requests.ts';

export interface Trial {
  seed: number;
  /** Factor of the clients' pauses: above 1 for a machine that is too small for their usual pace. */
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

interface Client {
  name: string;
  /** Average pause between two steps. */
  pauseMs: number;
}

/** Does one thing after another, until the trial ends. */
async function repeat(
  trial: Trial,
  { name, pauseMs }: Client,
  step: (requests: Requests, chance: RandomSource) => Promise<unknown>,
): Promise<void> {
  const chance = seededFor(trial.seed, name);
  const requests = new Requests(trial);
  while (!trial.ending.signal.aborted) {
    await step(requests, chance);
    await sleep(trial.pauses * pauseMs * (0.5 + chance()));
  }
}

interface Known<State> {
  id: string;
  key: string;
  state: State;
}

/**
 * Adds records and changes those that it added. A record is forgotten when a change was refused or has an unknown outcome,
 * and when a backup was restored.
 *
 * @param share of steps that add
 * @param add @returns the record, if it was stored
 * @param change @returns its new state, if that was stored
 */
function keep<State>(
  trial: Trial,
  client: Client & { share: number },
  add: (requests: Requests, number: number) => Promise<Known<State> | undefined>,
  change: (requests: Requests, record: Known<State>, chance: RandomSource) => Promise<State | undefined>,
): Promise<void> {
  let known: (Known<State> & { era: number })[] = [];
  let added = 0;
  return repeat(trial, client, async (requests, chance) => {
    const { era } = trial;
    known = known.filter((record) => record.era === era);
    const record = known.length > 0 ? choose(known, chance) : undefined;
    if (!record || chance() < client.share) {
      added += 1;
      const stored = await add(requests, added);
      if (stored) known.push({ ...stored, era });
      return;
    }
    const state = await change(requests, record, chance);
    if (state === undefined) known = known.filter((other) => other !== record);
    else record.state = state;
  });
}

/** Runs all clients, each doing one thing after another. */
export function runClients(trial: Trial, issues: readonly number[]): Promise<unknown>[] {
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
  return keep<ArticleState & { refnumber: string }>(
    trial,
    { name: `articles ${issue}`, pauseMs: 400, share: 0.45 },
    async (requests, number) => {
      const fields = newArticle(issue, number);
      const refnumber = fields.refnumber!;
      const key = keys.article(refnumber);
      const state = { refnumber, edition: 1, file: 1, status: 'enabled' as const };
      const body = uploadForm(fields, 'pdfFile', articleFile(refnumber, 1), PDF_TYPE);
      const stored = await requests.write<StaffArticle>(
        { kind: 'article added', key, value: articleValue(state) },
        { path: '/api/admin/archives/', body },
      );
      if (stored) trial.published.push(refnumber);
      return stored && { id: stored.id, key, state };
    },
    async (requests, { id, key, state: { refnumber, edition, file, status } }, chance) => {
      const what = chance();
      const withFile = what < 0.3;
      // The others are deposited: an article that is withdrawn meanwhile would not be.
      const withdraws = what > 0.8 && !isDeposited(refnumber);
      const state = {
        refnumber,
        edition: withdraws ? edition : edition + 1,
        file: withFile ? file + 1 : file,
        status: withdraws ? (status === 'enabled' ? ('disabled' as const) : ('enabled' as const)) : status,
      };
      const fields = withdraws ? { status: state.status } : { title: titleOf(refnumber, state.edition) };
      const body = withFile
        ? uploadForm(fields, 'pdfFile', articleFile(refnumber, state.file), PDF_TYPE)
        : fields;
      const kind = withdraws ? 'article withdrawn' : 'article changed';
      const stored = await requests.write(
        { kind, key, value: articleValue(state) },
        { path: `/api/archives/${id}`, body },
      );
      return stored && state;
    },
  );
}

function keepWorkLog(trial: Trial): Promise<void> {
  const value = ({ status, version }: { status: string; version: number }) => `${status}, version ${version}`;
  return keep<{ status: string; version: number }>(
    trial,
    { name: 'work log', pauseMs: 500, share: 0.5 },
    async (requests, number) => {
      const key = keys.entry(String(number));
      const state = { status: 'info', version: 1 };
      const stored = await requests.write<WebdataEntry>(
        { kind: 'entry added', key, value: value(state) },
        { path: '/api/webdata', body: { content: `${key}.`, status: 'info' } },
      );
      return stored && { id: stored.id, key, state };
    },
    async (requests, { id, key, state: { status, version } }, chance) => {
      const others = webdataStatuses.filter((other) => other !== status);
      const state = { status: choose(others, chance), version: version + 1 };
      const headers = { 'if-match': `"${version}"` };
      // Repeated safely by its version: 412 shows that the first request was received.
      const stored = await requests.write(
        { kind: 'entry changed', key, value: value(state) },
        { method: 'PUT', path: `/api/webdata/${id}`, body: { status: state.status }, headers },
        async (response) => {
          if (response.status !== 412) return false;
          const { current } = (await response.json()) as { current?: WebdataEntry };
          return current?.version === state.version && current.status === state.status;
        },
      );
      return stored && state;
    },
  );
}

async function keepBoard(trial: Trial): Promise<void> {
  const picture = await sharp({ create: { width: 90, height: 120, channels: 3, background: '#357' } })
    .png()
    .toBuffer();
  const store = (requests: Requests, kind: string, key: string, edition: number, id = '', fields = {}) =>
    requests.write<StaffEditor>(
      { kind, key, value: `edition ${edition}` },
      {
        path: `/api/editors/${id}`,
        body: uploadForm({ ...fields, content: `edition ${edition}` }, 'imgFile', picture, 'image/png'),
      },
    );
  await keep<number>(
    trial,
    { name: 'board', pauseMs: 1_500, share: 0.4 },
    async (requests, number) => {
      const name = `Editor ${number}`;
      const fields = { name, category: 'assistant editor', post: 'Professor' };
      const key = keys.editor(name);
      const stored = await store(requests, 'editor added', key, 1, '', fields);
      return stored && { id: stored.id, key, state: 1 };
    },
    async (requests, { id, key, state }) =>
      (await store(requests, 'editor changed', key, state + 1, id)) && state + 1,
  );
}

/** Writes a setting, and reads it as staff and as a visitor. */
function keepSettings(trial: Trial): Promise<void> {
  let edition = 0;
  return repeat(trial, { name: 'settings', pauseMs: 1_000 }, async (requests, chance) => {
    const path = '/api/settings';
    if (chance() < 0.5)
      return requests.read<StaffSettings>(
        'settings read',
        keys.settings,
        ({ phone }) => phone || undefined,
        path,
      );
    edition += 1;
    const value = `edition ${edition}`;
    const write = { kind: 'settings saved', key: keys.settings, value };
    return requests.write(write, { path, body: { phone: value } });
  });
}

function readPages(trial: Trial): Promise<void> {
  return repeat(trial, { name: 'pages', pauseMs: 300 }, async (requests, chance) => {
    const refnumber = trial.published.length > 0 ? choose(trial.published, chance) : undefined;
    const issue = Math.floor(Number(refnumber) / 1_000_000);
    const path = refnumber && chance() < 0.7 ? `/archives/${TRIAL_YEAR}/1/${issue}/${refnumber}` : '/';
    await requests.get('page read', path, trial.visitor);
  });
}

function downloadCertificates(trial: Trial): Promise<void> {
  return repeat(trial, { name: 'certificates', pauseMs: 1_500 }, async (requests, chance) => {
    const refnumber = trial.published.at(-1 - Math.floor(chance() * Math.min(10, trial.published.length)));
    if (refnumber !== undefined)
      await requests.get('certificate downloaded', paths.certificate(refnumber, AUTHOR));
  });
}

function orderBatches(trial: Trial): Promise<void> {
  return repeat(trial, { name: 'batches', pauseMs: 10_000 }, async (requests, chance) => {
    const some = Array.from({ length: 5 }, () => trial.published.at(-1 - Math.floor(chance() * 20)));
    const body = [...new Set(some)].filter((refnumber) => refnumber !== undefined);
    if (body.length === 0) return;
    const headers = { prefer: 'respond-async', 'idempotency-key': randomUUID() };
    await requests.order<DocumentJob>(
      'batch ordered',
      ({ id, total }) => ({ key: keys.batch(id), value: `completed ${total} of ${total}` }),
      { path: '/api/pdf/bulkcertificates', body, headers },
    );
  });
}

function orderDeposits(trial: Trial): Promise<void> {
  const ordered = new Set<string>();
  return repeat(trial, { name: 'deposits', pauseMs: 4_000 }, async (requests) => {
    const refnumber = trial.published.findLast((one) => isDeposited(one) && !ordered.has(one));
    if (refnumber === undefined) return;
    ordered.add(refnumber);
    const found = await requests.get('article read', `/api/archives/ref/${refnumber}`);
    if (!found) return;
    const { id } = (await found.json()) as StaffArticle;
    await requests.write(
      { kind: 'deposit ordered', key: keys.deposit(refnumber), value: `${doiOf(refnumber)} accepted` },
      { path: `/api/admin/dois/${id}/deposit`, body: {} },
    );
  });
}

const isDeposited = (refnumber: string): boolean => Number(refnumber) % 2 === 0;
