import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formTable, withoutFields } from '../support/form-table.ts';
import { expect, staffTest, test } from '../support/journal-test.ts';
import { operateEach } from '../support/operate-each.ts';
import { typeInto } from '../support/type-into.ts';

const frames = new Set([
  'features/shared/forms/form-frame.tsx',
  'features/public/submission/link-form-frame.tsx',
]);

test('the table lists every form of the site', () => {
  const root = join(import.meta.dirname, '../../src');
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      file.endsWith('.tsx') &&
      !frames.has(file) &&
      /<(?:form|Form|FormFrame|LinkFormFrame)\b/.test(readFileSync(join(root, file), 'utf8')),
  );
  const named = new Set([...formTable.map(({ source }) => source), ...withoutFields]);
  expect(sources.toSorted()).toEqual([...named].toSorted());
});

for (const { name, path, open, form: selector, refused, ...rest } of formTable) {
  const one = rest.public ? test : staffTest;

  one.describe(`the form of ${name}`, () => {
    one.use({ provoked: /status of 4\d\d/ });

    one(
      'leads to its first refused field, and keeps each key in the field it was typed into',
      async ({ page }) => {
        await page.goto(typeof path === 'string' ? path : await path());
        await open?.(page);
        const form = page.locator(selector);
        await expect(form).toBeVisible();
        // The rich text editor loads a little later than its form.
        await expect(form.getByText('Loading the editor…')).toHaveCount(0);

        for (const attempt of refused ? [refused].flat() : []) {
          for (const [id, text] of Object.entries(attempt))
            await typeInto(form.locator(`[id="${id}"]`), text);
          // The first that may be pressed: an invitation without an address can only be copied.
          await form.locator('button[type=submit]:enabled').first().click();
          await expect(form.locator('[aria-invalid=true], input:invalid').first()).toBeFocused();
        }
        const checks = await operateEach(form);
        expect(checks.length).toBeGreaterThan(0);
        for (const check of checks) await check();
      },
    );
  });
}
