import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A TCP proxy before another server, whose connections can be closed or fall silent. */
export class InterruptibleProxy {
  /** Each side of the open connections with the other. */
  private readonly sockets = new Map<Socket, Socket>();
  private readonly target: URL;
  private server = createServer();
  private port = 0;
  private silent = false;

  private constructor(target: URL) {
    this.target = target;
  }

  static async start(url: string): Promise<InterruptibleProxy> {
    const proxy = new InterruptibleProxy(new URL(url));
    await proxy.resume();
    return proxy;
  }

  get host(): string {
    return `127.0.0.1:${this.port}`;
  }

  get connections(): number {
    return this.sockets.size / 2;
  }

  async resume(): Promise<void> {
    this.silent = false;
    this.server = createServer((client) => {
      const upstream = connect(Number(this.target.port), this.target.hostname);
      for (const [socket, other] of [
        [client, upstream],
        [upstream, client],
      ] as const) {
        this.sockets.set(socket, other);
        socket.on('error', () => other.destroy());
        socket.on('close', () => {
          other.destroySoon(); // with all that it has received
          this.sockets.delete(socket);
        });
        if (!this.silent) socket.pipe(other);
      }
    });
    this.server.listen(this.port, '127.0.0.1');
    await once(this.server, 'listening');
    this.port = (this.server.address() as AddressInfo).port;
  }

  /** Forwards nothing more on the open connections. @param newOnes whether new connections are silent too */
  silence(newOnes = false): void {
    this.silent = newOnes;
    for (const socket of this.sockets.keys()) socket.unpipe().pause();
  }

  /** Forwards again, also what arrived while it was silent. */
  speak(): void {
    this.silent = false;
    for (const [socket, other] of this.sockets) socket.pipe(other);
  }

  async interrupt(): Promise<void> {
    const closed = once(this.server, 'close');
    this.server.close();
    for (const socket of this.sockets.keys()) socket.destroy();
    this.sockets.clear();
    await closed;
  }
}
