import { describe, expect, it } from '@jest/globals';
import type { Citable } from './citation.ts';
import { type CitationStyle, citationTextIn } from './citation-in-style.ts';
import { encodeRichText } from '#contracts/text/rich-text.ts';

const article: Citable = {
  authorname: 'Dr. Asha R. Verma, José Núñez',
  title: encodeRichText('Growth of <i>Oryza sativa</i> in salt &amp; sand'),
  year: 2026,
  volume: 5,
  issue: 2,
  pagenumber: '10-15',
  article_number: '',
  doi: '10.1234/x.5',
  standing: '',
};
const journal = { name: 'Journal of Fields', url: 'https://journal.example/archives/2026/5/2/7' };
const cited = (style: CitationStyle, changed: Partial<Citable> = {}) =>
  citationTextIn(style, { ...article, ...changed }, journal);

describe('A citation', () => {
  it.each<[CitationStyle, string]>([
    [
      'vancouver',
      'Verma AR, Núñez J. Growth of Oryza sativa in salt & sand. Journal of Fields. 2026;5(2):10–15. https://doi.org/10.1234/x.5',
    ],
    [
      'apa',
      'Verma, A. R., & Núñez, J. (2026). Growth of Oryza sativa in salt & sand. Journal of Fields, 5(2), 10–15. https://doi.org/10.1234/x.5',
    ],
    [
      'mla',
      'Verma, Asha R., and José Núñez. “Growth of Oryza sativa in salt & sand.” Journal of Fields, vol. 5, no. 2, 2026, pp. 10–15, https://doi.org/10.1234/x.5.',
    ],
  ])('follows the style %s', (style, text) => expect(cited(style)).toBe(text));

  it.each<[string, CitationStyle, Partial<Citable>, string]>([
    [
      'a question, a number instead of pages, and no DOI',
      'apa',
      { title: encodeRichText('Is it so?'), pagenumber: '', article_number: '42', doi: '' },
      `Verma, A. R., & Núñez, J. (2026). Is it so? Journal of Fields, 5(2), Article 42. ${journal.url}`,
    ],
    [
      'one author with a suffix, and one page',
      'mla',
      { authorname: 'Martin Luther King, Jr.', title: encodeRichText('Why?'), pagenumber: '7-7' },
      'King, Martin Luther, Jr. “Why?” Journal of Fields, vol. 5, no. 2, 2026, p. 7, https://doi.org/10.1234/x.5.',
    ],
    [
      'three authors',
      'mla',
      { authorname: 'Ann Abe, Ben Bell, Cid Cole', title: encodeRichText('Three') },
      'Abe, Ann, et al. “Three.” Journal of Fields, vol. 5, no. 2, 2026, pp. 10–15, https://doi.org/10.1234/x.5.',
    ],
    [
      'a Hindi author, and no issue yet',
      'apa',
      { authorname: 'डॉ. आशा वर्मा', title: encodeRichText('गाँव'), volume: 0, issue: 0, pagenumber: '' },
      'आशा वर्मा. (2026). गाँव. Journal of Fields. https://doi.org/10.1234/x.5',
    ],
    [
      'a retracted article',
      'apa',
      { title: encodeRichText('It is so.'), standing: 'retracted' },
      'Verma, A. R., & Núñez, J. (2026). It is so. [Retracted]. Journal of Fields, 5(2), 10–15. https://doi.org/10.1234/x.5',
    ],
    [
      'hyphenated given names',
      'apa',
      { authorname: 'Jean-Pierre A. Serre, M.-J. Watson', title: encodeRichText('Two') },
      'Serre, J.-P. A., & Watson, M.-J. (2026). Two. Journal of Fields, 5(2), 10–15. https://doi.org/10.1234/x.5',
    ],
    [
      'a quotation in the title, initials and high page numbers',
      'mla',
      {
        authorname: 'A.R. Verma',
        title: encodeRichText('The “<i>green</i>” and the "blue" field'),
        pagenumber: '1045-1068',
      },
      'Verma, A. R. “The ‘green’ and the ‘blue’ field.” Journal of Fields, vol. 5, no. 2, 2026, pp. 1045–68, https://doi.org/10.1234/x.5.',
    ],
    [
      'pages on both sides of a hundred',
      'mla',
      { authorname: 'Bernard ’t Hart', title: encodeRichText('Two'), pagenumber: '96-105' },
      '’t Hart, Bernard. “Two.” Journal of Fields, vol. 5, no. 2, 2026, pp. 96–105, https://doi.org/10.1234/x.5.',
    ],
    [
      'a number instead of pages',
      'mla',
      { authorname: 'Ann Abe', title: encodeRichText('Two'), pagenumber: '', article_number: 'e42' },
      'Abe, Ann. “Two.” Journal of Fields, vol. 5, no. 2, 2026, article e42, https://doi.org/10.1234/x.5.',
    ],
  ])('names %s', (_, style, changed, text) => expect(cited(style, changed)).toBe(text));

  it('names at most twenty authors in APA’s style', () => {
    const authorname = Array.from(
      { length: 22 },
      (_, at) => `Ann Writer${String.fromCharCode(97 + at)}`,
    ).join(', ');
    expect(cited('apa', { authorname })).toContain('Writers, A., … Writerv, A. (2026)');
  });
});
