import type { Page } from '@playwright/test';

/** Opens a page of the bar, and before it the menu that has it. */
export async function goToPlace(page: Page, name: string): Promise<void> {
  const bar = page.getByRole('navigation', { name: 'Admin' });
  const menu = bar.getByRole('group').filter({ has: page.locator('a', { hasText: name }) });
  if (await menu.count()) await menu.locator('summary').press('Enter');
  await bar.getByRole('link', { name, exact: true }).press('Enter');
}
