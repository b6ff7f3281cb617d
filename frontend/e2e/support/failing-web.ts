import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { guard } from '../../../deploy/start/supervised-process.ts';
import { reservePort } from '../../../deploy/start/configuration/ports.ts';

export interface FailingWeb {
  /** The web server's own address, bypassing the gateway and its cache. */
  url: string;
  /** Lines of its log. */
  log: () => string;
  close: () => Promise<void>;
}

/** A web server of the tests' journal for which the API paths matched by `fails` return 500. */
export async function startFailingWeb(fails: (path: string) => boolean): Promise<FailingWeb> {
  const pass = async (url: string, response: ServerResponse) => {
    const reply = await fetch(process.env.JOURNAL_SITE + url);
    const body = Buffer.from(await reply.arrayBuffer());
    response.writeHead(reply.status, { 'Content-Type': reply.headers.get('content-type') ?? '' }).end(body);
  };
  const upstream = createServer(({ url = '/' }, response) => {
    if (fails(url)) response.writeHead(500).end();
    else pass(url, response).catch(() => response.destroy());
  });
  await once(upstream.listen(0, '127.0.0.1'), 'listening');
  const services = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`;
  const [port, opsPort] = [await reservePort(), await reservePort()];
  const web = spawn(process.execPath, ['dist/frontend/server/main.js'], {
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      HTTP_PORT: String(port),
      OPS_PORT: String(opsPort),
      CATALOG_URL: services,
      DOCUMENTS_URL: services,
      MANUSCRIPTS_URL: services,
      SITE_ORIGIN: process.env.JOURNAL_SITE,
    },
  });
  const endGuard = guard(web.pid!, 'SIGTERM');
  let log = '';
  for (const output of [web.stdout, web.stderr])
    output.on('data', (text: Buffer) => (log += text.toString()));
  while (!log.includes('"ready"')) await once(web.stdout, 'data');
  return {
    url: `http://127.0.0.1:${port}`,
    log: () => log,
    close: async () => {
      web.kill('SIGTERM');
      await once(web, 'exit');
      endGuard();
      upstream.close();
    },
  };
}
