import { mongo } from 'mongoose';

const DUPLICATE_KEY = 11_000;

/** Whether nothing else kept documents of an unordered write out than that they were there already. */
export const isDuplicate = (error: unknown): boolean =>
  error instanceof mongo.MongoBulkWriteError &&
  [error.writeErrors].flat().every(({ code }) => code === DUPLICATE_KEY);
