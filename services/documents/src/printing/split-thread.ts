/** Runs in a worker thread, in specs from source: its imports use the real file extensions. */
import { serveThreadCalls } from '#platform/process/serve-thread-calls.ts';
import { split } from './split-print.ts';

const functions = { split, ready: () => undefined };
export type SplitFunctions = typeof functions;
serveThreadCalls(functions);
