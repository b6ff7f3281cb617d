import { execFile, type ExecFileException } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { acceptsConnections, reservePort } from '../../../../deploy/start/configuration/ports.ts';
import { findProgram } from '../../../../deploy/start/programs.mjs';
import { type Program, SupervisedProcess } from '../../../../deploy/start/supervised-process.ts';

const CLUSTER = '5cb3a4f6-6a0d-4b0e-8f0c-0d3a1f6f7a10';
const DISK = '5cb3a4f6-6a0d-4b0e-8f0c-0d3a1f6f7a11';
const run = promisify(execFile);

export const hasRadosgw = (): boolean =>
  ['ceph-mon', 'ceph-osd', 'radosgw', 'radosgw-admin', 'monmaptool'].every((name) => findProgram(name));

/** Ceph's S3 server from Debian's packages on loopback, in a temporary folder; it ends with this process. */
export async function startRadosgw(
  key: string,
  secret: string,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'colophon-s3-'));
  const [port, monitorPort] = [await reservePort(), await reservePort()];
  const configuration = join(folder, 'ceph.conf');
  await writeFile(configuration, ceph(folder, port, monitorPort));
  await mkdir(join(folder, 'disk'));
  const environment = { PATH: process.env.PATH, HOME: folder, CEPH_CONF: configuration };
  const call = (command: string, ...args: string[]) =>
    run(command, args, { env: environment, timeout: 60_000 }).catch((error: ExecFileException) => {
      throw new Error(`${command} failed: ${(error.stderr ?? '').slice(-2_000)}`);
    });
  const running: SupervisedProcess[] = [];
  const start = async (name: string, args: string[], isReady: Program['isReady']) => {
    const program = { name, command: name, args, environment, isReady };
    const process = new SupervisedProcess(program, folder);
    running.unshift(process);
    process.start();
    await process.untilReady();
  };
  const stop = async () => {
    for (const process of running) await process.stop(2_000);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const map = join(folder, 'monmap');
    await call(
      'monmaptool',
      '--create',
      '--fsid',
      CLUSTER,
      '--addv',
      'a',
      `[v2:127.0.0.1:${monitorPort}]`,
      map,
    );
    await call('ceph-mon', '-i', 'a', '--mkfs', '--monmap', map);
    await start('ceph-mon', ['-i', 'a', '-f'], () => acceptsConnections(monitorPort));
    await call('ceph', 'osd', 'new', DISK);
    await call('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', DISK);
    await start('ceph-osd', ['-i', '0', '-f'], async () =>
      (await call('ceph', 'osd', 'stat')).stdout.includes(' 1 up'),
    );
    const credentials = [`--access-key=${key}`, `--secret-key=${secret}`];
    await call('radosgw-admin', 'user', 'create', '--uid=test', '--display-name=test', ...credentials);
    await start('radosgw', ['-n', 'client.rgw', '-f'], () => acceptsConnections(port));
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: `http://127.0.0.1:${port}`, stop };
}

/** Configuration without passwords between parts, with one copy of the data, and without a cluster's pauses. */
const ceph = (folder: string, port: number, monitorPort: number) => `[global]
fsid = ${CLUSTER}
mon_host = v2:127.0.0.1:${monitorPort}
public_addr = 127.0.0.1
cluster_addr = 127.0.0.1
ms_bind_msgr1 = false
auth_cluster_required = none
auth_service_required = none
auth_client_required = none
keyring = /dev/null
admin_socket =
log_file = ${folder}/$name.own.log
mon_data = ${folder}/monitor
mon_data_avail_crit = 1
paxos_propose_interval = 0.05
osd_data = ${folder}/disk
osd_memory_target = 1073741824
osd_pool_default_size = 1
osd_pool_default_pg_num = 8
osd_pool_default_pg_autoscale_mode = off
bluestore_block_size = ${8 * 1024 ** 3}
[client]
ms_mon_client_mode = crc
rgw_frontends = beast endpoint=127.0.0.1:${port} tcp_nodelay=1
`;
