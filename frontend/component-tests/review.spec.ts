import { expect, type Page, test } from '@playwright/test';
import type { ReviewerReview } from '#contracts/manuscripts/reviews.ts';
import type { EncodedHtml } from '#contracts/text/rich-text.ts';
import { type ReviewModel, reviewModels } from '#contracts/values/review-models.ts';
import { expectAccessible } from '../e2e/support/accessible.ts';

const report = { recommendation: '', to_author: '', to_editor: '', competing: '', named: false } as const;

const html = (text: string) => text as unknown as EncodedHtml;
/** A review as its reviewer receives it; who-sees-whom.spec.ts shows which names the service gives. */
const review = (model: ReviewModel, changes: Partial<ReviewerReview>): ReviewerReview => ({
  kind: 'reviewer',
  number: 7,
  round: 0,
  letter: 'B',
  state: 'accepted',
  acts: ['send', 'decline'],
  model,
  language: 'en',
  name: 'Meera Joshi',
  due: '2999-01-31',
  title: html('Wells of Rathore'),
  title_text: 'Wells of Rathore',
  abstract: html('<p>Forty wells.</p>'),
  keywords: 'wells',
  article_type: 'research article',
  ...(model !== 'double anonymized' && {
    authors: [{ name: 'Meena Rathore', affiliations: ['Institute of Rivers'] }],
  }),
  files: [],
  answer: '',
  report,
  missing: [],
  others: [],
  earlier: [],
  version: 1,
  ...changes,
});

async function open(page: Page, shown: ReviewerReview): Promise<void> {
  await page.route('**/api/manuscripts/review', (route) => route.fulfill({ json: shown }));
  await page.goto('/?example=review');
}

const reviewed = { recommendation: 'accept', to_author: 'No depth is given.' } as const;

for (const model of reviewModels) {
  const isNamed = model === 'all identities visible';

  test(`a reviewer sees the names and hints of ${model}`, async ({ page }) => {
    await open(page, review(model, {}));
    await expect(page.getByText(`${model}: you`)).toBeVisible();
    const seesAuthors = model !== 'double anonymized';
    await expect(page.getByText('Meena Rathore, Institute of Rivers')).toHaveCount(seesAuthors ? 1 : 0);
    await expect(page.getByText('Do not name yourself')).toHaveCount(isNamed ? 0 : 1);
    await expect(page.getByLabel('Sign the review with my name')).toHaveCount(isNamed ? 0 : 1);
    await expectAccessible(page);
  });

  test(`a reviewer reads the other reviews of ${model} after the decision`, async ({ page }) => {
    const other = {
      round: 0,
      letter: 'A',
      to_author: 'The wells are few.',
      ...(isNamed && { name: 'Anil' }),
    };
    const outcome = { kind: 'accept', at: '2026-01-31T10:00:00Z' } as const;
    const done = { state: 'done', acts: [], outcome, others: [other], report: { ...report, ...reviewed } };
    await open(page, review(model, done as Partial<ReviewerReview>));
    const others = page.getByRole('region', { name: 'Other reviews' }).locator('summary');
    await expect(others).toHaveText(isNamed ? 'Reviewer A, Anil' : 'Reviewer A');
    await others.press('Enter');
    await expect(page.getByText('The wells are few.')).toBeVisible();
    await expectAccessible(page);
  });
}
