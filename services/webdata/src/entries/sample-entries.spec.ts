import { describe, expect, it } from '@jest/globals';
import type { WebdataEntry } from '#contracts/fields/entities.ts';
import { specWebdata } from '#testing/running/running-webdata.ts';

describe('The sample entries of the log', () => {
  const webdata = specWebdata();
  const add = async (content: string, sample?: string) =>
    (await webdata.staff.post('/api/webdata').send({ content, status: 'urgent', sample }))
      .body as WebdataEntry;

  it('are removed by one press; what staff made or changed stays', async () => {
    await add('Sample one', 'urgent');
    const changed = await add('Sample two', 'urgent');
    await webdata.staff.put(`/api/webdata/${changed.id}`).send({ status: 'completed' });
    await add('Sample three', 'urgent');
    await add('Ours');
    expect((await webdata.staff.get('/api/admin/sample/webdata')).body).toEqual({ count: 2 });
    expect((await webdata.staff.delete('/api/admin/sample/webdata')).body).toEqual({ count: 0 });
    await add('Ours again');
    const left = (await webdata.staff.get('/api/webdata?page=1')).body as WebdataEntry[];
    expect(left.map(({ content }) => content)).toEqual(['Ours again', 'Ours', 'Sample two']);
  });
});
