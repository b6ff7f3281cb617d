import { beforeAll, describe, expect, it } from '@jest/globals';
import { paths } from '#contracts/journal/paths.ts';
import { addArticle, addIssue } from '#testing/builders/articles.ts';
import { specDocuments } from '#testing/running/running-documents.ts';

describe('A document of a former reference number', () => {
  const documents = specDocuments();

  beforeAll(async () => {
    await addIssue(documents.catalog.staff);
    const { id } = await addArticle(documents.catalog.staff, { refnumber: '11', authorname: 'José Núñez' });
    for (const refnumber of ['12', '13.5'])
      await documents.catalog.staff.post(`/api/archives/${id}`).send({ refnumber });
  });

  it.each([
    ['certificate', (refnumber: string) => paths.certificate(refnumber, 'José Núñez')],
    ['cover page', paths.coverPage],
  ])('redirects permanently to that of the current number: %s', async (_, path) => {
    for (const former of ['11', '012']) {
      const { status, headers } = await documents.visitor.get(path(former));
      expect([status, headers.location]).toEqual([301, path('13.5')]);
      expect(headers['cache-control']).toContain('max-age=0');
    }
    const staff = await documents.visitor.get(path('11')).set(documents.catalog.auth.signedIn);
    expect([staff.status, staff.headers['cache-control']]).toEqual([301, 'private, no-store']);
  });

  it('returns 404 for a number that no article ever had', async () => {
    expect((await documents.visitor.get(paths.coverPage('14'))).status).toBe(404);
  });
});
