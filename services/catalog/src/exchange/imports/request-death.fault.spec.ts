import { once } from 'node:events';
import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ErrorBody } from '#contracts/api/errors.ts';
import { eventually } from '#testing/jest/eventually.ts';
import { importRow, importZip, sendImport } from '#testing/builders/imports.ts';
import { type RunningCatalog, runCatalog } from '#testing/running/running-catalog.ts';
import { ServiceProcess } from '#testing/running/service-process.ts';

const zip = importZip([importRow()]);

describe('A request with an Idempotency-Key', () => {
  let catalog: RunningCatalog;
  let replica: ServiceProcess;
  let keys = 0;
  let key = '';

  beforeAll(async () => {
    catalog = await runCatalog();
  });
  beforeEach(async () => {
    key = `request-${++keys}`;
    await imports().deleteMany({});
    replica = await ServiceProcess.start('catalog', 'main', {
      ...catalog.environment,
      AUTH_RPC: catalog.auth.rpc,
    });
  });
  afterEach(() => replica.kill());

  const imports = () => catalog.database.collection('imports');
  const sendAgain = () => sendImport(catalog.staff, zip).set('Idempotency-Key', key);

  /** Starts a request to the replica, which processes it until the rest of the body arrives. */
  const begin = async () => {
    const sent = request(`${replica.url}/api/admin/imports?name=articles.zip`, {
      method: 'POST',
      agent: false,
      headers: {
        ...catalog.auth.signedIn,
        'content-type': 'application/zip',
        'content-length': zip.length,
        'idempotency-key': key,
      },
    });
    sent.on('error', () => undefined); // the process is killed
    sent.write(zip.subarray(0, 100));
    const claims = catalog.database.collection('idempotency');
    await eventually(async () => expect(await claims.countDocuments({ response: null })).toBe(1));
    return { end: () => sent.end(zip.subarray(100)), response: once(sent, 'response') };
  };

  /** Retries as Retry-After says. @returns the total seconds waited */
  const sendUntilAccepted = async (): Promise<number> => {
    for (let waited = 0; ;) {
      const response = await sendAgain();
      if (response.status === 202) return waited;
      expect([response.status, (response.body as ErrorBody).error]).toEqual([409, 'request_in_progress']);
      const seconds = Number(response.headers['retry-after']);
      waited += seconds;
      await pause(seconds * 1_000);
    }
  };

  it('returns 409 at first and succeeds after the time in Retry-After when its process was killed', async () => {
    const { response } = await begin();
    response.catch(() => undefined);
    await replica.kill();
    const waited = await sendUntilAccepted();
    expect(waited).toBeGreaterThan(0);
    expect(waited).toBeLessThanOrEqual(3);
    expect(await imports().countDocuments()).toBe(1);
  });

  it('is processed once, by another process, when its process was suspended for too long', async () => {
    const { end, response: view } = await begin();
    replica.pause();
    await sendUntilAccepted();
    replica.resume();
    end();
    const [response] = (await view) as [{ statusCode: number }];
    expect(response.statusCode).toBe(409);
    expect(await imports().countDocuments()).toBe(1);
  });
});
