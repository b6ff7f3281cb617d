import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { chromiumPath } from './chromium-path.js';
import type { Environment } from './environment.js';
import { eventually } from './eventually.js';
import { freePort } from './free-port.js';

/** The built worker as a process of its own, to be killed. */
export class WorkerProcess {
  private constructor(private readonly child: ChildProcess) {}

  static async start(
    { environment }: { environment: Environment },
    service: 'documents' | 'catalog' = 'documents',
  ): Promise<WorkerProcess> {
    const OPS_PORT = String(await freePort());
    const child = fork(resolve(`dist/services/${service}/src/worker.js`), [], {
      env: { ...process.env, ...environment, CHROMIUM_PATH: chromiumPath, OPS_PORT },
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    await eventually(async () => {
      const { ok } = await fetch(`http://127.0.0.1:${OPS_PORT}/health/ready`);
      if (!ok) throw new Error('The worker is not ready');
    }, 20_000);
    return new WorkerProcess(child);
  }

  get pid(): number {
    return this.child.pid!;
  }

  /** As a machine does that runs out of memory. */
  kill(): Promise<void> {
    return this.end('SIGKILL');
  }

  stop(): Promise<void> {
    return this.end('SIGTERM');
  }

  private async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const ended = once(this.child, 'exit');
    this.child.kill(signal);
    await ended;
  }
}
