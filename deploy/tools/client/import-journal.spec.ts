import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { readZip } from '#testing/readers/read-zip.ts';
import { ojsExport } from '#testing/builders/ojs-export.ts';
import { OldJournal } from '#testing/builders/old-journal.ts';
import { ADMIN } from '#testing/running/running-auth.ts';
import { runCatalogWithWorker } from '#testing/running/running-catalog-worker.ts';
import { type RunningGateway, runGateway } from '#testing/running/running-gateway.ts';

describe('npm run import', () => {
  let catalog: Awaited<ReturnType<typeof runCatalogWithWorker>>;
  let gateway: RunningGateway;
  let folder: string;

  beforeAll(async () => {
    catalog = await runCatalogWithWorker();
    gateway = await runGateway(catalog.environment, { auth: catalog.auth.url, catalog: catalog.url });
    folder = await mkdtemp(join(tmpdir(), 'import-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  /** Its exit code and the lines that it printed. */
  const run = (...given: string[]) => runProgram('import-journal.ts', ...given);
  const runProgram = (name: string, ...given: string[]) =>
    new Promise<{ code: unknown; lines: string[] }>((resolve) => {
      const program = fileURLToPath(new URL(name, import.meta.url));
      const env = {
        ...process.env,
        SITE: gateway.url,
        ADMIN_USERNAME: ADMIN.username,
        ADMIN_PASSWORD: ADMIN.password,
      };
      execFile(process.execPath, [program, ...given], { env, timeout: 120_000 }, (error, printed, problems) =>
        resolve({
          code: error ? (error.code ?? error.signal) : 0,
          lines: (printed + problems).split('\n').filter(Boolean),
        }),
      );
    });

  it('prints what is left out of an export of OJS, and loads its articles', async () => {
    const path = join(folder, 'native.xml');
    await writeFile(path, [...ojsExport()].join(''));
    const { code, lines } = await run(path, '--partly');
    expect([code, lines]).toEqual([0, expect.anything()]);
    expect(lines).toContainEqual(
      expect.stringMatching(/^remark {2}articles\.json row 44 \(1044\): authors\.0\.orcid: This ORCID iD/),
    );
    expect(lines).toContain('remark  (1110): The article is not published in OJS and is left out');
    expect(lines).toContain('199 articles of 10 issues; without a problem: 199 of 10');
    expect(lines.join('\n')).toMatch(/199 articles loaded in/);
  });

  it('harvests a repository and loads it', async () => {
    const old = await OldJournal.start(4);
    const { code, lines } = await run(old.repository.href, '--into', join(folder, 'harvest'));
    await old.close();
    expect([code, lines.join('\n')]).toEqual([0, expect.stringMatching(/3 articles loaded in/)]);
  });

  it('has a counterpart that writes the journal as a complete zip, and no file where that fails', async () => {
    const file = join(folder, 'journal.zip');
    const exported = await runProgram('export-journal.ts', file);
    expect([exported.code, exported.lines]).toEqual([
      0,
      [expect.stringMatching(/journal\.zip: \d+\.\d MB$/)],
    ]);
    const names = [...(await readZip(await readFile(file))).keys()];
    expect(names).toEqual(expect.arrayContaining(['journal.json', 'articles.json', 'settings.json']));

    const users = catalog.auth.app.get<Connection>(getConnectionToken()).collection('users');
    await users.updateOne({}, { $set: { role: 'data_entry' } });
    const refused = await runProgram('export-journal.ts', join(folder, 'refused.zip'));
    await users.updateOne({}, { $set: { role: 'administrator' } });
    expect([refused.code, refused.lines]).toEqual([
      1,
      [expect.stringMatching(/^GET \S+\/api\/admin\/export returned 403 forbidden/)],
    ]);
    expect((await readdir(folder)).filter((name) => name.startsWith('refused'))).toEqual([]);
  });

  it.each([
    [['http://127.0.0.1:1/oai', '--limit', 'all'], '--limit must be a number of records'],
    [['missing.xml'], 'ENOENT'],
  ])('says in one line what is wrong: %j', async (given, message) => {
    const { code, lines } = await run(...given);
    expect([code, lines]).toEqual([1, [expect.stringContaining(message)]]);
  });
});
