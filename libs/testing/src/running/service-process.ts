import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { guard } from '../../../../deploy/start/guard.ts';
import { chromiumPath } from './chromium-path.ts';
import { eventually } from '../jest/eventually.ts';
import { freePort, NOBODY } from './free-port.ts';
import { rpcKeysOf } from './rpc-keys.ts';

interface LogLine {
  /** Absent from a line that is not JSON. */
  level?: number;
  msg: string;
  requestId?: string;
  err?: { type: string; code?: unknown; stack?: string };
  count?: number;
  /** The status of a request. */
  status?: number;
}

/** A built service or worker as a separate process that can be killed, paused or have its log read. */
export class ServiceProcess {
  /** Log lines so far. */
  readonly log: LogLine[] = [];

  private readonly child: ChildProcess;
  /** The address of its HTTP server; a worker has none. */
  readonly url: string;
  /** 'host:port' of its TCP transport; only some services have one. */
  readonly rpc: string;
  /** The address of its health and metrics. */
  readonly operations: string;

  private constructor(child: ChildProcess, ports: { HTTP_PORT: string; RPC_PORT: string; OPS_PORT: string }) {
    this.child = child;
    this.url = `http://127.0.0.1:${ports.HTTP_PORT}`;
    this.rpc = `127.0.0.1:${ports.RPC_PORT}`;
    this.operations = `http://127.0.0.1:${ports.OPS_PORT}`;
    for (const input of [child.stdout!, child.stderr!])
      createInterface({ input }).on('line', (line) => this.log.push(parsed(line)));
  }

  /** @param settings its configuration in addition to its own ports */
  static async start(
    service: 'auth' | 'catalog' | 'documents' | 'webdata' | 'manuscripts' | 'gateway' | 'web',
    program: 'main' | 'worker',
    settings: object,
  ): Promise<ServiceProcess> {
    const [OPS_PORT, HTTP_PORT, RPC_PORT] = [
      String(await freePort()),
      String(await freePort()),
      String(await freePort()),
    ];
    const name = program === 'worker' ? `${service}-worker` : service;
    // The web server calls others only over HTTP.
    const keys = name === 'web' ? {} : { RPC_KEYS_FILE: rpcKeysOf(name) };
    const ports = { OPS_PORT, HTTP_PORT, RPC_PORT, PORT: HTTP_PORT };
    const built = service === 'web' ? 'frontend/server' : `services/${service}/src`;
    const child = fork(resolve(`dist/${built}/${program}.js`), [], {
      env: {
        ...process.env,
        CHROMIUM_PATH: chromiumPath,
        AUTH_RPC: NOBODY,
        MANUSCRIPTS_RPC: NOBODY,
        MANUSCRIPTS_URL: `http://${NOBODY}`,
        ...settings,
        ...keys,
        ...ports,
      },
      execArgv: [],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    const endGuard = guard(child.pid!, 'SIGKILL');
    child.once('exit', endGuard);
    const started = new ServiceProcess(child, ports);
    await eventually(async () => {
      const { ok } = await fetch(`${started.operations}/health/ready`);
      if (!ok) throw new Error(`The process is not ready: ${JSON.stringify(started.log)}`);
    });
    return started;
  }

  get pid(): number {
    return this.child.pid!;
  }

  /** SIGKILL, like the out-of-memory killer. */
  kill(): Promise<void> {
    return this.end('SIGKILL');
  }

  stop(): Promise<void> {
    return this.end('SIGTERM');
  }

  /** Pauses the process, like a blocked event loop, until it is resumed. */
  pause(): void {
    this.child.kill('SIGSTOP');
  }

  resume(): void {
    this.child.kill('SIGCONT');
  }

  private async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const ended = once(this.child, 'exit');
    this.child.kill(signal);
    await ended;
  }
}

function parsed(line: string): LogLine {
  try {
    return JSON.parse(line) as LogLine;
  } catch {
    return { msg: line };
  }
}
