import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import type { NewApiToken } from '#contracts/policies/api-tokens.ts';
import type { SignedInUser } from '#contracts/policies/roles.ts';
import { addArticle, addIssue } from '#testing/builders/articles.ts';
import { ADMIN } from '#testing/running/running-auth.ts';
import { type RunningCatalog, runCatalog } from '#testing/running/running-catalog.ts';
import { type RunningGateway, runGateway } from '#testing/running/running-gateway.ts';

describe('npm run deposit', () => {
  let catalog: RunningCatalog;
  let gateway: RunningGateway;
  let folder: string;

  beforeAll(async () => {
    catalog = await runCatalog();
    gateway = await runGateway(catalog.environment, { auth: catalog.auth.url, catalog: catalog.url });
    folder = await mkdtemp(join(tmpdir(), 'deposit-'));
    await addIssue(catalog.staff);
    await addArticle(catalog.staff, { doi: '10.5555/one' });
    await addArticle(catalog.staff, { doi: '10.5555/two' });
    await addArticle(catalog.staff);
  });
  afterAll(() => rm(folder, { recursive: true }));

  const byPassword = { ADMIN_USERNAME: ADMIN.username, ADMIN_PASSWORD: ADMIN.password };
  const run = (...given: string[]) => runAs(byPassword, ...given);
  const runAs = (who: object, ...given: string[]) =>
    new Promise<{ code: unknown; printed: string }>((resolve) => {
      const program = fileURLToPath(new URL('deposit.ts', import.meta.url));
      const env = { ...process.env, SITE: gateway.url, ...who };
      execFile(process.execPath, [program, ...given], { env }, (error, out, problems) =>
        resolve({ code: error?.code ?? 0, printed: out + problems }),
      );
    });

  it('writes the XML of an issue’s DOIs without sending it', async () => {
    const file = join(folder, 'out.xml');
    const { code, printed } = await run('--dry-run', '--issue', '2026/5/2', file);
    expect([code, printed]).toEqual([0, `${file}: 2 DOIs; nothing was sent.\n`]);
    const text = await readFile(file, 'utf8');
    for (const doi of ['10.5555/one', '10.5555/two']) expect(text).toContain(`<doi>${doi}</doi>`);
  });

  it('needs no password but an API token whose scopes permit the call', async () => {
    const verified = await request(catalog.auth.url).get('/auth/verify-token').set(catalog.auth.signedIn);
    const { user } = verified.body as { user: SignedInUser };
    const tokenOf = async (scope: string) => {
      const order = { name: 'Deposits', scopes: [scope], days: 1 };
      const response = await request(catalog.auth.url)
        .post(`/api/users/${user.id}/tokens`)
        .set(catalog.auth.signedIn)
        .send(order);
      return { API_TOKEN: (response.body as NewApiToken).token };
    };
    const order = ['--dry-run', '--issue', '2026/5/2', join(folder, 'by-token.xml')];
    expect(await runAs(await tokenOf('read'), ...order)).toMatchObject({ code: 0 });
    const { code, printed } = await runAs(await tokenOf('webdata'), ...order);
    expect([code, printed]).toEqual([
      1,
      expect.stringMatching(/403 forbidden: Your role does not permit this\n$/),
    ]);
    expect(await runAs({}, ...order)).toMatchObject({ code: 1, printed: expect.stringMatching(/API_TOKEN/) });
  });

  it.each([
    [['--issue', '2026/5/2'], /Not set yet: the DOI prefix in the settings/],
    [['--dry-run', '--issue', '1999/1/1', 'out.xml'], /Not Found!/],
    [['--dry-run', '--issue', '2026/5/2'], /Name the issue/],
    [['--dry-run', 'out.xml'], /Name the issue/],
  ])('reports %j in a line', async (given, message) => {
    const { code, printed } = await run(...given);
    expect([code, printed]).toEqual([1, expect.stringMatching(message)]);
  });
});
