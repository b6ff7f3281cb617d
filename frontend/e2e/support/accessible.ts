import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import { expect } from './journal-test.ts';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];
/** The dark scheme differs in its colours only. */
const options: Record<'light' | 'dark', RunOptions> = {
  light: { resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } },
  dark: { resultTypes: ['violations'], runOnly: ['color-contrast', 'link-in-text-block'] },
};

/** Wide and narrow, light and dark: axe reports no violation, and nothing is wider than the screen. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const frame of page.frames()) await frame.evaluate(source);
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const found = await page.evaluate(violations, options[colorScheme]);
      expect.soft(found, `${size.width} px, ${colorScheme}`).toEqual([]);
    }
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect.soft(width, `nothing sticks out at ${size.width} px`).toBeLessThanOrEqual(size.width);
  }
}

/** Runs in the page. */
async function violations(given: RunOptions): Promise<string[]> {
  const { axe: injected } = window as unknown as { axe: typeof axe };
  // What a bar covers at the moment has its full size and distance after scrolling.
  const bars = [...document.querySelectorAll<HTMLElement>('*')].filter(
    (element) => getComputedStyle(element).position === 'sticky',
  );
  for (const bar of bars) bar.style.position = 'static';
  const { violations: found } = await injected.run(given);
  for (const bar of bars) bar.style.position = '';
  return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
