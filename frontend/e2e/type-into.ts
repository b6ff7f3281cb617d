import type { Locator } from '@playwright/test';

/**
 * Replaces what a field holds, key by key, as a person does: a text field, a number, a date or an editor of rich text.
 *
 * @param text may hold line breaks; a date is written as `type="date"` holds it, `2026-03-05`; empty clears the field
 */
export async function typeInto(field: Locator, text: string): Promise<void> {
  if ((await field.getAttribute('type')) === 'date') return typeDate(field, text);
  await field.click();
  await field.press('ControlOrMeta+a');
  if (text === '') await field.press('Delete');
  else await field.pressSequentially(text);
}

/** Month, day and year are parts of their own, in the order of the browser's language, which playwright.config.ts sets. */
async function typeDate(field: Locator, text: string): Promise<void> {
  await field.focus();
  const [year = '', month = '', day = ''] = text.split('-');
  for (const part of [month, day, year]) {
    if (part !== '') {
      await field.pressSequentially(part); // a complete part leads to the next one
    } else {
      await field.press('Delete');
      await field.press('ArrowRight');
    }
  }
}
