/** Runs in a worker thread, in specs directly from the TypeScript source. */
import { serveThreadCalls } from '#platform/process/serve-thread-calls.ts';
import { cleanPdf } from './clean-pdf.ts';
import { cleanWord } from './clean-word.ts';

const functions = { cleanPdf, cleanWord };
export type CopyFunctions = typeof functions;
serveThreadCalls(functions);
