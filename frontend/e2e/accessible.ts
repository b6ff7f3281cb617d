import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './journal-test.ts';

const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

/** Wide and narrow, light and dark: axe reports no violation, and nothing is wider than the screen. */
export async function expectAccessible(page: Page): Promise<void> {
  // The dark scheme differs in its colours only.
  const axe = {
    light: checker(page),
    dark: checker(page).withRules(['color-contrast', 'link-in-text-block']),
  };
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const { violations } = await axe[colorScheme].analyze();
      const found = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
      expect.soft(found, `${size.width} px, ${colorScheme}`).toEqual([]);
    }
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect.soft(width, `nothing sticks out at ${size.width} px`).toBeLessThanOrEqual(size.width);
  }
}

/**
 * Legacy mode collects the results without an extra page: four times as fast, and no page here has cross-origin
 * frames.
 */
const checker = (page: Page) =>
  new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
