import { describe, expect, it } from '@jest/globals';
import { type Citable, citationParts, citationText, shortName } from './citation.js';
import { encodeRichText } from './rich-text.js';

describe('A name in a citation', () => {
  it.each([
    ['Asha Verma', 'Verma A'],
    ['Asha R. Verma', 'Verma AR'],
    ['Asha R Verma', 'Verma AR'],
    ['A. R. Verma', 'Verma AR'],
    ['A.R. Verma', 'Verma AR'],
    ['AR Verma', 'Verma AR'],
    ['José Núñez', 'Núñez J'],
    ['Jean-Pierre Dupont', 'Dupont JP'],
    ['Brian O’Brien', 'O’Brien B'],
    ['Ngô Bảo Châu', 'Châu NB'],
    ['Élodie Martin'.normalize('NFD'), 'Martin É'],
    ['ASHA VERMA', 'VERMA A'],
    ['asha rani verma', 'verma AR'],
    ['Asha Verma.', 'Verma A'],
  ])('is surname and initials without points: %s → %s', (name, short) => {
    expect(shortName(name)).toBe(short);
  });

  it.each([
    ['Dr. Asha R. Verma', 'Verma AR'],
    ['Dr Asha Verma', 'Verma A'],
    ['Prof. Dr. Asha Verma', 'Verma A'],
    ['Asha Verma PhD', 'Verma A'],
    ['Asha Verma Ph.D.', 'Verma A'],
    ['Asha Verma M.Sc. Ph. D.', 'Verma A'],
    ['Asha Verma MD', 'Verma A'],
    ['Dr. Asha Verma MBBS MD', 'Verma A'],
  ])('drops Dr. and other degrees: %s → %s', (name, short) => {
    expect(shortName(name)).toBe(short);
  });

  it.each([
    ['Verma AR', 'Verma AR'],
    ['Verma A', 'Verma A'],
    ['Núñez J', 'Núñez J'],
    ['Dr. Verma AR', 'Verma AR'],
    ['Verma MD', 'Verma MD'],
    ['de la Cruz M', 'de la Cruz M'],
    ['Verma A.R.', 'Verma AR'],
    ['Verma A. R.', 'Verma AR'],
  ])('given as surname and initials stays so: %s → %s', (name, short) => {
    expect(shortName(name)).toBe(short);
  });

  it.each(['Plato', 'Madonna', 'आशा', 'आशा वर्मा', 'राजेश कुमार सिंह'])('%s stays whole', (name) => {
    expect(shortName(name)).toBe(name);
  });

  it.each([
    ['Ludwig van der Berg', 'van der Berg L'],
    ['Vincent van Gogh', 'van Gogh V'],
    ['Maria Luisa de la Cruz', 'de la Cruz ML'],
    ['Charles d’Artagnan', 'd’Artagnan C'],
  ])('keeps the particles of its surname: %s → %s', (name, short) => {
    expect(shortName(name)).toBe(short);
  });
});

describe('How to cite this article', () => {
  const article: Citable = {
    authorname: 'Dr. Asha R. Verma, José Núñez',
    title: encodeRichText('Growth of <i>Oryza sativa</i> in salt &amp; sand'),
    year: 2026,
    volume: 5,
    issue: 2,
    pagenumber: '10-15',
  };
  const journal = 'Journal of Fields';
  const authorsOf = (authorname: string) =>
    citationParts({ ...article, authorname }, journal).before.replace(/\. $/, '');

  it('is authors, title, journal, year;volume(issue):pages', () => {
    expect(citationText(article, journal)).toBe(
      'Verma AR, Núñez J. Growth of Oryza sativa in salt & sand. Journal of Fields. 2026;5(2):10-15.',
    );
  });

  it('keeps the title in its italics for a page', () => {
    expect(citationParts(article, journal)).toEqual({
      before: 'Verma AR, Núñez J. ',
      title: article.title,
      after: '. Journal of Fields. 2026;5(2):10-15.',
    });
  });

  it.each(['Is it so?', 'It is so!', 'It is so.', '<i>It is so.</i>'])(
    'puts no second stop after %j',
    (title) => {
      expect(citationParts({ ...article, title: encodeRichText(title) }, journal).after).toBe(
        ' Journal of Fields. 2026;5(2):10-15.',
      );
    },
  );

  it('leaves out a degree that stands between commas like an author', () => {
    expect(authorsOf('Asha Verma, Ph.D., José Núñez, M.Tech')).toBe('Verma A, Núñez J');
  });

  it('names Devanagari authors whole beside the others', () => {
    expect(authorsOf('आशा वर्मा, José Núñez')).toBe('आशा वर्मा, Núñez J');
  });

  it('names six authors, and of more the first six and et al.', () => {
    const names = ['Ann Abe', 'Ben Bell', 'Cid Cole', 'Dan Dahl', 'Eve Ende', 'Fay Fox', 'Gus Gold'];
    expect(authorsOf(names.slice(0, 6).join(', '))).toBe('Abe A, Bell B, Cole C, Dahl D, Ende E, Fox F');
    expect(citationText({ ...article, authorname: names.join(', ') }, journal)).toMatch(
      /^Abe A, Bell B, Cole C, Dahl D, Ende E, Fox F, et al\. Growth/,
    );
  });
});
