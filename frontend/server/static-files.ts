import { readdir, readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname } from 'node:path';
import { contentEncoding } from '#platform/http/content-encoding.ts';

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.woff2': 'font/woff2',
  '.rtf': 'application/rtf',
  '.md': 'text/markdown; charset=utf-8',
  '.ico': 'image/x-icon',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
};
/** Files with a hash in their name never change; those at the root may change with a release. */
const lifetimes = { '/static/': 'public, max-age=31536000, immutable', '/': 'public, max-age=86400' };

/** Files with an address of their own. */
const addresses: Record<string, string> = {
  '/api-docs.html': '/api/docs',
  '/static/openapi.json': '/api/docs/openapi.json',
};
const LIFETIME_OF_ADDRESSES = 'public, max-age=300';

interface StaticFile {
  type: string;
  lifetime: string;
  bodies: { identity: Buffer; br?: Buffer; gzip?: Buffer };
}

/** The built files by address. They are few and small, and cached in memory. */
export class StaticFiles {
  private constructor(private readonly files: Map<string, StaticFile>) {}

  /** @param root the folder of the client build */
  static async from(root: URL): Promise<StaticFiles> {
    const files = new Map<string, StaticFile>();
    for (const [path, lifetime] of Object.entries(lifetimes)) {
      const folder = new URL(`.${path}`, root);
      const names = await readdir(folder);
      const read = async (name: string) =>
        names.includes(name) ? await readFile(new URL(name, folder)) : undefined;
      for (const name of names.filter((file) => extname(file) in types)) {
        const identity = await readFile(new URL(name, folder));
        const bodies = { identity, br: await read(`${name}.br`), gzip: await read(`${name}.gz`) };
        const address = addresses[path + name];
        files.set(address ?? path + name, {
          type: types[extname(name)] ?? '',
          lifetime: address ? LIFETIME_OF_ADDRESSES : lifetime,
          bodies,
        });
      }
    }
    return new StaticFiles(files);
  }

  /** @returns whether the address was one of a built file, and the response was sent */
  respond(request: IncomingMessage, response: ServerResponse, path: string): boolean {
    const file = this.files.get(path.replace(/(?<=.)\/$/, ''));
    if (!file) return false;
    const compressed = (['br', 'gzip'] as const).filter((name) => file.bodies[name]);
    const encoding = contentEncoding(request.headers['accept-encoding'], compressed);
    const body = (encoding && file.bodies[encoding]) ?? file.bodies.identity;
    response.writeHead(200, {
      'Content-Type': file.type,
      'Content-Length': body.length,
      'Cache-Control': file.lifetime,
      'X-Content-Type-Options': 'nosniff',
      Vary: 'Accept-Encoding',
      ...(encoding && { 'Content-Encoding': encoding }),
    });
    response.end(request.method === 'HEAD' ? undefined : body);
    return true;
  }
}
