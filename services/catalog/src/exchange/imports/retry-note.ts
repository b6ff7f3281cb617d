import type { Model } from 'mongoose';
import type { ImportDocument } from './import.schema.ts';

const TRIED_AGAIN =
  'A part of the system did not respond, or the machine is busy. It is tried again every few seconds';

/** One attempt of a job: when it fails, the import says so until the next one gets further. */
export async function saidWhenTriedAgain(
  imports: Model<ImportDocument>,
  _id: string,
  stopping: AbortSignal,
  attempt: () => Promise<void>,
): Promise<void> {
  try {
    await attempt();
  } catch (error) {
    const moving = { _id, state: { $in: ['checking' as const, 'loading' as const] } };
    if (!stopping.aborted) await imports.updateOne(moving, { $set: { message: TRIED_AGAIN } });
    throw error;
  }
}
