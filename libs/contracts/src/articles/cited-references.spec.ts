import { expect, it } from '@jest/globals';
import { placesInArticle } from './cited-references.ts';

const reference = (text: string, doi = '') => ({ text, doi });

it('finds the article’s reference by DOI, else by words, whatever its place, letters and punctuation', () => {
  const ofArticle = [
    reference('Rao A. Wheat. 2019'),
    reference('Other words for the same work', '10.1234/ABC'),
    reference('Singh B. Rice. 2020. https://doi.org/10.1234/rice', '10.1234/rice'),
  ];
  const ofText = [
    reference('Sen C. Maize', '10.1234/abc'),
    reference('rao a, Wheat (2019)'),
    reference('Singh B. Rice. 2020.'),
    reference('Unknown to the article'),
    reference(''),
  ];
  expect(placesInArticle(ofText, ofArticle)).toEqual([1, 0, 2, undefined, undefined]);
});

it('finds the first of equal references', () => {
  expect(placesInArticle([reference('A')], [reference('B'), reference('a'), reference('A')])).toEqual([1]);
});
