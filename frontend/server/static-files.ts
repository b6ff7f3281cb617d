import { readdir, readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname } from 'node:path';

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.rtf': 'application/rtf',
};

interface StaticFile {
  type: string;
  bodies: { identity: Buffer; br?: Buffer; gzip?: Buffer };
}

/** The built files by address. They are few and small, their names carry their hash: they are kept in memory and never change. */
export class StaticFiles {
  private constructor(private readonly files: Map<string, StaticFile>) {}

  static async from(folder: URL): Promise<StaticFiles> {
    const names = await readdir(folder);
    const files = new Map<string, StaticFile>();
    for (const name of names.filter((file) => extname(file) in types)) {
      const read = async (suffix: string) =>
        names.includes(name + suffix) ? await readFile(new URL(name + suffix, folder)) : undefined;
      const bodies = {
        identity: await readFile(new URL(name, folder)),
        br: await read('.br'),
        gzip: await read('.gz'),
      };
      files.set(`/static/${name}`, { type: types[extname(name)] ?? '', bodies });
    }
    return new StaticFiles(files);
  }

  /** @returns whether the address was one of a built file, and is answered now */
  answer(request: IncomingMessage, response: ServerResponse, path: string): boolean {
    const file = this.files.get(path);
    if (!file) return false;
    const accepted = request.headers['accept-encoding'] ?? '';
    const encoding = (['br', 'gzip'] as const).find((name) => file.bodies[name] && accepted.includes(name));
    const body = (encoding && file.bodies[encoding]) ?? file.bodies.identity;
    response.writeHead(200, {
      'Content-Type': file.type,
      'Content-Length': body.length,
      'Cache-Control': 'public, max-age=31536000, immutable',
      'X-Content-Type-Options': 'nosniff',
      Vary: 'Accept-Encoding',
      ...(encoding && { 'Content-Encoding': encoding }),
    });
    response.end(request.method === 'HEAD' ? undefined : body);
    return true;
  }
}
