import type { Page } from '@playwright/test';

/** The successes reported in a corner of a staff page. */
export const toasts = (page: Page) => page.getByRole('status', { name: 'Notifications' });
