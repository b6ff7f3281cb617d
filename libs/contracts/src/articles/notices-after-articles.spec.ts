import { expect, it } from '@jest/globals';
import { noticesAfterArticles } from './notices-after-articles.ts';

const article = (title_text: string) => ({ title_text, amendment_type: '' as const });
const notice = (title_text: string) => ({ title_text, amendment_type: 'correction' as const });

it('lists a notice after the article that it is about, and the others as they were found', () => {
  const found = [
    notice('Correction: Rivers'),
    article('Hills'),
    notice('Correction: Seas'),
    article('Rivers'),
  ];
  expect(noticesAfterArticles(found).map(({ title_text }) => title_text)).toEqual([
    'Hills',
    'Correction: Seas',
    'Rivers',
    'Correction: Rivers',
  ]);
});
