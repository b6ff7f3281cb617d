import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '#testing/eventually.ts';
import { freePort } from '../../start/ports.ts';

/** A kube-apiserver with its etcd, without nodes and controllers; all data is in the folder. */
export class ApiServer {
  private readonly processes: ChildProcess[] = [];
  private readonly folder: string;
  private readonly token = randomUUID();
  private port = 0;

  constructor(folder: string) {
    this.folder = folder;
  }

  async start(program: string, etcd: string): Promise<void> {
    const [client, peer, port] = [await freePort(), await freePort(), await freePort()];
    this.port = port;
    const etcdAt = `http://127.0.0.1:${client}`;
    const member = `http://127.0.0.1:${peer}`;
    this.run(
      etcd,
      `--data-dir ${this.folder}/etcd --listen-client-urls ${etcdAt} --advertise-client-urls ${etcdAt}
       --listen-peer-urls ${member} --initial-advertise-peer-urls ${member} --initial-cluster default=${member}`,
    );
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
    const key = this.file('accounts.key', privateKey.export({ type: 'pkcs8', format: 'pem' }));
    const tokens = this.file('tokens.csv', `${this.token},operator,operator`);
    this.run(
      program,
      `--etcd-servers ${etcdAt} --bind-address 127.0.0.1 --secure-port ${port} --cert-dir ${this.folder}
       --authorization-mode AlwaysAllow --token-auth-file ${tokens} --service-cluster-ip-range 10.0.0.0/24
       --service-account-issuer https://trial --service-account-key-file ${key}
       --service-account-signing-key-file ${key} --disable-admission-plugins ServiceAccount`,
    );
    await eventually(() => {
      const failed = this.processes.find(({ exitCode }) => exitCode !== null);
      if (failed) throw new Error(readFileSync(join(this.folder, 'log'), 'utf8').slice(-2_000));
      this.kubectl('get', '--raw', '/readyz');
    });
  }

  /** @returns what it prints, with its warnings */
  kubectl(...options: string[]): string {
    const server = `--server https://127.0.0.1:${this.port} --insecure-skip-tls-verify --token ${this.token}`;
    // Nobody's own cluster is ever used.
    const env = { ...process.env, KUBECONFIG: '/dev/null' };
    const all = [...server.split(' '), ...options];
    const { status, stdout, stderr } = spawnSync('kubectl', all, { encoding: 'utf8', env });
    if (status !== 0) throw new Error(`kubectl ${options.join(' ')}: ${stderr}`);
    return stdout + stderr;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const child of this.processes.toReversed()) {
      if (child.exitCode !== null) continue;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    }
  }

  private run(program: string, options: string): void {
    const log = openSync(join(this.folder, 'log'), 'a');
    this.processes.push(spawn(program, options.split(/\s+/), { stdio: ['ignore', log, log] }));
  }

  private file(name: string, content: string | Buffer): string {
    const path = join(this.folder, name);
    writeFileSync(path, content, { mode: 0o600 });
    return path;
  }
}
