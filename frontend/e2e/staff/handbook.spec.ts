import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { freshIssue } from '../support/fresh-article.ts';
import { expect, staffTest as test } from '../support/journal-test.ts';
import { ownVolume } from '../support/own-volume.ts';
import { closeMessage, messageDialog } from '../support/toasts.ts';
import { typeInto } from '../support/type-into.ts';

/** The numbered steps of a page of the handbook. */
const stepsOf = (page: string): string[] =>
  [...readFileSync(`docs/handbook/${page}.md`, 'utf8').matchAll(/^\d+\. (.*(?:\n {3}.*)*)/gm)].map(
    ([, step]) => step!.replace(/\s+/g, ' '),
  );

/** Does what a step says: its verb and what stands in bold name the control. */
async function follow(page: Page, step: string, values: Record<string, string> = {}) {
  const main = page.getByRole('main');
  const named = [...step.matchAll(/\*\*([^*]+)\*\*/g)].map(([, name]) => name!);
  const field = (name: string) => main.getByLabel(new RegExp(`^${name}(?: \\*)?$`));
  for (const name of named) {
    if (step.startsWith('Open'))
      await page
        .getByRole('link', { name, exact: true })
        .or(page.locator('summary').getByText(name, { exact: true }))
        .first()
        .click();
    else if (step.startsWith('Press'))
      await main
        .getByRole('button', { name, exact: true })
        .or(main.getByRole('link', { name, exact: true }))
        .click();
    else if (name in values && step.startsWith('Enter')) await typeInto(field(name), values[name]!);
    else if (name in values) await field(name).selectOption(values[name]!);
  }
}

test('an issue is added by following the handbook', async ({ page }) => {
  const volume = String(ownVolume());
  await page.goto('/admin');
  for (const step of stepsOf('add-an-issue'))
    await follow(page, step, { Year: '2025', Volume: volume, Issue: '1' });
  await expect(messageDialog(page)).toContainText('Issue created successfully');
  await closeMessage(page);
  await expect(
    page.getByRole('link', { name: `Articles of Volume ${volume}, Issue 1 (2025)` }),
  ).toBeVisible();
});

test('changes of one kind are found by following the handbook', async ({ page }) => {
  await freshIssue(1);
  await page.goto('/admin');
  for (const step of stepsOf('changes')) await follow(page, step, { Kind: 'article' });
  await expect(page).toHaveURL(/\/admin\/changes\?kind=article/);
  await expect(page.getByRole('main').getByRole('listitem').first()).toContainText('Article');
});

test('an invitation begins where the handbook says', async ({ page }) => {
  await page.goto('/admin');
  for (const step of stepsOf('people').slice(0, 2)) await follow(page, step);
  await expect(page.getByLabel('Name')).toBeFocused();
});

test('every page is under Help, and ? offers that of the place', async ({ page }) => {
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Help', exact: true }).click();
  const links = page.getByRole('main').getByRole('listitem').getByRole('link');
  await expect(links).toHaveCount(19);
  for (const name of await links.allTextContents()) {
    await links.filter({ hasText: new RegExp(`^${name}$`) }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    const picture = page.getByRole('main').getByRole('img');
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    await page.getByRole('link', { name: 'Handbook' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Handbook');
  }
  await links.first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set up the journal');
  await expectAccessible(page);

  await page.goto('/admin/archives');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('?');
  await page.getByRole('dialog').getByRole('link', { name: 'Add an issue' }).click();
  await expect(page).toHaveURL(/\/admin\/help\/add-an-issue$/);
  await expect(page.getByRole('dialog')).toBeHidden();
});
