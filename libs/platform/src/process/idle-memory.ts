import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const CHECK_EVERY_MS = 60_000;
/** An event loop that is less busy serves health checks and little else. */
const IDLE_SHARE = 0.05;

/**
 * Returns memory to the system after an idle minute, once until the next busy one: V8 collects garbage only while
 * it allocates, so an idle process would keep what its start or its last peak left behind.
 */
export function releaseMemoryWhenIdle(): void {
  // The only way to it without a command-line flag of every process.
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as NodeJS.GCFunction;
  let before = performance.eventLoopUtilization();
  let released = false;
  setInterval(() => {
    const isIdle = performance.eventLoopUtilization(before).utilization < IDLE_SHARE;
    if (isIdle && !released) void collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
    released = isIdle;
    before = performance.eventLoopUtilization();
  }, CHECK_EVERY_MS).unref();
}
