import type { UsageFigures } from '#contracts/journal/usage-figures.ts';
import type { UsageLine } from '#contracts/journal/usage.ts';

export const HOUR_MS = 3_600_000;
/** Only the second of two uses of the same kind within this time counts (COUNTER 5.1, section 7.2). */
export const DOUBLE_CLICK_MS = 30_000;

/** Uses of one kind of an article that count of one network in an hour: anybody can pretend to be many browsers. */
const MAX_USES_OF_NETWORK = 20;

/** A line of usage; the subject is an article's id, or the hash of a search's words. */
export interface UsageEntry extends Omit<UsageLine, 'item'> {
  subject: string;
}

/** Stands for the article in the counts of searches. */
export const SEARCHES = '';

export type UsageSums = Map<string, Map<string, UsageFigures>>;

function findFigures(sums: UsageSums, article: string, country: string): UsageFigures {
  const countries = sums.get(article) ?? new Map<string, UsageFigures>();
  sums.set(article, countries);
  const figures = countries.get(country) ?? noUsage();
  countries.set(country, figures);
  return figures;
}

/** A literal: there are hundreds of thousands. */
export const noUsage = (): UsageFigures => ({
  investigations: 0,
  requests: 0,
  unique_investigations: 0,
  unique_requests: 0,
  searches: 0,
});

/**
 * Adds what the readers of a network did in the hour that begins at `hour`, which is COUNTER's session: a reader is one
 * address and user agent, an article is unique once in the hour. A download is an investigation too.
 * @param uses in the order of arrival, also from the beginning of the next hour: a double click may end there
 */
export function addNetwork(sums: UsageSums, hour: number, uses: readonly UsageEntry[]): void {
  const counted = new Map<string, number>();
  for (const session of Map.groupBy(uses, ({ visitor }) => visitor).values())
    addSession(sums, hour, session, counted);
}

/** @param counted how many uses of a kind and an article were counted of the reader's network; the session's are added */
function addSession(
  sums: UsageSums,
  hour: number,
  uses: readonly UsageEntry[],
  counted: Map<string, number>,
): void {
  const following = new Map<string, number>();
  const seen = new Set<string>();
  const isFirst = (key: string) => !seen.has(key) && seen.add(key);
  for (const { at, kind, subject, country } of uses.toSorted((one, other) => other.at - one.at)) {
    const same = `${kind} ${subject}`;
    const next = following.get(same);
    following.set(same, at);
    const isDoubleClick = next !== undefined && next - at <= DOUBLE_CLICK_MS;
    if (isDoubleClick || at >= hour + HOUR_MS) continue;
    if (kind === 'search') {
      findFigures(sums, SEARCHES, country).searches += 1;
      continue;
    }
    const before = counted.get(same) ?? 0;
    if (before >= MAX_USES_OF_NETWORK) continue;
    counted.set(same, before + 1);
    const figures = findFigures(sums, subject, country);
    figures.investigations += 1;
    if (isFirst(`${subject} ${country}`)) figures.unique_investigations += 1;
    if (kind !== 'download') continue;
    figures.requests += 1;
    if (isFirst(`download ${subject} ${country}`)) figures.unique_requests += 1;
  }
}
