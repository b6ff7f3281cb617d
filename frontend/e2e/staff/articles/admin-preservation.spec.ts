import { readFile } from 'node:fs/promises';
import { readZip } from '#testing/readers/read-zip.ts';
import { issue } from '../../support/content.ts';
import { expect, staffTest as test } from '../../support/journal-test.ts';

test('an issue is downloaded as a bag and as a file for DOAJ', async ({ page }) => {
  await page.goto(`/admin/archives/${issue.year}/${issue.volume}/${issue.issue}`);
  const [zip] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Preservation copy (BagIt)' }).click(),
  ]);
  const bag = `${issue.year}-vol${issue.volume}-issue${issue.issue}`;
  expect(zip.suggestedFilename()).toBe(`${bag}.zip`);
  const names = [...(await readZip(await readFile(await zip.path()))).keys()];
  expect(names).toContain(`${bag}/manifest-sha256.txt`);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'DOAJ file' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('doaj.xml');
  expect(await readFile(await file.path(), 'utf8')).toContain('<record>');
});
