import { mongo } from 'mongoose';

const DUPLICATE_KEY = 11_000;

/** Whether duplicates are the only errors of an unordered bulk write. */
export const isDuplicate = (error: unknown): boolean =>
  error instanceof mongo.MongoBulkWriteError &&
  [error.writeErrors].flat().every(({ code }) => code === DUPLICATE_KEY);
