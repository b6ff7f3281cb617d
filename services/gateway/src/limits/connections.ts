import { IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Injectable } from '@nestjs/common';
import { Counter } from 'prom-client';
import { GatewayConfig } from '../config.ts';
import { addCount } from './add-count.ts';
import { ClientAddresses } from './client-addresses.ts';

/** Requests that a connection may have without a response: more than a proxy pipelines. */
const MOST_PIPELINED = 8;
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
  /** Begin to serve them; the first is being served. */
  starts: (() => void)[];
}

const pipelines = new WeakMap<Socket, Pipeline>();

function pipelineOf(socket: Socket): Pipeline {
  const pipeline = pipelines.get(socket) ?? { requests: 0, starts: [] };
  pipelines.set(socket, pipeline);
  return pipeline;
}

/**
 * A request is counted as soon as its headers are read. Node.js reads all requests of 64 kB before a paused or destroyed socket
 * has any effect; it stops only at an upgrade, and closes the connection because the server handles none.
 */
export class PipelinedRequest extends IncomingMessage {
  private readonly isExcess: boolean;
  private requestsUpgrade?: boolean;

  constructor(socket: Socket) {
    super(socket);
    const pipeline = pipelineOf(socket);
    pipeline.requests += 1;
    this.isExcess = pipeline.requests > MOST_PIPELINED;
    if (this.isExcess) closed.inc({ reason: 'pipelined' });
  }

  get upgrade(): boolean {
    return this.isExcess || this.requestsUpgrade === true;
  }

  set upgrade(requested: boolean) {
    this.requestsUpgrade = requested;
  }
}

/** Limits what a client's connections may cause before anything is known of their requests. */
@Injectable()
export class Connections {
  private readonly open = new Map<string, number>();

  constructor(
    private readonly config: GatewayConfig,
    private readonly addresses: ClientAddresses,
  ) {}

  /** Closes a new connection of a client that has too many. */
  accept(socket: Socket): void {
    // Read in any case: a socket knows its address after its end only if it was read before.
    const { subscriber } = this.addresses.of({ headers: {}, socket });
    // Behind a proxy all connections are its own.
    if (this.config.TRUSTED_PROXY_HOPS > 0) return;
    if ((this.open.get(subscriber) ?? 0) >= CONNECTIONS_PER_REQUEST * this.config.CLIENT_OPEN_REQUESTS) {
      closed.inc({ reason: 'connections' });
      socket.destroy();
      return;
    }
    addCount(this.open, subscriber, 1);
    socket.once('close', () => addCount(this.open, subscriber, -1));
  }

  /** Serves a request when those before it on its connection have their responses: one response is in memory. */
  serveInOrder({ socket }: IncomingMessage, response: ServerResponse, serve: () => void): void {
    const pipeline = pipelineOf(socket);
    const start = () => {
      serve();
      response.once('close', () => {
        pipeline.requests -= 1;
        pipeline.starts.shift();
        // A connection that its response has closed serves no more.
        if (socket.writable) pipeline.starts[0]?.();
      });
    };
    pipeline.starts.push(start);
    if (pipeline.starts.length === 1) start();
  }
}
