import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';

/** The file that a page downloads. @param order the click that has just begun */
export async function readDownload(page: Page, order: Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent('download'), order]);
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
}
