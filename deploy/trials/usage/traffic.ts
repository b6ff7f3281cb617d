import { hash } from 'node:crypto';
import { usageMetrics } from '#contracts/journal/usage-figures.ts';
import { type UsageKind, usageLine } from '#contracts/journal/usage.ts';
import { chance, oneOf } from '../../bench/content.ts';

const HOUR_MS = 3_600_000;
const HOURS = 24;
const DOUBLE_CLICK_MS = 30_000;
export const countries = ['IN', 'US', 'CN', 'GB', 'BR', 'DE', 'NG', 'ID', 'ES', 'KE', ''];
/** Share of a day's readers in each hour, UTC. */
const hoursOfDay = [2, 1, 1, 2, 4, 6, 7, 7, 6, 6, 6, 5, 5, 6, 7, 7, 6, 5, 4, 3, 3, 2, 2, 2];
const ofDay = hoursOfDay.reduce((sum, share) => sum + share, 0);

interface Use {
  at: number;
  visitor: string;
  country: number;
  kind: UsageKind;
  /** Index of the article; -1 of a search. */
  article: number;
  item: string;
  isDoubleClick: boolean;
}

/**
 * What readers of a journal do in some days: a few articles in most sessions, popular ones more often; downloads, double
 * clicks, searches, readers who come back in the next hour, and in each hour a robot that no list knows, which walks
 * hundreds of articles. Beside its lines it counts what is to be found in them, in its own way: hour by hour in memory.
 */
export class Traffic {
  /** Counts by day, article (searches first), country and metric, as `countOf` reads them. */
  private readonly counts: Int32Array;
  private readonly articles: readonly string[];
  private readonly begin: number;
  private readonly days: number;
  /** Uses of hours that have not begun. */
  private later: Use[] = [];
  private visitors = 0;

  /** @param begin midnight */
  constructor(articles: readonly string[], { begin, days }: { begin: number; days: number }) {
    this.articles = articles;
    this.begin = begin;
    this.days = days;
    this.counts = new Int32Array(days * (articles.length + 1) * countries.length * usageMetrics.length);
  }

  /** The lines, an hour at a time. @param total about this many */
  *hours(total: number): Generator<string[]> {
    let before: Use[] = [];
    for (let hour = 0; hour < this.days * HOURS; hour += 1) {
      const uses = this.usesOf(hour, (total / this.days) * (hoursOfDay[hour % HOURS]! / ofDay));
      markDoubleClicks(before, uses);
      this.count(before);
      before = uses;
      yield uses.map(({ at, visitor, kind, item, country }) =>
        usageLine({ at, visitor, kind, item, country: countries[country]! }),
      );
    }
    this.count(before);
  }

  /** @param article -1 for searches */
  countOf(day: number, article: number, country: number, metric: number): number {
    return this.counts[this.placeOf(day, article, country) + metric]!;
  }

  /** The day of a date, if it is one of these. */
  dayOf(date: Date): number {
    return Math.floor((date.getTime() - this.begin) / (HOURS * HOUR_MS));
  }

  /** The number of article days with any use. */
  get articleDays(): number {
    const each = countries.length * usageMetrics.length;
    let used = 0;
    for (let place = 0; place < this.counts.length; place += each)
      if (this.counts.subarray(place, place + each).some((count) => count > 0)) used += 1;
    return used;
  }

  private usesOf(hour: number, quota: number): Use[] {
    const begin = this.begin + hour * HOUR_MS;
    const end = begin + HOUR_MS;
    const made = this.later;
    this.robot(begin, made);
    while (made.length < quota) this.session(begin, made);
    this.later = made.filter(({ at }) => at >= end && end < this.begin + this.days * HOURS * HOUR_MS);
    return made.filter(({ at }) => at < end).sort((one, other) => one.at - other.at);
  }

  private session(begin: number, made: Use[]): void {
    // Every third one has been here in this day already.
    const number =
      chance() < 0.3 && this.visitors > 1_000
        ? this.visitors - Math.floor(chance() * 900)
        : (this.visitors += 1);
    let at = begin + Math.floor(chance() * HOUR_MS);
    const add = (kind: UsageKind, article: number, item: string) => {
      const use = { ...this.reader(number, begin), kind, article, item, isDoubleClick: false };
      made.push({ ...use, at });
      if (chance() < 0.12) made.push({ ...use, at: (at += 300 + Math.floor(chance() * 29_000)) });
      at += Math.floor(1_000 + chance() * 120_000);
    };
    if (chance() < 0.15) add('search', -1, oneOf(searches));
    for (let left = 1 + Math.floor(chance() ** 3 * 6); left > 0; left -= 1) {
      const article = Math.floor(this.articles.length * chance() ** 3);
      const item = this.articles[article]!;
      add('view', article, item);
      if (chance() < 0.4) add('download', article, item);
      if (chance() < 0.05) add('record', article, item);
      if (chance() < 0.1) add('view', article, item);
    }
  }

  private robot(begin: number, made: Use[]): void {
    const reader = this.reader((this.visitors += 1), begin);
    for (let at = begin; at < begin + HOUR_MS; at += 5_000) {
      const article = Math.floor(chance() * this.articles.length);
      const item = this.articles[article]!;
      made.push({ ...reader, at, kind: 'download', article, item, isDoubleClick: false });
    }
  }

  /** The same in all hours of a day, and another one on the next. */
  private reader(number: number, begin: number): Pick<Use, 'visitor' | 'country'> {
    const day = this.dayOf(new Date(begin));
    const visitor = hash('sha1', `${day} ${number}`, 'base64url').slice(0, 16);
    return { visitor, country: ((number * 7) % 23) % countries.length };
  }

  private count(uses: Use[]): void {
    const seen = new Set<string>();
    for (const { at, visitor, country, kind, article, isDoubleClick } of uses) {
      if (isDoubleClick) continue;
      const place = this.placeOf(this.dayOf(new Date(at)), article, country);
      const add = (metric: (typeof usageMetrics)[number]) => {
        const counted = place + usageMetrics.indexOf(metric);
        this.counts[counted] = this.counts[counted]! + 1;
      };
      const addOnce = (metric: (typeof usageMetrics)[number]) => {
        const key = `${metric} ${visitor} ${article}`;
        if (!seen.has(key)) add(metric);
        seen.add(key);
      };
      if (kind === 'search') {
        add('searches');
        continue;
      }
      add('investigations');
      addOnce('unique_investigations');
      if (kind !== 'download') continue;
      add('requests');
      addOnce('unique_requests');
    }
  }

  private placeOf(day: number, article: number, country: number): number {
    return (
      ((day * (this.articles.length + 1) + article + 1) * countries.length + country) * usageMetrics.length
    );
  }
}

const searches = Array.from({ length: 500 }, (_, at) => hash('sha1', String(at), 'base64url').slice(0, 16));

/** The first of two uses of one kind within 30 seconds is none. Both lists are in order of time. */
function markDoubleClicks(before: Use[], uses: Use[]): void {
  const last = new Map<string, Use>();
  const from = (uses[0]?.at ?? 0) - DOUBLE_CLICK_MS;
  for (const use of [...before.filter(({ at }) => at >= from), ...uses]) {
    const key = `${use.visitor} ${use.kind} ${use.item}`;
    const previous = last.get(key);
    if (previous && use.at - previous.at <= DOUBLE_CLICK_MS) previous.isDoubleClick = true;
    last.set(key, use);
  }
}
