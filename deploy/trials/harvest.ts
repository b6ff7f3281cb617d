// Other people's harvesters and parsers take a journal of its own, with deletions and in several responses, and each has to find
// all of it: HTTP::OAI, Catmandu and Sickle the records in every format, XML::Feed and feedparser the feeds; and what LOCKSS's
// plugin for OJS looks for on a manifest is looked for.
//   npm run trial:harvest
// Takes those that are installed (Debian: libhttp-oai-perl libcatmandu-oai-perl libxml-feed-perl; pip: sickle feedparser, whose
// python3 is the first on PATH), and names the others. Exits 1 when anything differs.
import { execFile, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { mongo } from 'mongoose';
import { storeArticles } from '../bench/content.ts';
import { figure } from '../bench/figures.ts';
import { JournalClient } from '../client/journal-client.ts';
import { TrialJournal } from '../start/trial-journal.ts';
import { Links } from './harvest/lockss.ts';

/** Three responses of OAI-PMH. */
const ARTICLES = 250;
const DELETED_EVERY = 10;

const run = promisify(execFile);
const script = (name: string) => fileURLToPath(new URL(`harvest/${name}`, import.meta.url));
const hasPerl = (module: string) => spawnSync('perl', [`-M${module}`, '-e', '1']).status === 0;
const hasPython = (module: string) => spawnSync('python3', ['-c', `import ${module}`]).status === 0;

interface Tool {
  name: string;
  isInstalled: boolean;
  /** The command, without what is to be read. */
  command: readonly [string, ...string[]];
}
const catmandu = ['convert', 'OAI', '--url'] as const;
const harvesters: Tool[] = [
  { name: 'HTTP::OAI', isInstalled: hasPerl('HTTP::OAI'), command: ['perl', script('http-oai.pl')] },
  { name: 'Catmandu', isInstalled: hasPerl('Catmandu::OAI'), command: ['catmandu', ...catmandu] },
  { name: 'Sickle', isInstalled: hasPython('sickle'), command: ['python3', script('sickle-records.py')] },
];
const parsers: Tool[] = [
  { name: 'XML::Feed', isInstalled: hasPerl('XML::Feed'), command: ['perl', script('xml-feed.pl')] },
  {
    name: 'feedparser',
    isInstalled: hasPython('feedparser'),
    command: ['python3', script('feedparser-links.py')],
  },
];
const tools = [...harvesters, ...parsers];
for (const { name } of tools.filter(({ isInstalled }) => !isInstalled))
  console.log(`${name} is not installed`);
if (!tools.some(({ isInstalled }) => isInstalled)) throw new Error('No harvester and no parser is installed');

const rates = ['STAFF', 'PAGE', 'FILE', 'SEARCH'].map((kind) => [`${kind}_RATE`, '9999/99999'] as const);
await using journal = await TrialJournal.start(Object.fromEntries(rates));
const { site } = journal.signIn;
const staff = await JournalClient.signIn(journal.signIn);
await storeArticles(journal, ARTICLES);
for (const title of ['A call for papers', 'A new editor'])
  await staff.post('/api/pages', {
    kind: 'announcement',
    slug: title.toLowerCase().replaceAll(' ', '-'),
    title,
    date: '2026-03-05',
    content: `<p>${title}.</p>`,
    status: 'enabled',
  });

const expected = await withdrawSome();
const formats = [...(await text('/oai?verb=ListMetadataFormats')).matchAll(/<metadataPrefix>(\w+)</g)];
for (const [, format] of formats)
  for (const { name, command } of harvesters.filter(({ isInstalled }) => isInstalled)) {
    const found = await lines(name, command, `${site}/oai`, format!);
    const records = name === 'Catmandu' ? found.map(recordOfCatmandu) : found;
    compare(`${format} by ${name}`, records.map((line) => line.replace(/^.*article\//, '')).sort(), expected);
  }
for (const feed of ['/feed.xml', '/announcements.xml']) {
  const links = [...(await text(feed)).matchAll(/<entry\b[^]*?<link rel="alternate"[^>]* href="([^"]+)"/g)];
  const known = links.map(([, link]) => link!);
  for (const { name, command } of parsers.filter(({ isInstalled }) => isInstalled))
    compare(`${feed} by ${name}`, await lines(name, command, site + feed), known);
}
const links = new Links(site);
await links.follow('/lockss');
const shown = ARTICLES - Math.ceil(ARTICLES / DELETED_EVERY);
figure('addresses that LOCKSS follows from /lockss', links.followed.size, '', `>= ${shown}`);
for (const problem of links.problems) console.log(`PROBLEM ${problem}`);
figure('  problems', links.problems.length, '', '< 1');

async function text(path: string): Promise<string> {
  return (await staff.request('GET', path)).text();
}

/** @returns a line for each article: its id and state, as harvesters are to find them */
async function withdrawSome(): Promise<string[]> {
  await using client = new mongo.MongoClient(journal.mongodbUri());
  const all = await client
    .db('colophon_catalog')
    .collection('articles')
    .find({}, { projection: { _id: 1 } })
    .toArray();
  const ids = all.map(({ _id }) => String(_id));
  const withdrawn = ids.filter((_, index) => index % DELETED_EVERY === 0);
  for (const id of withdrawn) await staff.post(`/api/archives/${id}`, { status: 'disabled' });
  return ids.map((id) => `${id}\t${withdrawn.includes(id) ? 'deleted' : 'record'}`).sort();
}

async function lines(name: string, [program, ...options]: Tool['command'], ...read: string[]) {
  const last =
    name === 'Catmandu' ? ['--metadataPrefix', read[1]!, 'to', 'JSON', '--line_delimited', '1'] : [];
  const given = last.length > 0 ? [read[0]!, ...last] : read;
  const { stdout } = await run(program, [...options, ...given], { maxBuffer: 2 ** 28 });
  return stdout.split('\n').filter(Boolean);
}

/** Catmandu reads Dublin Core itself, and gives what else a record has as XML. */
function recordOfCatmandu(line: string): string {
  const record = JSON.parse(line) as { _id: string; _status?: string; _metadata?: unknown; title?: string[] };
  const state =
    record._status === 'deleted' ? 'deleted' : record._metadata || record.title ? 'record' : 'empty';
  return `${record._id}\t${state}`;
}

function compare(what: string, found: string[], wanted: string[]): void {
  figure(what, found.length, '', `>= ${wanted.length}`);
  const differing =
    wanted.filter((line) => !found.includes(line)).length +
    found.filter((line) => !wanted.includes(line)).length;
  figure('  that differ, or are found twice', differing + found.length - new Set(found).size, '', '< 1');
}
