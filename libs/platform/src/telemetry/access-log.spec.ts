import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { specEnvironment } from '#testing/databases/environment.ts';
import { eventually } from '#testing/jest/eventually.ts';
import { UNREACHABLE_ADDRESS } from '#testing/running/free-port.ts';
import { runUpstream } from '#testing/running/running-upstream.ts';
import { ServiceProcess, servicesAt } from '#testing/running/service-process.ts';

const SAMPLE = 0.3;
const REQUESTS = 200;
/** Sampling depends on the id only, so that every run logs the same requests. */
const ids = Array.from({ length: REQUESTS }, (_, at) => `request-${at}-of-the-spec`);

describe('Access log sampling', () => {
  const environment = specEnvironment();
  let catalog: ServiceProcess;
  let gateway: ServiceProcess;

  beforeAll(async () => {
    const unavailable = UNREACHABLE_ADDRESS;
    const settings = {
      ...environment,
      LOG_LEVEL: 'info',
      ACCESS_LOG_SAMPLE: String(SAMPLE),
      AUTH_RPC: unavailable,
    };
    // Until the gateway is ready.
    const auth = await runUpstream((_, response) => response.end());
    catalog = await ServiceProcess.start('catalog', 'main', settings);
    gateway = await ServiceProcess.start('gateway', 'main', {
      ...settings,
      ...servicesAt(catalog.url),
      AUTH_URL: auth.url,
    });
    await auth.close();
  });
  afterAll(() => Promise.all([catalog, gateway].map((process) => process?.stop())));

  it('logs the configured share of requests, each in all processes or in none', async () => {
    for (const [at, id] of ids.entries()) {
      const url = `${gateway.url}/api/editors/${String(at).padStart(24, '0')}`;
      const { status } = await fetch(url, { headers: { 'x-request-id': id } });
      expect(status).toBe(404);
    }
    // Failed requests are always logged: once this line is there, the earlier ones are too.
    const last = await fetch(`${gateway.url}/api/users`, { headers: { 'x-request-id': 'the-last-request' } });
    expect(last.status).toBe(503);
    const logged = ({ log }: ServiceProcess) =>
      log.filter(({ msg }) => msg === 'request').map(({ requestId = '' }) => requestId);
    await eventually(() => expect(logged(gateway)).toContain('the-last-request'));
    // A process also logs requests of its own, such as those of a gateway that starts.
    const loggedIds = (process: ServiceProcess) => ids.filter((id) => logged(process).includes(id));
    const chosen = loggedIds(gateway);
    expect(chosen.length).toBeGreaterThan(REQUESTS * SAMPLE * 0.7);
    expect(chosen.length).toBeLessThan(REQUESTS * SAMPLE * 1.3);
    await eventually(() => expect(loggedIds(catalog)).toEqual(chosen));
  });
});
