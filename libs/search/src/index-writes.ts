import type { DatabaseSync } from 'node:sqlite';
import { prepared } from './prepared.ts';
import type { IndexedDocument, IndexLayout, Position } from './search-fields.ts';

/** A document to be added or replaced, or the id of one to be removed. */
export type Change = IndexedDocument | { id: string; removed: true };

/** The position up to which the index contains the changes; undefined while it is empty or incomplete. */
export function position(database: DatabaseSync): Position | undefined {
  const row = prepared(database, "SELECT value FROM state WHERE name = 'position'").get();
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
    const state = prepared(database, "INSERT OR REPLACE INTO state (name, value) VALUES ('position', ?)");
    if (reached) state.run(JSON.stringify(reached));
    database.exec('COMMIT');
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

/** A replaced document keeps its row number. One of a group that the layout does not have is not indexed. */
function store(database: DatabaseSync, { texts, groups }: IndexLayout, change: Change, counts: Counts): void {
  const group = 'removed' in change ? -1 : groups.indexOf(change.group);
  const known = find(database, change.id);
  if (known) {
    prepared(database, `DELETE FROM texts_${known.group} WHERE rowid = ?`).run(known.number);
    counts.add(known.group, -1);
  }
  if ('removed' in change || group === -1) {
    if (known) prepared(database, 'DELETE FROM documents WHERE number = ?').run(known.number);
    return;
  }
  const number = known?.number ?? add(database, change.id, group);
  if (known && known.group !== group)
    prepared(database, 'UPDATE documents SET in_group = ? WHERE number = ?').run(group, number);
  const columns = ['rowid', ...texts];
  prepared(
    database,
    `INSERT INTO texts_${group} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
  ).run(number, ...change.texts);
  counts.add(group, 1);
}

function add(database: DatabaseSync, id: string, group: number): number {
  const added = prepared(database, 'INSERT INTO documents (id, in_group) VALUES (?, ?)').run(id, group);
  return Number(added.lastInsertRowid);
}

function find(database: DatabaseSync, id: string): { number: number; group: number } | undefined {
  const row = prepared(database, 'SELECT number, in_group FROM documents WHERE id = ?').get(id);
  return row && { number: row.number as number, group: row.in_group as number };
}

/** Changes of the counts per group. Triggers would make FTS5 write out its buffer after every document. */
class Counts {
  private readonly changes = new Map<number, number>();

  add(group: number, documents: number): void {
    this.changes.set(group, (this.changes.get(group) ?? 0) + documents);
  }

  store(database: DatabaseSync): void {
    const update = prepared(database, 'UPDATE counts SET documents = documents + ? WHERE in_group = ?');
    for (const [group, documents] of this.changes) update.run(documents, group);
  }
}
