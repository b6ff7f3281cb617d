import type { Model } from 'mongoose';
import type { ImportDocument } from './import.schema.ts';

const RETRYING =
  'Part of the system is not responding, or the machine is busy. Trying again every few seconds';

/** Runs one attempt of a job. If it fails, the import says so until a later attempt makes progress. */
export async function withRetryNote(
  imports: Model<ImportDocument>,
  _id: string,
  stopping: AbortSignal,
  attempt: () => Promise<void>,
): Promise<void> {
  try {
    await attempt();
  } catch (error) {
    const moving = { _id, state: { $in: ['checking' as const, 'loading' as const] } };
    if (!stopping.aborted) await imports.updateOne(moving, { $set: { message: RETRYING } });
    throw error;
  }
}
