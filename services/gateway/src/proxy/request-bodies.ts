import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { DomainError } from '#platform/errors/domain-error.ts';
import { addCount } from '../limits/add-count.ts';
import { ClientAddresses } from '../limits/client-addresses.ts';
import { sendError } from '../send-error.ts';

const MEGABYTE = 1_048_576;
/** A file of 5 MB with the fields of its form. */
const MAX_BODY_BYTES = 6 * MEGABYTE;
const CLIENT_BYTES = 24 * MEGABYTE;
const ALL_BYTES = 96 * MEGABYTE;
/** Limit of an upload, which may be slow (20 MB at 6 kB/s) but must not stall. */
export const MAX_UPLOAD_MS = 3_600_000;
const PAUSE_MS = 60_000;
/** Bytes that must arrive in that time: 2 kB/s of an upload, since it occupies one of few places. */
const MIN_BYTES = { upload: 120_000, form: 1 };
/** A file of 5 MB takes three minutes at 30 kB/s, longer with pauses; only signed-in users send files in forms. */
const MAX_FORM_MS = 600_000;
const MAX_VISITOR_FORM_MS = 60_000;

/** Buffers bodies within limits of memory, so that a slow client does not occupy a service's connection. */
@Injectable()
export class RequestBodies {
  private bytes = 0;
  private readonly bytesByClient = new Map<string, number>();

  constructor(private readonly addresses: ClientAddresses) {}

  /**
   * Receives the body; its memory is counted until the response has ended.
   * @returns undefined for a request without a body
   * @throws DomainError file_too_large, too_many_requests, service_unavailable at the memory limit
   */
  async receive(request: IncomingMessage, response: ServerResponse): Promise<Buffer | undefined> {
    if (!hasBody(request)) return undefined;
    if (Number(request.headers['content-length']) > MAX_BODY_BYTES) throw new DomainError('file_too_large');
    const client = this.addresses.identify(request).subscriber;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const chunks: Buffer[] = [];
    let received = 0;
    const receiveChunk = (chunk: Buffer) => {
      received += chunk.length;
      chunks.push(chunk);
      this.count(client, chunk.length);
      const problem = this.findProblem(client, received);
      if (problem) reject(problem);
    };
    request
      .on('data', receiveChunk)
      .once('end', resolve)
      .once('error', reject)
      .once('close', () => reject(new Error('The client has disconnected')));
    response.once('close', () => this.count(client, -received));
    try {
      await promise;
      return Buffer.concat(chunks);
    } finally {
      chunks.length = 0;
      request.off('data', receiveChunk);
    }
  }

  private findProblem(client: string, received: number): DomainError | undefined {
    if (received > MAX_BODY_BYTES) return new DomainError('file_too_large');
    if ((this.bytesByClient.get(client) ?? 0) > CLIENT_BYTES)
      return new DomainError('too_many_requests', { retryAfterSeconds: 5 });
    if (this.bytes > ALL_BYTES) return new DomainError('service_unavailable', { retryAfterSeconds: 5 });
    return undefined;
  }

  private count(client: string, bytes: number): void {
    this.bytes += bytes;
    addCount(this.bytesByClient, client, bytes);
  }
}

/** Ends a request whose body is too slow: with 408 or, if the response has begun, by closing the connection. */
export function limitBodyTime(request: IncomingMessage, response: ServerResponse, largeUpload = false): void {
  const end = () => {
    if (response.headersSent) request.destroy();
    else sendError(request, response, new DomainError('request_timeout'));
  };
  const form = request.headers.authorization === undefined ? MAX_VISITOR_FORM_MS : MAX_FORM_MS;
  const total = setTimeout(end, largeUpload ? MAX_UPLOAD_MS : form);
  const least = largeUpload ? MIN_BYTES.upload : MIN_BYTES.form;
  let seen = request.socket.bytesRead;
  const pause = setInterval(() => {
    const { bytesRead } = request.socket;
    if (bytesRead - seen < least) end();
    seen = bytesRead;
  }, PAUSE_MS);
  const stop = () => {
    clearTimeout(total);
    clearInterval(pause);
  };
  request.once('end', stop).once('close', stop);
}

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
