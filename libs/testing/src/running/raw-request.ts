import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { buffer } from 'node:stream/consumers';

export interface RawResponse {
  status: number;
  headers: IncomingHttpHeaders;
  /** The body as received: not decompressed. */
  body: Buffer;
  text: string;
}

interface RawOptions {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

/** Sends a request target unchanged (fetch would resolve its dots), and returns the raw response. */
export function rawRequest(url: string, target: string, options: RawOptions = {}): Promise<RawResponse> {
  const { hostname: host, port } = new URL(url);
  const { method = 'GET', headers = {}, body } = options;
  return new Promise((resolve, reject) => {
    // A connection per request, closed with its response, so that a service that shuts down does not wait for it.
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
