import { expect, type Page, test } from '@playwright/test';
import { paste } from '../e2e/support/paste.ts';
import { typeInto } from '../e2e/support/type-into.ts';

const text = (page: Page) => page.getByRole('textbox', { name: 'Abstract' });
const line = (page: Page) => page.getByRole('textbox', { name: 'Title' });
const tools = (page: Page) => page.getByRole('toolbar', { name: 'Abstract: formatting' });
const saved = (page: Page) => page.locator('output[aria-label="Saved abstract"]');

test.beforeEach(async ({ page }) => {
  await page.goto('/?example=editor');
  await expect(line(page)).toBeVisible();
});

test('pasted HTML keeps the formats of a text and loses everything else', async ({ page }) => {
  await typeInto(text(page), '');
  await paste(
    text(page),
    '<h2 onclick="alert(1)">Wilt of <em>Cajanus</em></h2><p style="color:red">at 10<sup>6</sup><script>alert(1)</script> <a href="javascript:alert(1)">bad</a> <a href="https://a.example/">good</a></p>',
  );
  await expect(saved(page)).toHaveText(
    '<p>Wilt of <i>Cajanus</i></p><p>at 10<sup>6</sup> bad <a href="https://a.example/">good</a></p>',
  );
});

test('text pasted into a single-line editor becomes one line with italics only', async ({ page }) => {
  await paste(line(page), '<p>Wilt of <em>Cajanus</em></p><h1>in <b>soil</b></h1>');
  await expect(page.locator('output[aria-label="Saved title"]')).toHaveText('Wilt of <i>Cajanus</i> in soil');
});

for (const [key, tool, html] of [
  ['ControlOrMeta+i', 'Italic', '<p><i>x</i></p>'],
  ['ControlOrMeta+b', 'Bold', '<p><strong>x</strong></p>'],
  ['ControlOrMeta+u', 'Underline', '<p><u>x</u></p>'],
  ['ControlOrMeta+,', 'Subscript', '<p><sub>x</sub></p>'],
  ['ControlOrMeta+.', 'Superscript', '<p><sup>x</sup></p>'],
] as const)
  test(`${key} and the button “${tool}” do the same`, async ({ page }) => {
    const button = tools(page).getByRole('button', { name: tool });
    await typeInto(text(page), '');
    await text(page).press(key);
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.type('x');
    await expect(saved(page)).toHaveText(html);
    await text(page).press('ControlOrMeta+a');
    await button.click();
    await expect(saved(page)).toHaveText('<p>x</p>');
  });

test('keys pressed faster than the page follows act where the caret is', async ({ page }) => {
  await typeInto(text(page), 'one');
  await page.keyboard.press('Enter');
  await page.keyboard.type('two');
  await page.keyboard.press('Control+Home');
  await expect(saved(page)).toHaveText('<p>one</p><p>two</p>');
  const { keyboard } = page;
  await Promise.all([
    keyboard.down('Control'),
    keyboard.down('End'),
    keyboard.up('End'),
    keyboard.up('Control'),
    keyboard.down('Enter'),
    keyboard.down('x'),
  ]);
  await expect(saved(page)).toHaveText('<p>one</p><p>two</p><p>x</p>');
});

test('list buttons start and end a list', async ({ page }) => {
  await typeInto(text(page), 'one');
  await tools(page).getByRole('button', { name: 'Bulleted list' }).click();
  await expect(saved(page)).toHaveText('<ul><li><p>one</p></li></ul>');
  await tools(page).getByRole('button', { name: 'Numbered list' }).click();
  await expect(saved(page)).toHaveText('<ol><li><p>one</p></li></ol>');
  await tools(page).getByRole('button', { name: 'Numbered list' }).click();
  await expect(saved(page)).toHaveText('<p>one</p>');
});

test('a link is added to the selection, and must be a web address', async ({ page }) => {
  await typeInto(text(page), 'site');
  await text(page).press('ControlOrMeta+a');
  await tools(page).getByRole('button', { name: 'Link' }).click();
  const address = page.getByLabel('Address');
  await typeInto(address, 'javascript:alert(1)');
  await address.press('Enter');
  await expect(saved(page)).toHaveText('<p>site</p>');
  await typeInto(address, 'https://a.example/');
  await address.press('Enter');
  await expect(saved(page)).toHaveText('<p><a href="https://a.example/">site</a></p>');
  await expect(text(page)).toBeFocused();
});

test('Alt+F10 leads to the toolbar, arrow keys move inside it, and Escape returns', async ({ page }) => {
  await text(page).focus();
  await page.keyboard.press('Alt+F10');
  await expect(tools(page).getByRole('button', { name: 'Italic' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(tools(page).getByRole('button', { name: 'Bold' })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(tools(page).getByRole('button', { name: 'Link' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(text(page)).toBeFocused();
});

test('words are counted, asterisks stay asterisks, and undo works', async ({ page }) => {
  await typeInto(text(page), '2*3*4 is more than five words');
  await expect(text(page)).toHaveAccessibleDescription('6 words, 1 more than 5');
  await expect(saved(page)).toHaveText('<p>2*3*4 is more than five words</p>');
  await text(page).press('ControlOrMeta+z');
  await expect(saved(page)).not.toHaveText('<p>2*3*4 is more than five words</p>');
});

test('a new value prop replaces the text, and a cleared editor has an empty value', async ({ page }) => {
  await page.getByRole('button', { name: 'Load again' }).click();
  await expect(text(page)).toHaveText('From the server');
  await typeInto(text(page), '');
  await expect(saved(page)).toHaveText('');
});
