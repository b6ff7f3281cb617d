import { beforeAll, describe, expect, it } from '@jest/globals';
import type { StaffArticle } from '#contracts/fields/entities.ts';
import { addArticle, addIssue } from '#testing/builders/articles.ts';
import { type RunningCatalog, runCatalog } from '#testing/running/running-catalog.ts';

describe('An edit of pages', () => {
  let catalog: RunningCatalog;
  let first: StaffArticle;
  let second: StaffArticle;

  beforeAll(async () => {
    catalog = await runCatalog();
    for (const issue of [2, 3]) await addIssue(catalog.staff, { issue });
    first = await addArticle(catalog.staff, { refnumber: '101', pagenumber: '10-19' });
    second = await addArticle(catalog.staff, { refnumber: '102', pagenumber: '20-29' });
  });

  const edit = ({ id }: StaffArticle, fields: object) =>
    catalog.staff.post(`/api/archives/${id}`).send(fields);
  const overlaps = (of: string) => {
    const message = `These pages overlap those of article ${of}`;
    return { error: 'invalid_pagenumber', message, fields: { pagenumber: message } };
  };

  it.each(['1-10', '19-19', '12-13', '1-99', '15-40'])(
    'returns 422 naming the article whose pages %s overlap',
    async (pagenumber) => {
      const response = await edit(second, { pagenumber }).expect(422);
      expect(response.body).toMatchObject(overlaps('101 (10–19)'));
      expect((await catalog.staff.get(`/api/archives/${second.id}`)).body).toEqual(second);
    },
  );

  it.each(['1-9', '30-40', '20-25', '20-29'])(
    'accepts pages that are free or its own: %s',
    async (pagenumber) => {
      expect((await edit(second, { pagenumber }).expect(200)).body).toMatchObject({ pagenumber });
    },
  );

  it('returns 422 for a move into an issue where the pages are taken', async () => {
    const other = await addArticle(catalog.staff, { issue: '3', pagenumber: '5-12' });
    expect((await edit(first, { issue: 3 }).expect(422)).body).toMatchObject(
      overlaps(`${other.refnumber} (5–12)`),
    );
    await edit(first, { issue: 3, pagenumber: '13-19' }).expect(200);
    await edit(first, { issue: 2, pagenumber: '10-19' }).expect(200);
  });

  it('counts the pages of disabled articles as taken', async () => {
    await edit(first, { status: 'disabled' });
    expect((await edit(second, { pagenumber: '19-20' })).status).toBe(422);
    await edit(first, { status: 'enabled' });
  });

  it('allows corrections of other fields if the pages overlapped before', async () => {
    await catalog.database
      .collection('articles')
      .updateOne({ refnumber: '102' }, { $set: { pagenumber: '15-25', firstPage: 15, lastPage: 25 } });
    expect((await edit(second, { country: 'Nepal', pagenumber: '15-25' })).status).toBe(200);
    expect((await edit(second, { pagenumber: '20-29' })).status).toBe(200);
  });

  it('is accepted once when eight articles concurrently request the same pages', async () => {
    await addIssue(catalog.staff, { issue: 4 });
    const some: StaffArticle[] = [];
    for (let at = 0; at < 8; at += 1) some.push(await addArticle(catalog.staff, { issue: '4' }));
    const responses = await Promise.all(some.map((article) => edit(article, { pagenumber: '1-5' })));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(7).fill(422)]);
  });
});
