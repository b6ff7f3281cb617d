import type { Page } from '@playwright/test';
import { errorTable } from '#contracts/api/errors.ts';

const { status, message } = errorTable.recent_sign_in_required;
const json = { error: 'recent_sign_in_required', message, requestId: 'long-ago' };

/** Refuses the next call that adds a user, as if its session had begun long ago. */
export const refuseOldSession = (page: Page): Promise<unknown> =>
  page.route('/api/users', (route) => route.fulfill({ status, json }), { times: 1 });

/** Sends the form that adds a user, so that the dialog asks for the password. */
export async function askForIdentity(page: Page, name = 'A user who is not added'): Promise<void> {
  await refuseOldSession(page);
  await page.getByLabel('Username').fill(name);
  for (const label of ['New password', 'Re-enter password'])
    await page.getByLabel(label).fill('rivers of the drylands');
  await page.getByRole('button', { name: 'Submit' }).click();
}
