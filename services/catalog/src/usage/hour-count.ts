import { type UsageFigures, usageMetrics } from '#contracts/journal/usage-figures.ts';
import type { UsageLine } from '#contracts/journal/usage.ts';
import { DAY_MS } from '#contracts/values/durations.ts';

export const HOUR_MS = 3_600_000;
/** Only the second of two uses of the same kind within this time counts (COUNTER 5.1, section 7.2). */
export const DOUBLE_CLICK_MS = 30_000;

/** Uses of one kind of an article that count of one network in an hour: anybody can pretend to be many browsers. */
const MOST_OF_NETWORK = 20;

/** The beginning of the hour or day (UTC), in milliseconds as `at`. */
export const hourOf = (at: number): number => Math.floor(at / HOUR_MS) * HOUR_MS;
export const dayOf = (at: number): number => Math.floor(at / DAY_MS) * DAY_MS;

/** A line of a log; the subject is an article's id, or the hash of a search's words. */
export interface Use extends Omit<UsageLine, 'item'> {
  subject: string;
}

/** Stands for the article in the counts of searches. */
export const SEARCHES = '';

/** Article's id, country, and the metrics in their order. */
export type SumRow = [article: string, country: string, ...figures: number[]];

/** Figures by article's id and country. */
export class Sums {
  private readonly articles = new Map<string, Map<string, UsageFigures>>();

  /** To be changed. */
  of(article: string, country: string): UsageFigures {
    const countries = this.articles.get(article) ?? new Map<string, UsageFigures>();
    this.articles.set(article, countries);
    const figures = countries.get(country) ?? noUsage();
    countries.set(country, figures);
    return figures;
  }

  add([article, country, ...added]: SumRow): void {
    const figures = this.of(article, country);
    for (const [at, metric] of usageMetrics.entries()) figures[metric] += added[at]!;
  }

  [Symbol.iterator](): IterableIterator<[article: string, countries: ReadonlyMap<string, UsageFigures>]> {
    return this.articles.entries();
  }
}

/** A literal: there are hundreds of thousands. */
const noUsage = (): UsageFigures => ({
  investigations: 0,
  requests: 0,
  unique_investigations: 0,
  unique_requests: 0,
  searches: 0,
});

/**
 * Adds what a reader did in the hour that begins at `hour`, which is COUNTER's session: a reader is one address and user
 * agent, an article is unique once in the hour. A download is an investigation too.
 *
 * @param uses of one reader, in any order, also from the beginning of the next hour: a double click may end there
 * @param ofNetwork how many uses of a kind and an article were counted of the reader's network, which it adds to
 */
export function addSession(sums: Sums, hour: number, uses: Use[], ofNetwork: Map<string, number>): void {
  const following = new Map<string, number>();
  const seen = new Set<string>();
  const isFirst = (key: string) => !seen.has(key) && seen.add(key);
  for (const { at, kind, subject, country } of uses.toSorted((one, other) => other.at - one.at)) {
    const same = `${kind} ${subject}`;
    const next = following.get(same);
    following.set(same, at);
    const isDoubleClick = next !== undefined && next - at <= DOUBLE_CLICK_MS;
    if (isDoubleClick || at < hour || at >= hour + HOUR_MS) continue;
    if (kind === 'search') {
      sums.of(SEARCHES, country).searches += 1;
      continue;
    }
    const counted = ofNetwork.get(same) ?? 0;
    if (counted >= MOST_OF_NETWORK) continue;
    ofNetwork.set(same, counted + 1);
    const figures = sums.of(subject, country);
    figures.investigations += 1;
    if (isFirst(`${subject} ${country}`)) figures.unique_investigations += 1;
    if (kind !== 'download') continue;
    figures.requests += 1;
    if (isFirst(`download ${subject} ${country}`)) figures.unique_requests += 1;
  }
}
