import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Databases, embeddedDatabases } from '#testing/databases/embedded-databases.ts';
import { type Environment, freshEnvironment } from '#testing/databases/environment.ts';
import { eventually } from '#testing/jest/eventually.ts';
import { UNREACHABLE_ADDRESS } from '#testing/running/free-port.ts';
import { ServiceProcess, servicesAt } from '#testing/running/service-process.ts';

const REQUESTS = 100;

describe('While MongoDB and Redis are down', () => {
  let databases: Databases;
  let environment: Environment;
  let catalog: ServiceProcess;
  let worker: ServiceProcess;
  let gateway: ServiceProcess;

  beforeAll(async () => {
    databases = await embeddedDatabases({});
    environment = {
      ...(await freshEnvironment()),
      MONGODB_URI: databases.mongodbUri,
      REDIS_URL: databases.redisUrl,
    };
    const unavailable = UNREACHABLE_ADDRESS;
    const settings = { ...environment, LOG_LEVEL: 'info', ACCESS_LOG_SAMPLE: '0', AUTH_RPC: unavailable };
    catalog = await ServiceProcess.start('catalog', 'main', settings);
    worker = await ServiceProcess.start('catalog', 'worker', settings);
    gateway = await ServiceProcess.start('gateway', 'main', {
      ...settings,
      ...servicesAt(catalog.url),
      // All requests come from one address at the same time.
      PAGE_RATE: '100000/0',
      SERVICE_CONCURRENCY: '2000',
    });
  });
  afterAll(async () => {
    await Promise.all([catalog, worker, gateway].map((process) => process?.kill()));
    await databases?.stop();
  });

  it('each kind of failure is logged once, then counted, without a stack', async () => {
    expect((await fetch(`${gateway.url}/api/archives`)).status).toBe(200);
    await databases.stop();
    const statuses = await Promise.all(
      Array.from(
        { length: REQUESTS },
        async (_, at) => (await fetch(`${gateway.url}/api/editors/${String(at).padStart(24, '0')}`)).status,
      ),
    );
    expect(new Set(statuses)).toEqual(new Set([503]));
    const processes = [catalog, worker, gateway];
    const counts = () => processes.map(({ log }) => log.filter(({ count }) => count !== undefined));
    const counted = expect.objectContaining({ msg: 'request failed', count: expect.any(Number) });
    await eventually(() => {
      counts().forEach((lines) => expect(lines).not.toEqual([]));
      expect(counts()[0]).toContainEqual(counted);
    });

    // Failed requests are always logged, whatever the sampling rate.
    const requests = gateway.log.filter(({ msg }) => msg === 'request');
    expect(requests.map(({ status }) => status)).toEqual(statuses);

    for (const { log } of processes) {
      const failures = log.filter(({ err }) => err !== undefined);
      expect(failures).not.toEqual([]);
      expect(failures.filter(({ err }) => err?.stack !== undefined)).toEqual([]);
      // Nothing is printed outside of the log, such as a library's own stack trace.
      expect(log.filter(({ level }) => level === undefined)).toEqual([]);
      const first = failures.filter(({ count }) => count === undefined);
      const kinds = first.map(({ msg, err }) => `${msg} ${err?.type} ${String(err?.code)}`);
      expect(kinds.sort()).toEqual([...new Set(kinds)].sort());
    }
  });
});
