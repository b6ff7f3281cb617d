// What a number of readers needs, from the figures of the benchmark in docs/performance.md:
//   npm run scale [-- --views 1000000] [--certificates 1000] [--journals 1] [--articles 2000] [--cdn 0]
// docs/scale.md says what it takes for granted, and what breaks first at each step.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    views: { type: 'string', default: '1000000' },
    certificates: { type: 'string', default: '10' },
    journals: { type: 'string', default: '1' },
    articles: { type: 'string', default: '2000' },
    cdn: { type: 'string', default: '0' },
  },
});
/** Pages that readers open in a day, of all journals. */
const views = Number(values.views);
/** Certificates that are asked for in the busiest minute. */
const certificates = Number(values.certificates);
const journals = Number(values.journals);
/** Articles of each journal. */
const articles = Number(values.articles);
/** Share of the requests that a CDN answers. */
const cdn = Number(values.cdn);

/** The busiest hour of a day beside the mean. */
const PEAK = 4;
/** How much of a processor is used in the busiest hour. */
const USED = 0.5;
/** Requests of a view that reach the gateway: the page, a file for some, and counts. Scripts and styles are kept. */
const REQUESTS = 1.5;
/** How soon after a release, which empties the store, every page has been rendered again. */
const RENEWED_WITHIN_S = 3_600;
/** Share of the views that are searches, which are not stored. */
const SEARCHES = 0.02;
/** What the parts take of a disk. */
const KB_OF_PAGE = 15;
const KB_OF_ARTICLE = 40;
const KB_OF_VIEW = 0.02;

const figures = readBenchmark();
const walk = 'pages right after a start';
const perPage = (process: string) => figures.in(walk, `processor of ${process} each`) / 1_000;
const perStored = figures.in('stored article page: processor of the gateway') / 1_000_000;
const certificatesRate = figures.in(/^certificates, \d+ readers$/);

const peak = (views / 86_400) * PEAK * REQUESTS * (1 - cdn);
const pages = journals * articles * 1.2; // with issues and lists
const rendered = pages / RENEWED_WITHIN_S + peak * SEARCHES;
const cores = (perRequest: number, rate: number) => (perRequest * rate) / USED;
const used = {
  gateway: cores(perStored, peak) + cores(perPage('gateway'), rendered),
  web: cores(perPage('web'), rendered),
  catalog: cores(perPage('catalog'), rendered),
  'documents-worker': (2 * certificates) / 60 / certificatesRate / USED,
};
const idle = figures.in(/^memory of all processes after/) / 1_000;
const total = Object.values(used).reduce((sum, one) => sum + one, 0);

console.log(`${views} views a day of ${journals} journals with ${articles} articles each:`);
row('requests a second at the peak, past the CDN', peak);
row('pages rendered a second after a release', rendered);
for (const [process, needed] of Object.entries(used))
  row(`processes of ${process}`, Math.ceil(needed), needed);
row('GB of stored pages on each gateway machine', (pages * KB_OF_PAGE) / 1e6);
row('GB in MongoDB after a year', (journals * articles * KB_OF_ARTICLE + views * 365 * KB_OF_VIEW) / 1e6);
row('GB of memory of processes at rest', journals * idle);
row(
  'machine hours a day, of two processors',
  24 * Math.max(1, Math.ceil(total / 2), Math.ceil(journals / 24)),
);

const processes = ['auth', 'catalog', 'catalog-worker', 'webdata', 'documents', 'web', 'gateway'];
const page = processes.reduce((sum, process) => sum + perPage(process), 0);
console.log('Of the machine of the benchmark, with two processors:');
row('pages a second, by the times of its processes', 2 / page);
row('pages a second right after a start, beside its readers', figures.in(walk));

function row(what: string, value: number, needed?: number): void {
  const shown = value < 10 && value % 1 !== 0 ? value.toFixed(2) : Math.round(value).toLocaleString('en');
  console.log(
    `${what.padEnd(52)} ${shown.padStart(10)}${needed === undefined ? '' : `  (${needed.toFixed(3)} used)`}`,
  );
}

/** The figures of the benchmark's table; those of a walk follow its row. */
function readBenchmark() {
  const [, table = ''] = readFileSync('docs/performance.md', 'utf8').split(/<!-- \/?bench -->/);
  const rows = table.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
  return {
    in(...path: (string | RegExp)[]): number {
      let at = 0;
      for (const name of path) {
        at = rows.findIndex(
          ([, what = ''], index) => index >= at && (name instanceof RegExp ? name.test(what) : what === name),
        );
        if (at < 0)
          throw new Error(`docs/performance.md has no figure “${path.join('”, “')}”: run \`npm run bench\``);
      }
      return Number.parseFloat(rows[at]![2]!);
    },
  };
}
