// What holds in every process of the product. Whatever `npm` or a container starts imports this file, by its settings or
// its client; deploy/every-process.spec.ts finds one that does not.
import { isMainThread } from 'node:worker_threads';
import { LogOutput } from './log-output.ts';

if (isMainThread) {
  // Hashes of passwords, e-mail addresses and keys are in what it writes: data, logs, backups, exports.
  process.umask(0o077);
  neverEndByOutput(process.stdout, 1);
  neverEndByOutput(process.stderr, 2);
}

/** An error of its own stream would end the process, and the stream for good: `console` and Node's warnings use it. */
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
