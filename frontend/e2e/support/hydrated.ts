import type { Page } from '@playwright/test';

/** Waits until links navigate within the page: before that a click loads the next page, as without scripts. */
export async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(isHydrated);
}

/** Runs in the page. */
export function isHydrated(): boolean {
  const root = document.querySelector('#root');
  return root !== null && Object.keys(root).some((name) => name.startsWith('__reactContainer'));
}
