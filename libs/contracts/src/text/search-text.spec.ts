import { describe, expect, it } from '@jest/globals';
import { parseSearchText } from './search-text.ts';

describe('The text of a search', () => {
  it.each([
    'https://doi.org/10.5555/AB.105',
    'http://dx.doi.org/10.5555/ab.105',
    'doi.org/10.5555%2Fab.105',
    'doi:10.5555/ab.105',
    'DOI: 10.5555/ab.105',
    '(https://www.doi.org/10.5555/ab.105).',
    'doi.org/10.5555/ab.105?from=mail#top',
    '10.5555/ab.105',
  ])('has only the words of the DOI for %s', (text) =>
    expect(parseSearchText(text)).toEqual({ words: ['10', '5555', 'ab', '105'], excluded: [] }),
  );

  it.each([
    ['soil -water', ['soil'], [['water']]],
    [
      '−Water soil -“drip irrigation” -"dry land" –covid-19',
      ['soil'],
      [['water'], ['drip', 'irrigation'], ['dry', 'land'], ['covid', '19']],
    ],
    ['rice-wheat at -20 - dry', ['rice', 'wheat', 'at', '20', 'dry'], []],
    ['-omics', ['omics'], []],
    ['soil -"', ['soil'], []],
    ['doi.org/10.1/50%', ['10', '1', '50'], []],
  ])('excludes words behind a minus unless nothing else is searched: %s', (text, words, excluded) =>
    expect(parseSearchText(text)).toEqual({ words, excluded }),
  );
});
