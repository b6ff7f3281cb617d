import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { buffer } from 'node:stream/consumers';

export interface RawResponse {
  status: number;
  headers: IncomingHttpHeaders;
  /** As it came: not decompressed. */
  body: Buffer;
  text: string;
}

interface RawOptions {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

/** Sends a request target as it stands, where clients such as fetch would resolve its dots, and answers what came as it came. */
export function rawRequest(url: string, target: string, options: RawOptions = {}): Promise<RawResponse> {
  const { hostname: host, port } = new URL(url);
  const { method = 'GET', headers = {}, body } = options;
  return new Promise((resolve, reject) => {
    // A connection of its own, gone with its answer: none is left for a service that ends to wait for.
    const agent = new Agent({ keepAlive: false });
    const sent = request({ host, port, path: target, method, headers, agent }, (response) => {
      buffer(response).then((bytes) => {
        const status = response.statusCode ?? 0;
        resolve({ status, headers: response.headers, body: bytes, text: bytes.toString() });
      }, reject);
    });
    sent.on('error', reject).end(body);
  });
}
