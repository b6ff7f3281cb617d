// Prepares every process of the product. All programs that `npm` or a container starts import this file with their settings
// or client; deploy/every-process.spec.ts finds those that do not.
import { isMainThread } from 'node:worker_threads';
import { LogOutput } from './log-output.ts';

if (isMainThread) {
  // Hashes of passwords, e-mail addresses and keys are in what it writes: data, logs, backups, exports.
  process.umask(0o077);
  neverEndByOutput(process.stdout, 1);
  neverEndByOutput(process.stderr, 2);
}

/** Replaces the stream's own writing, because an error of it would end the process, also by `console` and Node's warnings. */
function neverEndByOutput(stream: NodeJS.WriteStream, descriptor: number): void {
  const output = new LogOutput(descriptor, (dropped) => `(lines that could not be written: ${dropped})`);
  const write = (text: string | Uint8Array, ...rest: unknown[]): boolean => {
    output.write(typeof text === 'string' ? text : Buffer.from(text).toString());
    const done = rest.find((one) => typeof one === 'function');
    if (done) process.nextTick(done);
    return true;
  };
  stream.write = write;
}
