import { afterEach, expect, it } from '@jest/globals';
import { freshRedis } from '#testing/databases/environment.ts';
import { beforeBlock } from '#testing/jest/before-block.ts';
import { rawRequest } from '#testing/running/raw-request.ts';
import { runGateway } from '#testing/running/running-gateway.ts';
import { specUpstream } from '#testing/running/running-upstream.ts';
import { setClockAhead } from '#testing/jest/skewed-clock.ts';

/** A class of 200 opens the journal within 20 s, then each reader follows a link every 20 s. */
const READERS = 200;
const ARRIVING_PER_SECOND = 10;
const SECONDS_PER_LINK = 20;
const SECONDS = 80;

const service = specUpstream((_, response) =>
  response.setHeader('cache-control', 'public, s-maxage=60').end('done'),
);
const gateway = beforeBlock(async () => {
  const { url } = service;
  return runGateway(await freshRedis(), { catalog: url, documents: url, web: url, auth: url });
});
afterEach(() => setClockAhead(0));

const files = ['app.js', 'app.css', 'serif.woff2', 'sans.woff2', 'logo.svg', 'cover.webp'];

/** A reader's requests for a link, each for something that nobody has opened before. */
const links: ((id: number) => string[])[] = [
  () => ['/', ...files.map((name) => `/static/${name}`)],
  (id) => [`/archives/2026/5/2/${id}`, `/api/archives/2026/5/2/${id}`],
  (id) => [`/archives/2026/5/2/${id}.pdf`],
  (id) => (id % 2 === 0 ? [`/search?keyword=word${id}`] : [`/api/pdf/certificate/${id}/Asha`]),
];

it('200 readers behind one address at a human pace are never refused', async () => {
  const refused: string[] = [];
  const open = async (path: string) => {
    const { status } = await rawRequest(gateway.url, path);
    if (status !== 200) refused.push(`${status} ${path}`);
  };
  for (let second = 0; second < SECONDS; second += 1) {
    setClockAhead(second * 1_000);
    const readers = Array.from({ length: READERS }, (_, reader) => reader);
    const opened = readers.flatMap((reader) => {
      const since = second - Math.floor(reader / ARRIVING_PER_SECOND);
      return since >= 0 && since % SECONDS_PER_LINK === 0
        ? (links[since / SECONDS_PER_LINK]?.(reader) ?? [])
        : [];
    });
    await Promise.all(opened.map(open));
  }
  expect(refused).toEqual([]);
  expect(service.seen.length).toBeGreaterThan(READERS * 4);
});
