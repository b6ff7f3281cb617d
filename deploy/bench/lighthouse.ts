// Measures a running journal's home, newest issue and newest article with Lighthouse, on its simulated phone and on
// a desktop:
//   SITE=http://localhost:8080 node deploy/bench/lighthouse.ts
// npx fetches Lighthouse. Exits 1 below 99 for performance or 100 for the rest, or when the phone's largest paint
// takes longer than 1.2 s.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { ArticleListing, IssueSummary } from '#contracts/entities.ts';
import { paths } from '#contracts/paths.ts';
import { JournalClient } from '../client/journal-client.ts';
import { findBrowser } from '../start/programs.mjs';

const LIGHTHOUSE = 'lighthouse@12.8.2';
const LARGEST_PAINT_MS = 1_200;
const least = { performance: 0.99, accessibility: 1, 'best-practices': 1, seo: 1 };

interface Report {
  categories: Record<keyof typeof least, { score: number }>;
  audits: Record<string, { score: number | null; title: string; numericValue?: number }>;
}

const site = process.env.SITE ?? 'http://localhost:8080';
const journal = JournalClient.visitor(site);
const years = await journal.get<IssueSummary[]>('/api/archives');
const year = years.find(({ issues }) => issues.length > 0);
if (!year) throw new Error('The journal has no issue to measure');
const issue = { year: year.year, volume: year.volume, issue: year.issues.at(-1)! };
const [article] = await journal.get<ArticleListing[]>(`/api/archives/${Object.values(issue).join('/')}`);
if (!article) throw new Error('The newest issue has no article to measure');

for (const form of ['mobile', 'desktop'] as const)
  for (const path of ['/', paths.issue(issue), paths.article({ ...issue, ...article })])
    check(form, path, await measure(form, path));

async function measure(form: 'mobile' | 'desktop', path: string): Promise<Report> {
  // Warms the cache, which readers usually find warm.
  await journal.request('GET', path);
  const { stdout } = await promisify(execFile)(
    'npx',
    [
      ...['--yes', LIGHTHOUSE, site + path, '--quiet', '--output=json'],
      ...(form === 'desktop' ? ['--preset=desktop'] : []),
      '--chrome-flags=--headless=new --no-sandbox --disable-dev-shm-usage',
    ],
    { env: { ...process.env, CHROME_PATH: findBrowser() }, maxBuffer: 64 * 1024 * 1024 },
  );
  return JSON.parse(stdout) as Report;
}

function check(form: 'mobile' | 'desktop', path: string, { categories, audits }: Report): void {
  const of = (audit: string) => audits[audit]?.numericValue ?? Infinity;
  const paint = of('largest-contentful-paint');
  const scores = Object.keys(least).map((category) => categories[category as keyof typeof least].score);
  const missed =
    Object.values(least).some((score, index) => scores[index]! < score) ||
    (form === 'mobile' && paint > LARGEST_PAINT_MS);
  console.log(
    `${form.padEnd(8)}${scores.map((score) => String(Math.round(score * 100)).padStart(4)).join('')}` +
      `  largest paint ${Math.round(paint)} ms, shift ${of('cumulative-layout-shift').toFixed(3)}, blocked ${Math.round(of('total-blocking-time'))} ms` +
      `  ${path}${missed ? '  MISSED' : ''}`,
  );
  if (!missed) return;
  process.exitCode = 1;
  for (const { score, title } of Object.values(audits))
    if (score !== null && score < 0.9) console.log(`        ${score.toFixed(2)} ${title}`);
}
