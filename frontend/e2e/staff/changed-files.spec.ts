import { mkdtemp, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import type { StaffEditor } from '#contracts/fields/entities.ts';
import { importRow } from '#testing/builders/imports.ts';
import { pdfWithText } from '#testing/builders/pdf.ts';
import { freshIssue } from '../support/fresh-article.ts';
import { expect, staffTest as test } from '../support/journal-test.ts';
import { ownVolume } from '../support/own-volume.ts';
import { staffCall } from '../support/staff-call.ts';
import { closeMessage, messageDialog } from '../support/toasts.ts';

const changed = 'The file has changed since you chose it. Choose it again.';

/** Changes a file a minute later: browsers compare whole seconds. */
async function change(file: string, content: Buffer | string): Promise<void> {
  await writeFile(file, content);
  const later = new Date(Date.now() + 60_000);
  await utimes(file, later, later);
}

const newFolder = () => mkdtemp(join(tmpdir(), 'colophon-chosen-'));

/** Chooses files as a person does in the browser's dialog: for the same names it sends no "change". */
async function choose(page: Page, input: Locator, files: string[]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { root } = await session.send('DOM.getDocument');
  const selector = `[id="${await input.getAttribute('id')}"]`;
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  await session.send('DOM.setFileInputFiles', { files, nodeId });
  await session.detach();
}

const picture = (background: string) =>
  sharp({ create: { width: 60, height: 60, channels: 3, background } })
    .png()
    .toBuffer();

test.describe('a file that changes after it was chosen', () => {
  test.use({ provoked: /ERR_UPLOAD_FILE_CHANGED/ });

  test('is named in the article form, and is sent once it is chosen again', async ({ page }) => {
    const { articles } = await freshIssue();
    const pdf = join(await newFolder(), 'paper.pdf');
    await writeFile(pdf, pdfWithText('The first export'));
    await page.goto(`/admin/archives/${articles[0]!.id}`);
    const input = page.locator('#pdfFile');
    await choose(page, input, [pdf]);
    await expect(page.getByText(/^paper\.pdf, /)).toBeVisible();
    await change(pdf, pdfWithText('The second export, which is longer'));
    const update = page.getByRole('button', { name: 'Update Article' });
    await update.press('Enter');
    await expect(input).toHaveAccessibleDescription(new RegExp(changed));
    await expect(input).toBeFocused();
    await choose(page, input, [pdf]);
    await expect(page.getByText(changed)).toHaveCount(0);
    await update.press('Enter');
    await expect(messageDialog(page)).toContainText('We have updated your article');
  });

  test('is named for a picture, and is sent once it is chosen again', async ({ page }) => {
    const editor = { name: 'Bina Das', category: 'chief editor', post: 'Head', content: 'Kutch' };
    const { id } = await staffCall<StaffEditor>('/api/editors', { ...editor, status: 'disabled' });
    const file = join(await newFolder(), 'bina.png');
    await writeFile(file, await picture('#246'));
    await page.goto(`/admin/editors/${id}`);
    const input = page.locator('#imgFile');
    await choose(page, input, [file]);
    await expect(page.getByRole('img', { name: 'Chosen: bina.png' })).toBeVisible();
    await change(file, Buffer.concat([await picture('#842'), Buffer.alloc(9)]));
    await page.getByRole('button', { name: 'Submit' }).press('Enter');
    await expect(input).toHaveAccessibleDescription(new RegExp(changed));
    await choose(page, input, [file]);
    await page.getByRole('button', { name: 'Submit' }).press('Enter');
    await expect(messageDialog(page)).toContainText('Editor updated successfully');
    await closeMessage(page);
  });

  test('is read in the import as it is when it is chosen again, and named otherwise', async ({ page }) => {
    const volume = ownVolume();
    const refnumber = `${volume}77`;
    const row = importRow({ year: 2022, volume, issue: 1, refnumber, pdf: `${refnumber}.pdf` });
    const list = (author: string) => JSON.stringify([{ ...row, authorname: author }]);
    const folder = await newFolder();
    const files = [join(folder, 'articles.json'), join(folder, `${refnumber}.pdf`)];
    await writeFile(files[0]!, list('R2 D2'));
    await writeFile(files[1]!, pdfWithText('Imported'));
    await page.goto('/admin/transfer');
    const input = page.locator('#import-file');
    await choose(page, input, files);
    await change(files[0]!, list('C3 PO and others'));
    await page.getByRole('button', { name: 'Check' }).press('Enter');
    await expect(page.getByRole('alert')).toHaveText(changed);
    await writeFile(files[0]!, list('Asha Verma'));
    await choose(page, input, files);
    await page.getByRole('button', { name: 'Check' }).press('Enter');
    await expect(page.getByRole('region', { name: 'This import' }).getByRole('status')).toHaveText('Checked');
    await expect(page.getByRole('button', { name: 'Load 1 article of 1 issue' })).toBeVisible();
  });
});
