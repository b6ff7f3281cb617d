import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** Spreads connections over the replicas of a server that accept them, as a cluster's Service does. */
export class Balancer {
  private readonly ports: readonly number[];
  private readonly server: Server;
  private connections = 0;

  private constructor(ports: readonly number[]) {
    this.ports = ports;
    this.server = createServer((client) => {
      this.connections += 1;
      client.on('error', () => undefined); // it has left; 'close' follows
      this.connect(client, this.connections % ports.length, 1);
    });
  }

  static async start(ports: readonly number[]): Promise<Balancer> {
    const balancer = new Balancer(ports);
    balancer.server.listen(0, '127.0.0.1').unref();
    await once(balancer.server, 'listening');
    return balancer;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  private connect(client: Socket, replica: number, attempt: number): void {
    const upstream = connect(this.ports[replica]!, '127.0.0.1');
    const refused = () => {
      if (attempt < this.ports.length) this.connect(client, (replica + 1) % this.ports.length, attempt + 1);
      else client.destroy();
    };
    upstream.once('error', refused).once('connect', () => {
      upstream.off('error', refused);
      for (const [one, other] of [
        [client, upstream],
        [upstream, client],
      ] as const)
        one.on('error', () => other.destroy()).once('close', () => other.destroySoon());
      client.pipe(upstream).pipe(client);
    });
  }
}
