import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A TCP proxy before a database, whose connections can be closed or fall silent. */
export class InterruptibleProxy {
  private readonly sockets = new Set<Socket>();
  private server = createServer();

  private constructor(
    private readonly target: URL,
    private port: number,
  ) {}

  /** @param url of the database */
  static async start(url: string): Promise<InterruptibleProxy> {
    const proxy = new InterruptibleProxy(new URL(url), 0);
    await proxy.resume();
    return proxy;
  }

  get host(): string {
    return `127.0.0.1:${this.port}`;
  }

  async resume(): Promise<void> {
    this.server = createServer((client) => {
      const upstream = connect(Number(this.target.port), this.target.hostname);
      for (const [socket, other] of [
        [client, upstream],
        [upstream, client],
      ] as const) {
        this.sockets.add(socket);
        socket.on('error', () => other.destroy()).on('close', () => other.destroy());
        socket.pipe(other);
      }
    });
    this.server.listen(this.port, '127.0.0.1');
    await once(this.server, 'listening');
    this.port = (this.server.address() as AddressInfo).port;
  }

  /** Forwards nothing more on the connections that are open. */
  silence(): void {
    for (const socket of this.sockets) socket.unpipe().pause();
  }

  async interrupt(): Promise<void> {
    const closed = once(this.server, 'close');
    this.server.close();
    for (const socket of this.sockets) socket.destroy();
    this.sockets.clear();
    await closed;
  }
}
