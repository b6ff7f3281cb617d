import type { Locator } from '@playwright/test';

/**
 * Replaces the contents of a field, key by key: a text field, a number, a date or a rich text editor.
 *
 * @param text may contain line breaks; a date has the format of `type="date"`, `2026-03-05`; empty clears the
 * field
 */
export async function typeInto(field: Locator, text: string): Promise<void> {
  if ((await field.getAttribute('type')) === 'date') return typeDate(field, text);
  await field.click();
  await field.press('ControlOrMeta+a');
  if (text === '') await field.press('Delete');
  else await field.pressSequentially(text);
}

/**
 * Month, day and year are separate parts, in the order of the browser's language, which playwright.config.ts sets.
 */
async function typeDate(field: Locator, text: string): Promise<void> {
  await field.focus();
  const [year = '', month = '', day = ''] = text.split('-');
  for (const part of [month, day, year]) {
    if (part !== '') {
      await field.pressSequentially(part); // a complete part moves the focus to the next one
    } else {
      await field.press('Delete');
      await field.press('ArrowRight');
    }
  }
}
