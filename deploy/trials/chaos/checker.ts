import type { History, Operation, Restore } from './history.ts';

/** State of a record in the journal after all faults have healed. */
export interface Reading {
  key: string;
  /** Number of records; more than one is an error. */
  copies: number;
  /** Complete state of the record; absent without one. */
  value?: string;
  /** Text that everything derived from the record must show, such as its page or search result. */
  shown?: string;
  /** Text that each view does show, by the view's name. */
  views?: Record<string, string>;
}

export interface Verdict {
  /** Acknowledged writes that are missing. */
  lost: string[];
  /** Reads of a state older than one that was acknowledged before them. */
  stale: string[];
  /** Records that exist more than once. */
  doubled: string[];
  /** Records in a state that nobody wrote. */
  altered: string[];
  /** Writes that exist although a request for them failed. */
  recovered: number;
  records: number;
}

type Writes = readonly Operation[];

/**
 * Compares what clients were told with what they read and what the journal has in the end. A record has one writer, which
 * waits for each response, so its states have an order. What was written between a backup and its restore may be lost, and
 * nothing else.
 */
export function checkHistory({ operations, restores }: History, readings: readonly Reading[]): Verdict {
  const verdict: Verdict = { lost: [], stale: [], doubled: [], altered: [], recovered: 0, records: 0 };
  const byKey = Map.groupBy(operations, ({ key }) => key);
  const found = new Map(readings.map((reading) => [reading.key, reading]));
  for (const key of new Set([...byKey.keys(), ...found.keys()])) {
    const eventsOfKey = byKey.get(key) ?? [];
    const writes = eventsOfKey.filter(({ does }) => does === 'write').sort((a, b) => a.invoked - b.invoked);
    if (writes.length === 0 && !found.has(key)) continue;
    verdict.records += 1;
    checkReading(verdict, found.get(key) ?? { key, copies: 0 }, writes, restores);
    for (const read of eventsOfKey)
      if (read.does === 'read' && read.outcome === 'ok') checkRead(verdict, read, writes, restores);
  }
  return verdict;
}

/** The final state: that of the last acknowledged write, or of one after it whose outcome is not known. */
function checkReading(
  verdict: Verdict,
  reading: Reading,
  writes: Writes,
  restores: readonly Restore[],
): void {
  const { key, copies, value, shown, views = {} } = reading;
  const done = writes.filter(({ outcome }) => outcome !== 'refused');
  const last = done.findLastIndex((write) => write.outcome === 'ok' && !mayBeLost(write, restores));
  const possible = done.slice(Math.max(last, 0));
  if (copies > 1) verdict.doubled.push(`${key} exists ${copies} times`);
  if (copies === 0) {
    if (last >= 0) verdict.lost.push(`${key} is not there: ${done[last]!.value} was acknowledged`);
    return;
  }
  const written = possible.findLast((write) => write.value === value);
  if (!written) {
    const older = done.some((write) => write.value === value);
    const expected = possible.map((write) => write.value).join(' or ') || 'nothing';
    const problem = `${key} is ${value} instead of ${expected}`;
    (older ? verdict.lost : verdict.altered).push(problem);
  } else if (written.attempts > 1 || written.outcome === 'unknown') verdict.recovered += 1;
  for (const [view, seen] of Object.entries(views))
    if (seen !== shown) verdict.stale.push(`${key}: ${view} shows ${seen} instead of ${shown}`);
}

/** A read during faults never returns a state older than the last one acknowledged before it began. */
function checkRead(verdict: Verdict, read: Operation, writes: Writes, restores: readonly Restore[]): void {
  const begun = writes.filter(({ invoked, outcome }) => invoked < read.completed && outcome !== 'refused');
  const since = restores.filter(({ backupBegan }) => backupBegan < read.completed);
  const last = begun.findLastIndex(
    (write) => write.outcome === 'ok' && write.completed < read.invoked && !mayBeLost(write, since),
  );
  const { key, kind, value } = read;
  if (value === undefined) {
    if (last >= 0) verdict.stale.push(`${kind} of ${key} found nothing: ${begun[last]!.value} was there`);
  } else if (!begun.slice(Math.max(last, 0)).some((write) => write.value === value)) {
    const older = begun.some((write) => write.value === value);
    (older ? verdict.stale : verdict.altered).push(
      `${kind} of ${key} found ${value}: the last acknowledged was ${begun[last]?.value ?? 'nothing'}`,
    );
  }
}

const mayBeLost = ({ invoked, completed }: Operation, restores: readonly Restore[]): boolean =>
  restores.some(({ backupBegan, ended }) => completed > backupBegan && invoked < ended);
