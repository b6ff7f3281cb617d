import { setTimeout as sleep } from 'node:timers/promises';
import { setUpMongo } from '../../../../deploy/start/mongo.ts';

interface Container {
  url: string;
  stop: () => Promise<unknown>;
}

/** Whether a container runtime responds; a docker program on PATH is not enough. */
export async function containerRuntime(): Promise<boolean> {
  const { getContainerRuntimeClient } = await import('testcontainers');
  return getContainerRuntimeClient().then(
    () => true,
    () => false,
  );
}

export async function mongoContainer(): Promise<Container> {
  const { GenericContainer } = await import('testcontainers');
  const container = await new GenericContainer('mongo:7.0.28')
    .withCommand(['--replSet', 'rs0', '--bind_ip_all', '--wiredTigerCacheSizeGB', '0.25'])
    .withExposedPorts(27_017)
    .start();
  const address = `${container.getHost()}:${container.getMappedPort(27_017)}`;
  // Its replica set is configured with the port inside the container, unreachable from outside: hence the direct
  // connection.
  const settings = { MONGODB_ADDRESS: address, MONGODB_MEMBERS: 'localhost:27017' };
  for (let attempt = 1; !(await setUpMongo(settings)); attempt++) {
    if (attempt === 20)
      throw new Error('MongoDB in its container does not become primary: see `docker logs`.');
    await sleep(500);
  }
  return { url: `mongodb://${address}/?directConnection=true`, stop: () => container.stop() };
}

export async function redisContainer(): Promise<Container> {
  const { GenericContainer } = await import('testcontainers');
  const container = await new GenericContainer('redis:7').withExposedPorts(6379).start();
  return {
    url: `redis://${container.getHost()}:${container.getMappedPort(6379)}`,
    stop: () => container.stop(),
  };
}
