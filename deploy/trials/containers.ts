// The whole journal in containers, from a fresh clone of the last commit, as an operator starts it:
//   npm run trial:containers
// Checks what readers and staff need of it, what each container may do, that all of it stops gracefully, and that nothing
// is lost when every container is killed. Needs a Docker engine with Compose. Exits 1 when anything is wrong.
import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { DocumentJob } from '#contracts/fields/issued-documents.ts';
import { paths } from '#contracts/journal/paths.ts';
import { eventually } from '#testing/jest/eventually.ts';
import { readPdf } from '#testing/readers/read-pdf.ts';
import { printFigure, timed } from './bench/figures.ts';
import { JournalClient } from '../tools/client/journal-client.ts';
import { reservePort } from '../start/configuration/ports.ts';
import { articleFile, AUTHOR, uploadForm, newArticle, PDF_TYPE, TRIAL_YEAR } from './chaos/records.ts';

interface Container {
  Service: string;
  State: string;
  ExitCode: number;
}

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Services without a connection to the outside. */
const inside = ['mongodb', 'redis', 'auth', 'webdata', 'web'];

/** Folder after which Compose names the project. */
const folder = join(tmpdir(), `containers-${process.pid}`);
const run = promisify(execFile);
const port = await reservePort();
const env = { ...process.env, PORT: String(port) };
/** @returns what it prints */
const compose = async (...args: string[]): Promise<string> =>
  (await run('docker', ['compose', ...args], { cwd: folder, env, maxBuffer: 2 ** 26 })).stdout;

execFileSync('git', ['clone', '--quiet', root, folder]);
execFileSync(process.execPath, ['deploy/cluster/docker/new-secrets.mjs'], { cwd: folder });
try {
  await trial();
} catch (error) {
  console.error(error);
  await compose('logs', '--tail', '20').then(console.error);
  process.exitCode = 1;
} finally {
  await compose('down', '--volumes', '--rmi', 'local');
  rmSync(folder, { recursive: true, force: true });
}

async function trial(): Promise<void> {
  const [, built] = await timed(() => compose('build'));
  printFigure('images built in', built / 1_000, 's');
  await up('all containers ready after');
  const article = newArticle(1, 0);
  await fill(article);
  await checkReaderPages(article);
  for (const { Service } of await containers()) await checkRights(Service);

  const [, stopped] = await timed(() => compose('stop'));
  printFigure('all stopped after', stopped / 1_000, 's', '< 15');
  const killed = (await containers()).filter(({ ExitCode }) => ExitCode === 137);
  for (const { Service } of killed) console.log(`PROBLEM ${Service} did not stop by itself`);
  printFigure('containers that did not stop by themselves', killed.length, '', '< 1');
  await up('ready again after');
  await checkReaderPages(article);

  await compose('kill');
  await up('ready again after all were killed after');
  await checkReaderPages(article);

  await restoreElsewhere();
  await checkReaderPages(article);

  await compose('up', '--detach', '--wait', '--scale', 'catalog=2', '--scale', 'documents-worker=2');
  await checkReaderPages(article);
  printFigure('containers', (await containers()).length, '');
}

/** Backs up, loses every volume but that of the backups, and restores into what is empty. */
async function restoreElsewhere(): Promise<void> {
  const operate = (command: string) =>
    compose('run', '--rm', '--no-TTY', 'operator', 'node', `dist/deploy/tools/backup/${command}-command.js`);
  console.log(await operate('backup'));
  const project = basename(folder);
  const volumes = await run('docker', ['volume', 'ls', '--quiet', '--filter', `name=${project}_`]);
  await compose('down');
  const lost = volumes.stdout.split('\n').filter((name) => name !== '' && name !== `${project}_backups`);
  await run('docker', ['volume', 'rm', ...lost]);
  console.log(await operate('restore'));
  await up('ready again after a restore after');
}

async function up(what: string): Promise<void> {
  const [, took] = await timed(() => compose('up', '--detach', '--wait'));
  printFigure(what, took / 1_000, 's');
}

/** Containers that run or have failed; the one that sets up MongoDB has ended. */
async function containers(): Promise<Container[]> {
  const lines = (await compose('ps', '--all', '--format', 'json')).trim().split('\n');
  return lines
    .map((line) => JSON.parse(line) as Container)
    .filter(({ Service }) => Service !== 'mongodb-set-up');
}

function signIn(): Promise<JournalClient> {
  const password = /^ADMIN_PASSWORD="(.+)"$/m.exec(readFileSync(join(folder, '.env'), 'utf8'))![1]!;
  return JournalClient.signIn({ site: `http://localhost:${port}`, username: 'admin', password });
}

async function fill(article: ReturnType<typeof newArticle>): Promise<void> {
  const staff = await signIn();
  await staff.post('/api/admin/create-issue', { year: TRIAL_YEAR, volume: 1, issue: 1 });
  await staff.post(
    '/api/admin/archives/',
    uploadForm(article, 'pdfFile', articleFile(article.refnumber!, 1), PDF_TYPE),
  );
  await staff.post('/api/webdata', { content: 'In a container.', status: 'info' });
}

/** Reads an article as a reader, an author and staff. */
async function checkReaderPages({ refnumber, title }: ReturnType<typeof newArticle>): Promise<void> {
  const staff = await signIn();
  const visitor = JournalClient.visitor(staff.site);
  const get = async (path: string): Promise<Buffer> => {
    const response = await visitor.request('GET', path);
    assert.equal(response.status, 200, path);
    return Buffer.from(await response.arrayBuffer());
  };
  const place = { year: TRIAL_YEAR, volume: 1, issue: 1 };
  await eventually(async () => {
    assert((await get(paths.article({ ...place, refnumber: refnumber! }))).includes(title!), 'the page');
    assert((await get(`/api/search?keyword=${refnumber}`)).includes(title!), 'the search');
    const certificate = await readPdf(await get(paths.certificate(refnumber!, AUTHOR)));
    assert(certificate.text.includes(AUTHOR), 'the certificate');
  });
  assert(
    (await get(paths.articleFile({ ...place, file: `${refnumber}.pdf` }))).equals(articleFile(refnumber!, 1)),
  );
  assert.equal((await staff.get<unknown[]>('/api/webdata')).length, 1, 'the work log');
  const prefer = { prefer: 'respond-async' };
  const ordered = await staff.request('POST', '/api/pdf/bulkcertificates', [refnumber], undefined, prefer);
  const { id } = (await ordered.json()) as DocumentJob;
  await eventually(async () => {
    assert.equal((await staff.get<DocumentJob>(paths.job(id))).state, 'completed', 'the batch');
  });
}

/** Checks that the service has no administrator's rights, no writable file system, and no way out where none is needed. */
async function checkRights(service: string): Promise<void> {
  const inContainer = (command: string) => compose('exec', '--no-TTY', service, 'sh', '-c', command);
  const status = await inContainer('cat /proc/self/status');
  for (const [right, wanted] of [
    ['CapEff', '0000000000000000'],
    ['CapBnd', '0000000000000000'],
    ['NoNewPrivs', '1'],
    ['Seccomp', '2'],
  ] as const)
    assert.equal(new RegExp(`^${right}:\\s+(\\S+)`, 'm').exec(status)?.[1], wanted, `${right} of ${service}`);
  assert.doesNotMatch(status, /^Uid:\s+0\s/m, `${service} is root`);
  const written = await inContainer('touch /written /usr/written 2>&1 || true');
  assert.match(written, /Read-only file system/, `${service} writes to its image`);
  const isConnected = /^\S+\s+00000000\s/m.test(await inContainer('cat /proc/net/route'));
  assert.equal(isConnected, !inside.includes(service), `the way out of ${service}`);
}
