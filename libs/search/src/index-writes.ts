import type { DatabaseSync } from 'node:sqlite';
import { nameKey } from '#contracts/text/name-key.ts';
import { singular } from '#contracts/text/folding.ts';
import { labelTerm } from './expressions.ts';
import { prepareOnce } from './prepared.ts';
import type { Change } from './search-engine.ts';
import type { IndexedDocument, IndexLayout, Position } from './search-fields.ts';

/** The position up to which the index contains the changes; undefined while it is empty or incomplete. */
export function readPosition(database: DatabaseSync): Position | undefined {
  const row = prepareOnce(database, "SELECT value FROM state WHERE name = 'position'").get();
  return row && (JSON.parse(row.value as string) as Position);
}

/** Stores changes, and how far the source has been read with them, in one transaction. */
export function apply(
  database: DatabaseSync,
  layout: IndexLayout,
  changes: Change[],
  reached?: Position,
): void {
  database.exec('BEGIN IMMEDIATE');
  try {
    const counts = new Counts();
    for (const change of changes) store(database, layout, change, counts);
    counts.store(database);
    const state = prepareOnce(database, "INSERT OR REPLACE INTO state (name, value) VALUES ('position', ?)");
    if (reached) state.run(JSON.stringify(reached));
    database.exec('COMMIT');
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

/** The row numbers of each rank begin at a multiple of this, so that their order is that of the ranks. */
export const RANK = 2 ** 32;

/** A replaced document keeps its row number, unless its rank has changed. One of a group that the layout does not have is not indexed. */
function store(database: DatabaseSync, layout: IndexLayout, change: Change, counts: Counts): void {
  const { texts, groups } = layout;
  const group = 'removed' in change ? -1 : groups.indexOf(change.group);
  const known = find(database, change.id);
  if (known) {
    prepareOnce(database, `DELETE FROM texts_${known.group} WHERE rowid = ?`).run(known.number);
    if (layout.hasBodies)
      prepareOnce(database, `DELETE FROM bodies_${known.group} WHERE rowid = ?`).run(known.number);
    prepareOnce(database, 'DELETE FROM shown WHERE number = ?').run(known.number);
    counts.add(known.group, -1);
  }
  const rank = ('removed' in change ? 0 : change.rank) ?? 0;
  const isPlaced = known && Math.floor(known.number / RANK) === rank;
  if (known && !isPlaced) prepareOnce(database, 'DELETE FROM documents WHERE number = ?').run(known.number);
  if ('removed' in change || group === -1) {
    if (isPlaced) prepareOnce(database, 'DELETE FROM documents WHERE number = ?').run(known.number);
    return;
  }
  const number = isPlaced ? known.number : add(database, change, group, rank);
  if (isPlaced)
    prepareOnce(database, 'UPDATE documents SET in_group = ?, label = ? WHERE number = ?').run(
      group,
      labelOf(change),
      number,
    );
  const columns = ['rowid', ...texts];
  prepareOnce(
    database,
    `INSERT INTO texts_${group} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
  ).run(number, ...withLabels(change));
  if (layout.hasBodies && change.body !== undefined) storeBody(database, group, number, change);
  if (change.shown !== undefined)
    prepareOnce(database, 'INSERT INTO shown (number, content) VALUES (?, ?)').run(number, change.shown);
  if (layout.names !== undefined) storeNames(database, change.texts[texts.indexOf(layout.names)] ?? '');
  counts.add(group, 1);
}

function add(database: DatabaseSync, document: IndexedDocument, group: number, rank: number): number {
  const [first, end] = [rank * RANK, (rank + 1) * RANK];
  const newest = prepareOnce(
    database,
    'SELECT max(number) AS number FROM documents WHERE number >= ? AND number < ?',
  ).get(first, end)?.number as number | null;
  const number = (newest ?? first) + 1;
  prepareOnce(database, 'INSERT INTO documents (number, id, in_group, label) VALUES (?, ?, ?, ?)').run(
    number,
    document.id,
    group,
    labelOf(document),
  );
  return number;
}

const labelOf = ({ label = '' }: IndexedDocument): string => label;

/** The texts; a label belongs to none, and is found in any column. */
const withLabels = ({ texts, label }: IndexedDocument): string[] =>
  label === undefined ? texts : [...texts.slice(0, -1), [texts.at(-1), ...labelTerm(label)].join(' ')];

function storeBody(
  database: DatabaseSync,
  group: number,
  number: number,
  { body = '', label }: IndexedDocument,
): void {
  const distinct = new Set([...body.split(' ').map(singular), ...labelTerm(label)]);
  const text = [...distinct].join(' ');
  prepareOnce(database, `INSERT INTO bodies_${group} (rowid, body) VALUES (?, ?)`).run(number, text);
}

/** The names whose keys are stored, so that they are computed once. */
const storedNames = new WeakMap<DatabaseSync, Set<string>>();

/** Names stay when nobody has them any more: queries check what they match. */
function storeNames(database: DatabaseSync, text: string): void {
  const stored = storedNames.get(database) ?? new Set<string>();
  storedNames.set(database, stored);
  const insert = prepareOnce(database, 'INSERT OR IGNORE INTO names (name, key) VALUES (?, ?)');
  for (const name of text.split(' ')) {
    if (stored.has(name)) continue;
    const key = nameKey(name);
    if (key !== undefined) insert.run(name, key);
    stored.add(name);
  }
}

function find(database: DatabaseSync, id: string): { number: number; group: number } | undefined {
  const row = prepareOnce(database, 'SELECT number, in_group FROM documents WHERE id = ?').get(id);
  return row && { number: row.number as number, group: row.in_group as number };
}

/** Changes of the counts per group. Triggers would make FTS5 write out its buffer after every document. */
class Counts {
  private readonly changes = new Map<number, number>();

  add(group: number, documents: number): void {
    this.changes.set(group, (this.changes.get(group) ?? 0) + documents);
  }

  store(database: DatabaseSync): void {
    const update = prepareOnce(database, 'UPDATE counts SET documents = documents + ? WHERE in_group = ?');
    for (const [group, documents] of this.changes) update.run(documents, group);
  }
}
