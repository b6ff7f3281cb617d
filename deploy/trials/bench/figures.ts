import { readFileSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { format, resolveConfig } from 'prettier';

type Aim = `${'<' | '>='} ${number}`;

/** Printed figures as rows of a table. */
const rows: string[] = [];

/** Prints a figure beside its aim and the machine's load. A missed aim makes this process exit with 1. */
export function printFigure(what: string, value: number, unit: string, aim?: Aim): void {
  const limit = Number(aim?.split(' ')[1]);
  const met = aim?.startsWith('<') ? value < limit : value >= limit;
  if (aim && !met) process.exitCode = 1;
  const shown = value.toFixed(value < 20 && value % 1 !== 0 ? 1 : 0);
  const verdict = aim ? `${met ? 'met' : 'MISSED'} (${aim})` : '';
  rows.push(
    `| ${what.trim()} | ${shown} ${unit} | ${aim ?? ''} | ${aim ? (met ? 'met' : '**missed**') : ''} |`,
  );
  const load = loadavg()[0]!.toFixed(1).padStart(4);
  console.log(`${what.padEnd(64)} ${shown.padStart(7)} ${unit.padEnd(9)} load ${load}  ${verdict}`.trimEnd());
}

/** Replaces the table between `<!-- name -->` and `<!-- /name -->` of a page of docs by the figures of this run. */
export async function writeTable(name: string, page: string): Promise<void> {
  const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [before, old, after] = readFileSync(page, 'utf8').split(new RegExp(`(?<=${start})([^]*)(?=${end})`));
  if (old === undefined) throw new Error(`${page} has no table ${name}`);
  const table = `\n\n| figure | measured | aim |  |\n|---|---|---|---|\n${rows.join('\n')}\n\n`;
  const text = `${before}${table}${after}`;
  writeFileSync(page, await format(text, { ...(await resolveConfig(page)), filepath: page }));
}

/** Prints the spread of durations, each share beside its aim. */
export function printSpread(
  what: string,
  milliseconds: number[],
  aims: { median?: Aim; most?: Aim } = {},
): void {
  printFigure(`${what} (median)`, percentile(milliseconds, 0.5), 'ms', aims.median);
  printFigure(`${what} (95 %)`, percentile(milliseconds, 0.95), 'ms', aims.most);
  printFigure(`${what} (longest)`, percentile(milliseconds, 1), 'ms');
}

/** The percentile of the values; 0 without values. */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** The result of a promise and its duration in milliseconds. */
export async function timed<T>(work: () => Promise<T>): Promise<[T, number]> {
  const began = performance.now();
  const result = await work();
  return [result, performance.now() - began];
}

export async function durations(runs: number, work: (run: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) times.push((await timed(() => work(run)))[1]);
  return times;
}
