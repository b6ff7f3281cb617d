import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { expect } from './journal-test.ts';

export const secondFactor = (page: Page) => page.getByRole('region', { name: 'Second factor' });
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Confirms the set-up that the page shows, as an app would. @returns the key and the recovery codes */
export async function setUpSecondFactor(page: Page) {
  await button(page, 'Set up').click();
  const secret = (await secondFactor(page).getByRole('code').innerText()).replaceAll(' ', '');
  const code = secondFactor(page).getByLabel('Code that the app shows');
  await code.fill(new TOTP({ secret }).generate());
  await page.keyboard.press('Enter');
  const codes = secondFactor(page).getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  return { secret, codes: await codes.allInnerTexts() };
}
