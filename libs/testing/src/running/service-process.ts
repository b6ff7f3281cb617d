import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { guard } from '../../../../deploy/start/supervised-process.ts';
import { serviceNames } from '#contracts/api/services.ts';
import { settingName } from '#platform/process/program-settings.ts';
import { chromiumPath } from './chromium-path.ts';
import { eventually } from '../jest/eventually.ts';
import { freePort, UNREACHABLE_ADDRESS } from './free-port.ts';
import { rpcKeysOf } from './rpc-keys.ts';

interface LogLine {
  /** Level of the log; absent from a line that is not JSON. */
  level?: number;
  process?: string;
  msg: string;
  requestId?: string;
  err?: { type: string; code?: unknown; stack?: string };
  count?: number;
  status?: number;
}

interface Ports {
  HTTP_PORT: string;
  RPC_PORT: string;
}

/** Programs that run in separate processes. */
const apart: Partial<Record<string, string>> = {
  gateway: 'services/gateway/src/main.js',
  web: 'frontend/server/main.js',
};

/** The settings of a gateway whose services are all at one address. */
export const servicesAt = (url: string): Record<string, string> =>
  Object.fromEntries(serviceNames.map((name) => [`${name.toUpperCase()}_URL`, url]));

/** A built service or worker as a separate process that can be killed, paused or have its log read. */
export class ServiceProcess {
  readonly log: LogLine[] = [];

  private readonly child: ChildProcess;
  /** The address of its HTTP server; a worker has none. */
  readonly url: string;
  /** 'host:port' of its TCP transport; only some services have one. */
  readonly rpc: string;
  /** The address of its health and metrics. */
  readonly operations: string;

  private constructor(
    child: ChildProcess,
    private readonly ports: ReadonlyMap<string, Ports>,
    opsPort: string,
  ) {
    const [own] = [...ports.values()];
    this.child = child;
    this.url = `http://127.0.0.1:${own!.HTTP_PORT}`;
    this.rpc = `127.0.0.1:${own!.RPC_PORT}`;
    this.operations = `http://127.0.0.1:${opsPort}`;
    for (const input of [child.stdout!, child.stderr!])
      createInterface({ input }).on('line', (line) => this.log.push(parsed(line)));
  }

  /** @param settings its configuration in addition to its own ports */
  static start(
    service: 'auth' | 'catalog' | 'documents' | 'webdata' | 'manuscripts' | 'gateway' | 'web',
    program: 'main' | 'worker',
    settings: object,
  ): Promise<ServiceProcess> {
    return ServiceProcess.hosting([program === 'worker' ? `${service}-worker` : service], settings);
  }

  /** Services and workers in one process, which call each other there. */
  static async hosting(names: readonly string[], settings: object): Promise<ServiceProcess> {
    const OPS_PORT = String(await freePort());
    const ports = new Map<string, Ports>();
    const own: NodeJS.ProcessEnv[] = [];
    for (const name of names) {
      const those = { HTTP_PORT: String(await freePort()), RPC_PORT: String(await freePort()) };
      ports.set(name, those);
      // The web server calls others only over HTTP.
      const all = {
        ...those,
        PORT: those.HTTP_PORT,
        ...(name !== 'web' && { RPC_KEYS_FILE: rpcKeysOf(name) }),
      };
      if (names.length === 1) own.push(all);
      else
        own.push(
          { [`${name.toUpperCase()}_RPC`]: `127.0.0.1:${those.RPC_PORT}` },
          Object.fromEntries(
            Object.entries(all).map(([setting, value]) => [settingName(name, setting), value]),
          ),
        );
    }
    const [first = ''] = names;
    const child = fork(resolve('dist', apart[first] ?? 'services/start.js'), apart[first] ? [] : names, {
      env: {
        ...process.env,
        CHROMIUM_PATH: chromiumPath,
        AUTH_RPC: UNREACHABLE_ADDRESS,
        MANUSCRIPTS_RPC: UNREACHABLE_ADDRESS,
        MANUSCRIPTS_URL: `http://${UNREACHABLE_ADDRESS}`,
        ...settings,
        ...Object.fromEntries(own.flatMap((settings) => Object.entries(settings))),
        OPS_PORT,
      },
      execArgv: [],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    const endGuard = guard(child.pid!, 'SIGKILL');
    child.once('exit', endGuard);
    const started = new ServiceProcess(child, ports, OPS_PORT);
    await eventually(async () => {
      const { ok } = await fetch(`${started.operations}/health/ready`);
      if (!ok) throw new Error(`The process is not ready: ${JSON.stringify(started.log)}`);
    });
    return started;
  }

  /** The address of the HTTP server of one of its services. */
  urlOf(name: string): string {
    return `http://127.0.0.1:${this.ports.get(name)!.HTTP_PORT}`;
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
