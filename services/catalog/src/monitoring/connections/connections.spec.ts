import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Connection, ConnectionTest } from '#contracts/journal/connections.ts';
import { type MailServer, startMailServer } from '#testing/servers/mail-server.ts';
import { runCatalogWorker } from '#testing/running/running-catalog-worker.ts';
import { type RunningCatalog, runCatalog } from '#testing/running/running-catalog.ts';

const path = '/api/admin/settings/connections';

describe('The connections of the journal', () => {
  let catalog: RunningCatalog;
  let mail: MailServer;
  beforeAll(async () => {
    catalog = await runCatalog();
    mail = await startMailServer();
  });
  afterAll(() => mail.close());

  const states = async () =>
    ((await catalog.staff.get(path)).body as Connection[]).map(({ name, state }) => [name, state]);
  const test = (name: string, body = {}) => catalog.staff.post(`${path}/${name}/test`).send(body);

  it('are listed with their state, and tested with real requests', async () => {
    expect(await states()).toEqual([
      ['mail', 'missing'],
      ['dois', 'missing'],
      ['orcid', 'missing'],
      ['files', 'builtin'],
      ['search', 'builtin'],
      ['traces', 'builtin'],
    ]);
    expect((await test('files')).body).toEqual({
      works: true,
      message: 'A file was written, read and deleted.',
    });
    expect((await test('moon')).status).toBe(404);
    expect((await test('mail', { to: 'nobody' })).status).toBe(400);
  });

  it('include the mail server of the worker, which a test mail reaches', async () => {
    const worker = await runCatalogWorker(catalog, { SMTP_URL: mail.url });
    try {
      expect(await states()).toContainEqual(['mail', 'connected']);
      const sent = (await test('mail', { to: 'desk@example.org' })).body as ConnectionTest;
      expect(sent).toEqual({ works: true, message: expect.stringContaining('desk@example.org') });
      expect(mail.received.map(({ to }) => to)).toEqual([['desk@example.org']]);
    } finally {
      await worker.close();
    }
  });
});
