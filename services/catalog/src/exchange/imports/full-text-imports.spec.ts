import { beforeAll, describe, expect, it } from '@jest/globals';
import type { StaffArticle } from '#contracts/fields/entities.ts';
import { paths } from '#contracts/journal/paths.ts';
import { eventually } from '#testing/jest/eventually.ts';
import { endedConversion, jatsText } from '#testing/builders/uploaded-texts.ts';
import { checkImport, importRow, importZip, loadImport, pdfsOf } from '#testing/builders/imports.ts';
import { makeZip } from '#testing/builders/make-zip.ts';
import { runCatalogWithWorker } from '#testing/running/running-catalog-worker.ts';

describe('An imported list', () => {
  let catalog: Awaited<ReturnType<typeof runCatalogWithWorker>>;

  beforeAll(async () => {
    catalog = await runCatalogWithWorker();
  });

  const byReference = async (refnumber: unknown) =>
    (await catalog.staff.get(`/api/archives/ref/${String(refnumber)}`)).body as StaffArticle;

  it('has the full texts beside its PDFs, hidden unless it says that they are shown', async () => {
    const [named, zipped, none] = [
      importRow({ full_text: 'texts/one.xml', full_text_shown: true }),
      importRow(),
      importRow(),
    ];
    const zip = importZip(
      [named, zipped, none],
      [
        ...pdfsOf([named, zipped, none]),
        { name: 'texts/one.xml', data: jatsText('Water runs') },
        {
          name: `${String(zipped.refnumber)}.zip`,
          data: makeZip([{ name: 'text.xml', data: jatsText('Water stands') }]),
        },
      ],
    );
    await loadImport(catalog.staff, await checkImport(catalog.staff, zip));
    const one = await byReference(named.refnumber);
    await endedConversion(catalog.staff, one.id);
    const page = await eventually(async () => {
      const response = await catalog.visitor.get(`/api/article-pages/${one.refnumber}`);
      expect(response.body).toHaveProperty('text');
      return response.body as object;
    });
    expect(JSON.stringify(page)).toContain('Water runs');
    const { id } = await byReference(zipped.refnumber);
    expect(await endedConversion(catalog.staff, id)).toMatchObject({ state: 'converted', shown: false });
    const other = await byReference(none.refnumber);
    expect((await catalog.staff.get(paths.fullText(other.id))).status).toBe(204);
  });

  it('names the full texts that are missing or of another kind', async () => {
    const [missing, wrong] = [importRow({ full_text: 'nowhere.xml' }), importRow()];
    const files = [...pdfsOf([missing, wrong]), { name: `${String(wrong.refnumber)}.xml`, data: '%PDF-1.4' }];
    const { rows } = await checkImport(catalog.staff, importZip([missing, wrong], files));
    expect(rows.flatMap(({ problems }) => problems.map(({ field, message }) => [field, message]))).toEqual([
      ['full_text', '“nowhere.xml” is not among the files'],
      ['full_text', expect.stringMatching(/^The file must be JATS/)],
    ]);
  });
});
