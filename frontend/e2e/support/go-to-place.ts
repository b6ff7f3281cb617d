import type { Page } from '@playwright/test';

/** Opens a page of the bar, and before it the menu that has it. */
export async function goToPlace(page: Page, name: string): Promise<void> {
  const bar = page.getByRole('navigation', { name: 'Admin' });
  const places = page.locator('a', { hasText: new RegExp(`^${name}$`) });
  const place = bar.locator(places);
  await place.waitFor({ state: 'attached' });
  if (!(await place.isVisible()))
    await bar.getByRole('group').filter({ has: places }).locator('summary').press('Enter');
  await place.press('Enter');
}
