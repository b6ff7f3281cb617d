import { mongo } from 'mongoose';
import type { TrialJournal } from '../start/trial-journal.ts';

const BATCH = 2_000;

/** Inserts numbered documents, from 1, into a service's collection: without events, so that nothing is pre-generated. */
export async function insert<T extends object>(
  journal: TrialJournal,
  service: 'catalog' | 'webdata',
  collection: string,
  count: number,
  document: (number: number) => T,
): Promise<T[]> {
  await using client = new mongo.MongoClient(journal.mongodbUri());
  const stored = client.db(`colophon_${service}`).collection<object>(collection);
  const documents: T[] = [];
  while (documents.length < count) {
    const length = Math.min(BATCH, count - documents.length);
    const batch = Array.from({ length }, (_, index) => document(documents.length + index + 1));
    await stored.insertMany(batch, { ordered: false });
    documents.push(...batch);
  }
  return documents;
}
