import { readZip } from '#testing/readers/read-zip.ts';
import { issue } from '../../support/content.ts';
import { readDownload } from '../../support/downloaded.ts';
import { expect, staffTest as test } from '../../support/journal-test.ts';

test('an issue is downloaded as a bag and as a file for DOAJ', async ({ page }) => {
  await page.goto(`/admin/archives/${issue.year}/${issue.volume}/${issue.issue}`);
  const zip = await readDownload(
    page,
    page.getByRole('button', { name: 'Preservation copy (BagIt)' }).click(),
  );
  const bag = `${issue.year}-vol${issue.volume}-issue${issue.issue}`;
  expect(zip.name).toBe(`${bag}.zip`);
  const names = [...(await readZip(zip.content)).keys()];
  expect(names).toContain(`${bag}/manifest-sha256.txt`);
  const file = await readDownload(page, page.getByRole('button', { name: 'DOAJ file' }).click());
  expect(file.name).toBe('doaj.xml');
  expect(file.content.toString()).toContain('<record>');
});
