import { execFile } from 'node:child_process';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { addArticle, addIssue } from '#testing/builders/articles.ts';
import { signIn } from '#testing/builders/users.ts';
import { endEnvironment, type Environment, freshEnvironment } from '#testing/databases/environment.ts';
import { eventually } from '#testing/jest/eventually.ts';
import { freePort } from '#testing/running/free-port.ts';
import { ADMIN } from '#testing/running/running-auth.ts';
import { ServiceProcess } from '#testing/running/service-process.ts';

const programs = [
  'auth',
  'catalog',
  'catalog-worker',
  'documents',
  'documents-worker',
  'manuscripts',
  'webdata',
];

describe('services/start.js', () => {
  let environment: Environment;
  let hosted: ServiceProcess | undefined;
  beforeEach(async () => {
    environment = await freshEnvironment();
  });
  afterEach(async () => {
    await hosted?.stop();
    hosted = undefined;
    await endEnvironment(environment);
  });

  // Together the two orders start each program both before and after every other.
  it.each([
    ['in this order', programs],
    ['in reverse', programs.toReversed()],
  ])(
    'runs all services and workers in one process, %s, each with settings, calls, log lines and metrics of its own',
    async (_, names) => {
      hosted = await ServiceProcess.hosting(names, {
        ...environment,
        ADMIN_USERNAME: ADMIN.username,
        ADMIN_PASSWORD: ADMIN.password,
        SITE_ORIGIN: 'http://localhost:8080',
        LOG_LEVEL: 'info',
      });
      const process = hosted;
      const staff = await signIn({ url: process.urlOf('auth') }, ADMIN);
      const of = (name: string) => request.agent(process.urlOf(name)).set(staff);
      await addIssue(of('catalog'));
      const { refnumber } = await addArticle(of('catalog'));
      // The manuscripts service learns from auth that this administrator has no e-mail address.
      const refused = await of('manuscripts').get('/api/admin/manuscripts');
      expect(refused.body).toMatchObject({ error: 'address_required' });
      await of('webdata').get('/api/webdata').expect(200);
      await eventually(async () => {
        await of('documents').get(`/api/pdf/certificate/${refnumber}/Asha%20Verma`).expect(200);
      });
      const programsAtWork = () =>
        new Set(
          process.log
            .filter(({ msg }) => /^(?:request|rpc|job|event)$/.test(msg))
            .map((line) => line.process),
        );
      await eventually(() => expect([...programsAtWork()].sort()).toEqual(programs));

      const metrics = await (await fetch(`${process.operations}/metrics`)).text();
      const requests = [...metrics.matchAll(/^http_request_duration_seconds_count\{.*process="([\w-]+)"/gm)];
      expect(new Set(requests.map(([, name]) => name))).toEqual(
        new Set(programs.filter((name) => !name.endsWith('-worker'))),
      );
      expect(metrics.match(/^process_cpu_seconds_total/gm)).toHaveLength(1);
    },
  );

  it('names each service with a wrong setting, and ends with the code of a configuration that is refused', async () => {
    const { code, stderr } = await runUntilEnd(['auth', 'webdata'], { ...environment, HTTP_PORT: '0' });
    expect(code).toBe(78);
    expect(stderr).toMatch(/^Configuration of auth: HTTP_PORT must not be less than 1$/m);
    expect(stderr).toMatch(/^Configuration of webdata: HTTP_PORT must not be less than 1$/m);
  });

  it('names the programs that there are when it is asked for another', async () => {
    const { code, stderr } = await runUntilEnd(['catalogue'], environment);
    expect(code).toBe(1);
    expect(stderr).toContain('There is no program catalogue. Choose from auth, catalog, catalog-worker');
  });
});

async function runUntilEnd(
  names: readonly string[],
  settings: object,
): Promise<{ code: unknown; stderr: string }> {
  const env = { ...process.env, ...settings, OPS_PORT: String(await freePort()) };
  return new Promise((resolve) =>
    execFile(process.execPath, ['dist/services/start.js', ...names], { env }, (error, _, stderr) =>
      resolve({ code: error?.code, stderr }),
    ),
  );
}
