import { describe, expect, it } from '@jest/globals';
import { checkHistory, type Reading } from './checker.ts';
import { History, type Operation } from './history.ts';
import { type Fault, plan } from './plan.ts';

const KEY = 'article 7';

const write = (value: string, [invoked, completed]: [number, number], changes: Partial<Operation> = {}) => ({
  kind: 'article changed',
  key: KEY,
  does: 'write' as const,
  value,
  invoked,
  completed,
  outcome: 'ok' as const,
  attempts: 1,
  ...changes,
});
const read = (value: string | undefined, times: [number, number]): Operation => ({
  ...write('', times),
  kind: 'article read',
  does: 'read',
  value,
});
const historyOf = (...operations: Operation[]): History => {
  const history = new History();
  for (const operation of operations) history.record(operation);
  return history;
};
const reading = (value: string, changes: Partial<Reading> = {}): Reading => ({
  key: KEY,
  copies: 1,
  value,
  ...changes,
});
const none = { lost: [], stale: [], doubled: [], altered: [] };

describe('The checker of the chaos trial', () => {
  it('finds nothing wrong with the last acknowledged state, read once', () => {
    const history = historyOf(
      write('one', [1, 2]),
      read('one', [3, 4]),
      write('two', [5, 6]),
      read('two', [7, 8]),
    );
    expect(checkHistory(history, [reading('two')])).toEqual({ ...none, recovered: 0, records: 1 });
  });

  it('reports an acknowledged record that is not there as lost', () => {
    expect(checkHistory(historyOf(write('one', [1, 2])), [])).toMatchObject({
      ...none,
      lost: [`${KEY} is not there: one was acknowledged`],
    });
  });

  it('reports an acknowledged change that is undone as lost', () => {
    const history = historyOf(write('one', [1, 2]), write('two', [3, 4]));
    expect(checkHistory(history, [reading('one')])).toMatchObject({
      ...none,
      lost: [`${KEY} is one instead of two`],
    });
  });

  it('reports a read of an older state than one acknowledged before it as stale', () => {
    const history = historyOf(write('one', [1, 2]), write('two', [3, 4]), read('one', [5, 6]));
    expect(checkHistory(history, [reading('two')])).toMatchObject({
      ...none,
      stale: [`article read of ${KEY} found one: the last acknowledged was two`],
    });
  });

  it('reports a read that did not find an acknowledged record as stale', () => {
    const history = historyOf(write('one', [1, 2]), read(undefined, [3, 4]));
    expect(checkHistory(history, [reading('one')]).stale).toHaveLength(1);
  });

  it('accepts either state of a write that was not finished when it was read', () => {
    const history = historyOf(
      write('one', [1, 2]),
      write('two', [3, 9]),
      read('one', [4, 5]),
      read('two', [6, 7]),
    );
    expect(checkHistory(history, [reading('two')])).toMatchObject(none);
  });

  it('reports a page that shows an older state as stale', () => {
    const history = historyOf(write('one', [1, 2]), write('two', [3, 4]));
    const found = reading('two', { shown: 'two', views: { 'the page': 'one', 'the search': 'two' } });
    expect(checkHistory(history, [found])).toMatchObject({
      ...none,
      stale: [`${KEY}: the page shows one instead of two`],
    });
  });

  it('reports a record that exists twice as doubled', () => {
    expect(checkHistory(historyOf(write('one', [1, 2])), [reading('one', { copies: 2 })])).toMatchObject({
      ...none,
      doubled: [`${KEY} exists 2 times`],
    });
  });

  it('reports a state that nobody wrote, and a refused write that is there, as altered', () => {
    const refused = write('two', [3, 4], { outcome: 'refused' });
    for (const value of ['half of one', 'two'])
      expect(checkHistory(historyOf(write('one', [1, 2]), refused), [reading(value)])).toMatchObject({
        ...none,
        altered: [`${KEY} is ${value} instead of one`],
      });
    expect(checkHistory(historyOf(), [reading('one')]).altered).toHaveLength(1);
  });

  it('accepts a write of unknown outcome as done, which has recovered, or as not done', () => {
    const history = historyOf(write('one', [1, 2]), write('two', [3, 4], { outcome: 'unknown' }));
    expect(checkHistory(history, [reading('two')])).toEqual({ ...none, recovered: 1, records: 1 });
    expect(checkHistory(history, [reading('one')])).toEqual({ ...none, recovered: 0, records: 1 });
    const unknown = historyOf(write('one', [1, 2], { outcome: 'unknown' }));
    expect(checkHistory(unknown, [])).toMatchObject(none);
  });

  it('counts an acknowledged write whose first request failed as recovered', () => {
    expect(checkHistory(historyOf(write('one', [1, 2], { attempts: 3 })), [reading('one')]).recovered).toBe(
      1,
    );
  });

  it('accepts that a restore loses what was written since its backup, and nothing before', () => {
    const history = historyOf(write('one', [1, 2]), write('two', [11, 12]), read('one', [31, 32]));
    history.restores.push({ backupBegan: 10, ended: 30 });
    expect(checkHistory(history, [reading('one')])).toMatchObject(none);
    expect(checkHistory(history, []).lost).toHaveLength(1);
    history.record(write('three', [41, 42]));
    expect(checkHistory(history, [reading('one')]).lost).toHaveLength(1);
  });

  it('does not excuse a read before the backup by its restore', () => {
    const history = historyOf(write('one', [1, 2]), write('two', [3, 4]), read('one', [5, 6]));
    history.restores.push({ backupBegan: 10, ended: 30 });
    expect(checkHistory(history, [reading('two')]).stale).toHaveLength(1);
  });

  it('measures recovery from healing, or the first request after it, to the first success', () => {
    const history = historyOf();
    history.sent('page read', 4, 5);
    history.sent('page read', 6, 11, 'status 503');
    history.sent('page read', 12, 17);
    history.sent('page read', 30, 32);
    expect(history.recovery('page read', 10)).toBe(7);
    expect(history.recovery('page read', 20)).toBe(2);
    expect(history.recovery('page read', 50)).toBeUndefined();
    expect(history.failures(10)).toHaveLength(1);
  });
});

describe('The faults of a trial', () => {
  const targets = { processes: ['auth', 'mongodb'], links: ['redis', 'auth rpc'], clocks: ['auth'] };
  const next = (faults: Generator<Fault>) => () => faults.next().value as Fault;
  const first = (seed: number, count: number) => Array.from({ length: count }, next(plan(seed, targets)));

  it('are the same for the same seed and others for another one', () => {
    expect(first(1, 50)).toEqual(first(1, 50));
    expect(first(1, 50)).not.toEqual(first(2, 50));
  });

  it('are all played in each round, unless the machine does not permit them', () => {
    const kinds = new Set(first(3, 12).map(({ kind }) => kind));
    expect(kinds.size).toBe(10);
    const without = Array.from({ length: 50 }, next(plan(3, targets, ['disk']))).map(({ kind }) => kind);
    expect(without).not.toContain('disk');
    expect(without).toContain('restore');
  });
});
