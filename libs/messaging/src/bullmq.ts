import { createRequire } from 'node:module';
import type * as BullMQ from 'bullmq';

const require = createRequire(import.meta.url);

/** Loaded with the first queue: a process that has nothing to send does without its megabytes. */
export const bullmq = (): typeof BullMQ => require('bullmq') as typeof BullMQ;
