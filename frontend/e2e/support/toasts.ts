import type { Page } from '@playwright/test';

/** The successes reported in a corner of a staff page. */
export const toasts = (page: Page) => page.getByRole('status', { name: 'Notifications' });

/** The dialog of a result that has words of its own (requirements.md#messages-of-forms), or of a refusal. */
export const messageDialog = (page: Page) => page.getByRole('dialog', { name: 'Message' });

export const closeMessage = (page: Page) =>
  messageDialog(page).getByRole('button', { name: 'Close' }).click();
