import { IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Injectable } from '@nestjs/common';
import { Counter } from 'prom-client';
import { GatewayConfig } from '../config.ts';
import { addCount } from './add-count.ts';
import { ClientAddresses } from './client-addresses.ts';

/** Limit of requests without a response on one connection; proxies pipeline fewer. */
const MAX_PIPELINED = 8;
/** A browser keeps six connections open and sends requests on few of them at a time. */
const CONNECTIONS_PER_REQUEST = 8;

const closed = new Counter({
  name: 'gateway_connections_closed_total',
  help: 'Connections closed because their client has too many, or too many requests without a response',
  labelNames: ['reason'],
});

interface Pipeline {
  /** Requests that have no response yet. */
  requests: number;
  /** Functions that begin to serve them; the first request is being served. */
  starts: (() => void)[];
}

const pipelines = new WeakMap<Socket, Pipeline>();

function pipelineOf(socket: Socket): Pipeline {
  const pipeline = pipelines.get(socket) ?? { requests: 0, starts: [] };
  pipelines.set(socket, pipeline);
  return pipeline;
}

/**
 * Counts a request as soon as its headers are read. Node.js reads all requests in 64 kB before a paused or destroyed socket
 * has any effect. It stops only at an upgrade, and closes the connection because the server handles none.
 */
export class PipelinedRequest extends IncomingMessage {
  private readonly isExcess: boolean;
  private requestsUpgrade?: boolean;

  constructor(socket: Socket) {
    super(socket);
    const pipeline = pipelineOf(socket);
    pipeline.requests += 1;
    this.isExcess = pipeline.requests > MAX_PIPELINED;
    if (this.isExcess) closed.inc({ reason: 'pipelined' });
  }

  get upgrade(): boolean {
    return this.isExcess || this.requestsUpgrade === true;
  }

  set upgrade(requested: boolean) {
    this.requestsUpgrade = requested;
  }
}

/** Limits the connections of a client, and the requests on each, before any request is served. */
@Injectable()
export class Connections {
  private readonly open = new Map<string, number>();

  constructor(
    private readonly config: GatewayConfig,
    private readonly addresses: ClientAddresses,
  ) {}

  /** Closes a new connection of a client that has too many. */
  accept(socket: Socket): void {
    // Always read: a closed socket has its address only if it was read before.
    const { subscriber } = this.addresses.identify({ headers: {}, socket });
    // Behind a proxy all connections come from the proxy.
    if (this.config.TRUSTED_PROXY_HOPS > 0) return;
    if ((this.open.get(subscriber) ?? 0) >= CONNECTIONS_PER_REQUEST * this.config.CLIENT_OPEN_REQUESTS) {
      closed.inc({ reason: 'connections' });
      socket.destroy();
      return;
    }
    addCount(this.open, subscriber, 1);
    socket.once('close', () => addCount(this.open, subscriber, -1));
  }

  serveInOrder({ socket }: IncomingMessage, response: ServerResponse, serve: () => void): void {
    const pipeline = pipelineOf(socket);
    const start = () => {
      serve();
      response.once('close', () => {
        pipeline.requests -= 1;
        pipeline.starts.shift();
        // A connection that was closed by its response serves no more requests.
        if (socket.writable) pipeline.starts[0]?.();
      });
    };
    pipeline.starts.push(start);
    if (pipeline.starts.length === 1) start();
  }
}
