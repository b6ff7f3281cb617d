import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Organization } from '#contracts/fields/entities.ts';
import { eventually } from '#testing/jest/eventually.ts';
import { runCatalogWorker } from '#testing/running/running-catalog-worker.ts';
import { type RunningCatalog, runCatalog } from '#testing/running/running-catalog.ts';

/** An item of ROR's data dump (schema 2). */
const item = (id: string, name: string, more: object = {}) => ({
  id: `https://ror.org/${id}`,
  status: 'active',
  names: [
    { value: 'An alias', types: ['alias'] },
    { value: name, types: ['label', 'ror_display'] },
  ],
  locations: [{ geonames_details: { name: 'Bengaluru', country_name: 'India' } }],
  ...more,
});

describe('The list of organizations', () => {
  let catalog: RunningCatalog;
  let folder: string;
  let file: string;

  beforeAll(async () => {
    catalog = await runCatalog();
    folder = await mkdtemp(join(tmpdir(), 'organizations-'));
    file = join(folder, 'ror.json');
  });
  afterAll(() => rm(folder, { recursive: true }));

  const search = async (q: string) =>
    (await catalog.staff.get(`/api/admin/organizations?q=${encodeURIComponent(q)}`)).body as Organization[];
  async function load(items: unknown, settled: () => Promise<void>): Promise<void> {
    await writeFile(file, typeof items === 'string' ? items : JSON.stringify(items));
    const worker = await runCatalogWorker(catalog, { ORGANIZATIONS_FILE: file });
    await eventually(settled);
    await worker.close();
  }

  it('is empty at first', async () => {
    expect(await search('indian institute')).toEqual([]);
  });

  it('is found by the beginnings of words of each name, the shortest name first', async () => {
    const items = [
      item('04dese585', 'Indian Institute of Science'),
      item('02mhbdp94', 'Indian Institute of Science Education and Research'),
      item('021nxhr62', 'Université de Paris', { locations: [] }),
      item('05dxps055', 'A former institute of India', { status: 'withdrawn' }),
      { id: 'https://ror.org/04dese586', names: [{ value: 'Wrong check digits' }] },
      { id: 7 },
      'no object',
    ];
    await load(items, async () => expect(await search('indian sci')).toHaveLength(2));
    expect(await search('SCI ind')).toEqual([
      { ror: '04dese585', name: 'Indian Institute of Science', city: 'Bengaluru', country: 'India' },
      expect.objectContaining({ ror: '02mhbdp94' }),
    ]);
    expect(await search('universite')).toEqual([
      { ror: '021nxhr62', name: 'Université de Paris', city: '', country: '' },
    ]);
    expect(await search('alias')).toHaveLength(3);
    expect(await search('education bengaluru')).toHaveLength(1);
    expect(await search('former')).toEqual([]);
    expect(await search('wrong')).toEqual([]);
  });

  it('is replaced when the file is newer', async () => {
    await load([item('04dese585', 'Institute of Science, renamed')], async () =>
      expect((await search('institute')).map(({ name }) => name)).toEqual(['Institute of Science, renamed']),
    );
  });

  it('stays as it is when a newer file is broken', async () => {
    await load('[{"id": "https://ror.org/02mh', async () => {
      await utimes(file, new Date(), new Date());
      expect(await search('institute')).toHaveLength(1);
    });
    expect(await catalog.database.collection('organizations').countDocuments()).toBe(1);
  });

  it.each(['', ' ', '.*', '$', 'a', '(((', 'x'.repeat(200)])('finds nothing for %j', async (q) => {
    expect(await search(q)).toEqual([]);
  });

  it('is for staff, and refuses values that are not text', async () => {
    expect((await catalog.visitor.get('/api/admin/organizations?q=x')).status).toBe(401);
    expect((await catalog.staff.get('/api/admin/organizations?q[$gt]=x')).status).toBe(400);
    expect((await catalog.staff.get('/api/admin/organizations')).status).toBe(400);
  });
});
