import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '#testing/eventually.ts';
import { freePort } from '../start/ports.ts';

interface Nginx extends Disposable {
  origin: string;
  pid: number;
}

/** Headers that nginx adds to a file itself. */
const ofNginx = new Set(['content-length', 'content-type', 'last-modified', 'etag', 'accept-ranges']);
const quoted = (text: string): string => `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`;

/** nginx as one process, sending this file for every path; undefined where it is not installed. */
export async function startNginx(body: Buffer, headers: Record<string, string>): Promise<Nginx | undefined> {
  if (spawnSync('nginx', ['-v']).error) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'bench-nginx-'));
  const origin = `127.0.0.1:${await freePort()}`;
  const added = Object.entries(headers).filter(([name]) => !ofNginx.has(name));
  writeFileSync(join(folder, 'page'), body);
  const configuration = `daemon off; master_process off; pid ${folder}/pid; error_log stderr; events {}
http {
  access_log off; sendfile on; open_file_cache max=1; etag off;
  client_body_temp_path ${folder}; proxy_temp_path ${folder}; fastcgi_temp_path ${folder}; uwsgi_temp_path ${folder}; scgi_temp_path ${folder};
  server {
    listen ${origin}; root ${folder}; keepalive_requests 10000000;
    types {} default_type ${quoted(headers['content-type'] ?? 'text/html')};
    location / { rewrite .* /page break; ${added.map(([name, value]) => `add_header ${name} ${quoted(value)};`).join(' ')} }
  }
}`;
  writeFileSync(join(folder, 'nginx.conf'), configuration);
  const nginx: ChildProcess = spawn('nginx', ['-c', join(folder, 'nginx.conf'), '-e', 'stderr'], {
    stdio: 'inherit',
  });
  await eventually(() => fetch(`http://${origin}/`));
  return {
    origin: `http://${origin}`,
    pid: nginx.pid!,
    [Symbol.dispose]: () => {
      nginx.kill();
      rmSync(folder, { recursive: true });
    },
  };
}
