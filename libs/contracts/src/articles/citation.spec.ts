import { describe, expect, it } from '@jest/globals';
import { authorNamed, authorsNamed } from './article-authors.ts';
import { type Citable, citationParts, citationText } from './citation.ts';
import { encodeRichText } from '#contracts/text/rich-text.ts';

describe('The citation of an article', () => {
  const article: Citable = {
    authorname: 'Dr. Asha R. Verma, José Núñez',
    title: encodeRichText('Growth of <i>Oryza sativa</i> in salt &amp; sand'),
    year: 2026,
    volume: 5,
    issue: 2,
    pagenumber: '10-15',
    article_number: '',
    doi: '',
    standing: '',
  };
  const journal = 'Journal of Fields';
  const authorsOf = (authorname: string) =>
    citationParts({ ...article, authorname }, journal).authors.join(', ');

  it.each<[string, Partial<Citable>, string]>([
    [
      'authors, title, journal, year;volume(issue):pages',
      {},
      'Verma AR, Núñez J. Growth of Oryza sativa in salt & sand. Journal of Fields. 2026;5(2):10–15.',
    ],
    [
      'one page alone',
      { pagenumber: '7-7' },
      'Verma AR, Núñez J. Growth of Oryza sativa in salt & sand. Journal of Fields. 2026;5(2):7.',
    ],
    [
      'pages that occur elsewhere in it too',
      { title: encodeRichText('Ages 10-15'), pagenumber: '10-15' },
      'Verma AR, Núñez J. Ages 10-15. Journal of Fields. 2026;5(2):10–15.',
    ],
    [
      'a title ending with a question mark',
      { title: encodeRichText('<i>Is it so?</i>') },
      'Verma AR, Núñez J. Is it so? Journal of Fields. 2026;5(2):10–15.',
    ],
    [
      'a title that ends with a full stop',
      { title: encodeRichText('It is so.') },
      'Verma AR, Núñez J. It is so. Journal of Fields. 2026;5(2):10–15.',
    ],
    [
      'suffixes of names',
      { authorname: 'Martin Luther King, Jr., John Smith III' },
      'King ML Jr, Smith J III. Growth of Oryza sativa in salt & sand. Journal of Fields. 2026;5(2):10–15.',
    ],
    [
      'a Hindi article',
      { authorname: 'डॉ. आशा वर्मा, प्रो. राजेश कुमार', title: encodeRichText('गाँव का पुस्तकालय') },
      'आशा वर्मा, राजेश कुमार. गाँव का पुस्तकालय. Journal of Fields. 2026;5(2):10–15.',
    ],
    [
      'seven authors',
      {
        authorname: 'Ann Abe, Ben Bell, Cid Cole, Dan Dahl, Eve Ende, Fay Fox, Gus Gold',
        title: encodeRichText('Seven'),
      },
      'Abe A, Bell B, Cole C, Dahl D, Ende E, Fox F, et al. Seven. Journal of Fields. 2026;5(2):10–15.',
    ],
    [
      'the DOI of an article that has one',
      { doi: '10.5555/a<b>' },
      'Verma AR, Núñez J. Growth of Oryza sativa in salt & sand. Journal of Fields. 2026;5(2):10–15. https://doi.org/10.5555/a%3Cb%3E',
    ],
    [
      'the number of an article without pages',
      { pagenumber: '', article_number: 'e12' },
      'Verma AR, Núñez J. Growth of Oryza sativa in salt & sand. Journal of Fields. 2026;5(2):e12.',
    ],
    [
      'only the year of an article without an issue',
      { volume: 0, issue: 0, pagenumber: '' },
      'Verma AR, Núñez J. Growth of Oryza sativa in salt & sand. Journal of Fields. 2026.',
    ],
    [
      'that the article was retracted',
      { title: encodeRichText('Is it so?'), standing: 'retracted' },
      'Verma AR, Núñez J. Is it so? [Retracted]. Journal of Fields. 2026;5(2):10–15.',
    ],
    [
      'a group as it is named',
      {
        authors: [
          ...authorsNamed('Asha Verma'),
          { ...authorNamed('Rivers of the Plains Group'), collective: true },
        ],
      },
      'Verma A, Rivers of the Plains Group. Growth of Oryza sativa in salt & sand. Journal of Fields. 2026;5(2):10–15.',
    ],
  ])('contains %s', (_, changes, citation) => {
    expect(citationText({ ...article, ...changes }, journal)).toBe(citation);
  });

  it('keeps italics in the title for display on a page', () => {
    expect(citationParts(article, journal)).toEqual({
      authors: ['Verma AR', 'Núñez J'],
      title: article.title,
      source: '. Journal of Fields. 2026;5(2):10–15.',
    });
  });

  it('omits a degree listed between commas', () => {
    expect(authorsOf('Asha Verma, Ph.D., José Núñez, M.Tech')).toBe('Verma A, Núñez J');
  });

  it('keeps Devanagari names unabbreviated', () => {
    expect(authorsOf('आशा वर्मा, José Núñez')).toBe('आशा वर्मा, Núñez J');
  });

  it('lists up to six authors, then et al.', () => {
    const names = ['Ann Abe', 'Ben Bell', 'Cid Cole', 'Dan Dahl', 'Eve Ende', 'Fay Fox', 'Gus Gold'];
    expect(authorsOf(names.slice(0, 6).join(', '))).toBe('Abe A, Bell B, Cole C, Dahl D, Ende E, Fox F');
    expect(authorsOf(names.join(', '))).toBe('Abe A, Bell B, Cole C, Dahl D, Ende E, Fox F, et al');
  });
});
