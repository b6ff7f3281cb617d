import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { routeOf } from '#contracts/api/services.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { addCount } from '../limits/add-count.ts';
import { ClientLimits } from '../limits/client-limits.ts';

const MEGABYTE = 1_048_576;
/** A file of 5 MB with the fields of its form. */
const LARGEST_BODY_BYTES = 6 * MEGABYTE;
/** Limits of the bytes of bodies in memory, per client and in total. */
const CLIENT_BYTES = 24 * MEGABYTE;
const ALL_BYTES = 96 * MEGABYTE;
/** A body that takes longer counts as slow; a client may send SLOW_BODIES of them at a time. */
const FAST_MS = 1_000;
const SLOW_BODIES = 16;

/**
 * Buffers request bodies until they are complete, so that a slow client does not occupy a service's connection.
 * Memory is limited per client and in total.
 */
@Injectable()
export class RequestBodies {
  private bytes = 0;
  private readonly bytesOf = new Map<string, number>();
  private readonly slow = new Map<string, number>();

  constructor(private readonly limits: ClientLimits) {}

  /**
   * Receives the body; its memory is counted until the response has ended.
   *
   * @throws DomainError file_too_large, too_many_requests, service_unavailable at the memory limit
   */
  async receive(request: IncomingMessage, response: ServerResponse): Promise<Buffer> {
    if (Number(request.headers['content-length']) > LARGEST_BODY_BYTES)
      throw new DomainError('file_too_large');
    const client = this.limits.clientOf(request);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const chunks: Buffer[] = [];
    let received = 0;
    const slowAfter = setTimeout(() => this.slowBody(client, request, reject), FAST_MS);
    const receiveChunk = (chunk: Buffer) => {
      received += chunk.length;
      chunks.push(chunk);
      this.count(client, chunk.length);
      const problem = this.problem(client, received);
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
      clearTimeout(slowAfter);
      request.off('data', receiveChunk);
    }
  }

  private problem(client: string, received: number): DomainError | undefined {
    if (received > LARGEST_BODY_BYTES) return new DomainError('file_too_large');
    if ((this.bytesOf.get(client) ?? 0) > CLIENT_BYTES)
      return new DomainError('too_many_requests', { retryAfterSeconds: 5 });
    if (this.bytes > ALL_BYTES) return new DomainError('service_unavailable', { retryAfterSeconds: 5 });
    return undefined;
  }

  private slowBody(client: string, request: IncomingMessage, refuse: (error: DomainError) => void): void {
    const slow = this.slow.get(client) ?? 0;
    if (slow >= SLOW_BODIES) {
      refuse(new DomainError('too_many_requests', { retryAfterSeconds: 5 }));
      return;
    }
    addCount(this.slow, client, 1);
    let ended = false;
    const end = () => {
      if (!ended) addCount(this.slow, client, -1);
      ended = true;
    };
    request.once('end', end).once('close', end);
  }

  private count(client: string, bytes: number): void {
    this.bytes += bytes;
    addCount(this.bytesOf, client, bytes);
  }
}

/** Whether the request's body is buffered before it is forwarded: any but an import. */
export const isBuffered = (request: IncomingMessage, path: string): boolean =>
  hasBody(request) && !routeOf(path).largeUpload;

/** Whether the request has a body. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
