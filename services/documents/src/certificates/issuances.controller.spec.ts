import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { Types } from 'mongoose';
import type { StaffArticle } from '#contracts/fields/entities.ts';
import type { CertificateIssuance, Verification } from '#contracts/fields/issued-documents.ts';
import { encodeRichText } from '#contracts/text/rich-text.ts';
import { addArticle, addIssue } from '#testing/builders/articles.ts';
import { eventually } from '#testing/jest/eventually.ts';
import { storeArticles } from '#testing/builders/many-articles.ts';
import { specDocuments } from '#testing/running/running-documents.ts';

const documents = specDocuments();
let article: StaffArticle;

beforeAll(async () => {
  const { staff } = documents.catalog;
  await staff.post('/api/settings').send({ formatted_journal_name: 'Journal of Fields' });
  await addIssue(staff);
  article = await addArticle(staff, {
    refnumber: '4711.5',
    title: 'Growth of <i>Oryza sativa</i>',
    authorname: 'Asha Verma, José Núñez',
    pagenumber: '1-8',
  });
});

const issuances = async (refnumber = article.refnumber) => {
  const response = await documents.staff.get(`/api/pdf/certificates/${refnumber}/issuances`);
  expect(response.status).toBe(200);
  return response.body as CertificateIssuance[];
};
const certificate = async (author: string, refnumber = article.refnumber) => {
  const path = `/api/pdf/certificate/${refnumber}/${encodeURIComponent(author)}`;
  await documents.visitor.get(path).expect(200);
};
const change = (fields: object) =>
  documents.catalog.database
    .collection('articles')
    .updateOne({ _id: new Types.ObjectId(article.id) }, { $set: fields });

describe('Each issue of a certificate', () => {
  it('is recorded when it is pre-generated: for whom, when, and with what content', async () => {
    const made = await eventually(async () => {
      const found = await issuances();
      expect(found).toHaveLength(2);
      return found;
    });
    expect(made.map(({ author }) => author).sort()).toEqual(['Asha Verma', 'José Núñez']);
    const { code } = made.find(({ author }) => author === 'José Núñez')!;
    expect(made).toContainEqual({
      code,
      version: 1,
      author: 'José Núñez',
      journal: 'Journal of Fields',
      refnumber: '4711.5',
      title: encodeRichText('Growth of <i>Oryza sativa</i>'),
      year: 2026,
      volume: 5,
      issue: 2,
      pagenumber: '1-8',
      publishdate: '2026-01-31',
      issuedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
    const verification = (await documents.visitor.get(`/api/verify/${code}`)).body as Verification;
    expect(verification.author).toBe('José Núñez');
  });

  it('is recorded once, however often it is fetched and rendered again', async () => {
    await certificate('José Núñez');
    await rm(join(documents.environment.FILES_DIR, 'certificates'), { recursive: true });
    await certificate('José Núñez');
    expect(await issuances()).toHaveLength(2);
  });

  it('is recorded as a new version of the same code when the article has changed, newest first', async () => {
    await change({ pagenumber: '1-9' });
    await certificate('José Núñez');
    const [newest, ...older] = await issuances();
    expect(newest).toMatchObject({ author: 'José Núñez', version: 2, pagenumber: '1-9' });
    expect(older.filter(({ code }) => code === newest!.code)).toMatchObject([
      { version: 1, pagenumber: '1-8' },
    ]);
    await change({ pagenumber: article.pagenumber });
    await certificate('José Núñez');
    expect(await issuances()).toHaveLength(3);
  });

  it('is recorded when a batch issues it, but not again when a reader already has it', async () => {
    const [first, second] = (await storeArticles(documents.catalog, 2, 2)) as [string, string];
    await certificate('Asha Aaa', first);
    await documents.staff.post('/api/pdf/bulkcertificates').send([first, second]).expect(200);
    for (const refnumber of [first, second]) {
      const recorded = await issuances(refnumber);
      expect(recorded.map(({ author, version }) => [author, version]).sort()).toEqual([
        ['Asha Aaa', 1],
        ['Asha Aab', 1],
      ]);
    }
  });

  it('is not recorded when it cannot be rendered', async () => {
    const [refnumber] = await storeArticles(documents.catalog, 1, 1);
    const articles = documents.catalog.database.collection('articles');
    await articles.updateOne({ refnumber }, { $set: { publishdate: 'never' } });
    await documents.staff.post('/api/pdf/bulkcertificates').send([refnumber]).expect(500);
    expect(await issuances(refnumber)).toEqual([]);
  });
});

describe('The list of issues', () => {
  const path = '/api/pdf/certificates/4711.5/issuances';

  it('is paged, with the total', async () => {
    const response = await documents.staff.get(`${path}?page=2&limit=2`);
    expect([(response.body as unknown[]).length, response.headers['x-total-count']]).toEqual([1, '3']);
  });

  it('is for staff only', async () => {
    expect((await documents.visitor.get(path)).status).toBe(401);
  });

  it.each(['99999', 'abc', '..', '{"$gt":""}'])(
    'returns 404 for an unknown article: %s',
    async (refnumber) => {
      const response = await documents.staff.get(
        `/api/pdf/certificates/${encodeURIComponent(refnumber)}/issuances`,
      );
      expect(response.status).toBe(404);
    },
  );
});
