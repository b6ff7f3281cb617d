import { parentPort } from 'node:worker_threads';
import type { ThreadCall, ThreadFunctions, ThreadReady, ThreadReply } from './thread-calls.ts';

/** Serves functions to the `ThreadCalls` of the parent thread; moves lists of bytes instead of cloning them. */
export function serveThreadCalls(functions: ThreadFunctions): void {
  parentPort?.on('message', (call: ThreadCall) => void reply(functions, call));
  parentPort?.postMessage('ready' satisfies ThreadReady);
}

async function reply(functions: ThreadFunctions, { name, args }: ThreadCall): Promise<void> {
  try {
    const value = await (functions[name] as (...given: unknown[]) => unknown)(...args);
    parentPort?.postMessage({ value } satisfies ThreadReply, movedWith(value));
  } catch (error) {
    parentPort?.postMessage({ error: String(error) } satisfies ThreadReply);
  }
}

const movedWith = (value: unknown): ArrayBuffer[] =>
  Array.isArray(value)
    ? value.flatMap((item) => (item instanceof Uint8Array ? [item.buffer as ArrayBuffer] : []))
    : [];
