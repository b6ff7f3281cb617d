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
    for (const change of changes) {
      if ('removed' in change) remove(database, change.id);
      else put(database, layout, change);
    }
    const state = prepared(database, "INSERT OR REPLACE INTO state (name, value) VALUES ('position', ?)");
    if (reached) state.run(JSON.stringify(reached));
    database.exec('COMMIT');
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

/** A document of a group that the layout does not have is not indexed. */
function put(database: DatabaseSync, { texts, groups }: IndexLayout, document: IndexedDocument): void {
  const group = groups.indexOf(document.group);
  if (group === -1) return remove(database, document.id);
  const number = numberIn(database, document.id, group);
  const columns = ['rowid', ...texts];
  prepared(
    database,
    `INSERT OR REPLACE INTO texts_${group} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
  ).run(number, ...document.texts);
}

/** The row number of a document, which it keeps when it is replaced, after moving it to this group. */
function numberIn(database: DatabaseSync, id: string, group: number): number {
  const known = find(database, id);
  if (!known) {
    const added = prepared(database, 'INSERT INTO documents (id, in_group) VALUES (?, ?)').run(id, group);
    return Number(added.lastInsertRowid);
  }
  if (known.group !== group) {
    prepared(database, `DELETE FROM texts_${known.group} WHERE rowid = ?`).run(known.number);
    prepared(database, 'UPDATE documents SET in_group = ? WHERE number = ?').run(group, known.number);
  }
  return known.number;
}

function remove(database: DatabaseSync, id: string): void {
  const known = find(database, id);
  if (!known) return;
  prepared(database, `DELETE FROM texts_${known.group} WHERE rowid = ?`).run(known.number);
  prepared(database, 'DELETE FROM documents WHERE number = ?').run(known.number);
}

function find(database: DatabaseSync, id: string): { number: number; group: number } | undefined {
  const row = prepared(database, 'SELECT number, in_group FROM documents WHERE id = ?').get(id);
  return row && { number: row.number as number, group: row.in_group as number };
}
