import { beforeAll, describe, expect, it } from '@jest/globals';
import type { StaffArticle } from '#contracts/fields/entities.ts';
import { paths } from '#contracts/journal/paths.ts';
import { checkImport, importRow, importZip, loadImport, pdfsOf } from '#testing/builders/imports.ts';
import { runCatalogWithWorker } from '#testing/running/running-catalog-worker.ts';

describe('The further files of an imported list', () => {
  let catalog: Awaited<ReturnType<typeof runCatalogWithWorker>>;

  beforeAll(async () => {
    catalog = await runCatalogWithWorker();
  });

  it('are stored with its articles, titled after their names if the list gives no title', async () => {
    const dataSet = { kind: 'data set', licence: 'CC0-1.0' };
    const [described, named, none] = [
      importRow({
        further_files: [
          { file: 'data/levels 1.csv', title: 'Levels', ...dataSet, size: 9, key: 'x' },
          { file: 'film&sound.mp4' },
        ],
      }),
      importRow({ further_files: ' second.pdf; map.png;' }),
      importRow(),
    ];
    const files = ['data/levels 1.csv', 'film&sound.mp4', 'second.pdf', 'more/map.png'];
    const zip = importZip(
      [described, named, none],
      [...pdfsOf([described, named, none]), ...files.map((name) => ({ name, data: name }))],
    );
    const checked = await checkImport(catalog.staff, zip);
    expect(checked.rows.flatMap(({ problems }) => problems)).toEqual([]);
    await loadImport(catalog.staff, checked);
    const file = (title: string, name: string, more = { kind: 'other', licence: '' }) => ({
      title,
      name,
      ...more,
    });
    const sent: string[] = [];
    for (const [{ refnumber }, rows] of [
      [described, [file('Levels', 'levels 1.csv', dataSet), file('film&sound', 'film-sound.mp4')]],
      [named, [file('second', 'second.pdf'), file('map', 'map.png')]],
      [none, []],
    ] as const) {
      const article = (await catalog.visitor.get(`/api/archives/ref/${String(refnumber)}`))
        .body as StaffArticle;
      expect(article.further_files).toMatchObject(rows);
      for (const { name, size } of article.further_files) {
        const response = await catalog.visitor.get(paths.furtherFile(article, name)).responseType('blob');
        sent.push((response.body as Buffer).toString());
        expect(size).toBe(sent.at(-1)!.length);
      }
    }
    expect(sent).toEqual(files);
  });

  it('are reported, each with its problem, if they cannot be imported', async () => {
    const one = importRow({ further_files: 'a.csv;nowhere.csv;empty.csv' });
    const other = importRow({
      further_files: [
        { file: 'a.csv' },
        { file: 'b.csv', name: '../b.csv', kind: 'letter' },
        { file: 'folder/B.CSV', name: 'A.csv' },
        { title: 'Nothing' },
        { file: `${String(one.refnumber)}.pdf`, name: 'paper.pdf', title: '' },
      ],
    });
    const wrong = importRow({ further_files: 7 });
    const files = [
      ...['a.csv', 'b.csv', 'folder/B.CSV'].map((name) => ({ name, data: name })),
      { name: 'empty.csv', data: '' },
    ];
    const rows = [one, other, wrong];
    const checked = await checkImport(catalog.staff, importZip(rows, [...pdfsOf(rows), ...files]));
    const told = checked.rows.map(({ problems }) =>
      problems.map(({ field, message }) => `${field}: ${message}`),
    );
    expect(told).toEqual([
      [
        'further_files.1.file: “nowhere.csv” is not among the files',
        'further_files.2.file: “empty.csv” is empty',
      ],
      [
        'further_files.0.file: “a.csv” is the file of row 1',
        'further_files.2.file: Another file of this article has this name',
        'further_files.3.file: “” is not among the files',
        `further_files.4.file: “${String(one.refnumber)}.pdf” is the file of row 1`,
        expect.stringMatching(/^further_files\.1\.name: Name the file in letters/),
        expect.stringMatching(/^further_files\.1\.kind: /),
        'further_files.4.title: Give the file a title',
      ],
      ['further_files.0.file: “7” is not among the files'],
    ]);
  });
});
