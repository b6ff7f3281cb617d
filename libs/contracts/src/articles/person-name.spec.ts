import { describe, expect, it } from '@jest/globals';
import { invertedName, nameOfParts, namePartsOf, personName, shortNameOf } from './person-name.ts';

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
  ])('is surname and initials without periods: %s → %s', (name, short) => {
    expect(shortNameOf(personName(name))).toBe(short);
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
  ])('omits Dr. and degrees: %s → %s', (name, short) => {
    expect(shortNameOf(personName(name))).toBe(short);
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
    ['VERMA A', 'VERMA A'],
    ['VERMA A.R.', 'VERMA AR'],
    ['VERMA AR', 'AR V'],
  ])('is unchanged if already surname and initials: %s → %s', (name, short) => {
    expect(shortNameOf(personName(name))).toBe(short);
  });

  it.each(['Plato', 'Madonna', 'आशा', 'आशा वर्मा', 'राजेश कुमार सिंह'])('is not abbreviated: %s', (name) => {
    expect(shortNameOf(personName(name))).toBe(name);
  });

  it.each([
    ['Ludwig van der Berg', 'van der Berg L'],
    ['Vincent van Gogh', 'van Gogh V'],
    ['Maria Luisa de la Cruz', 'de la Cruz ML'],
    ['Charles d’Artagnan', 'd’Artagnan C'],
    ['VINCENT van GOGH', 'van GOGH V'],
    ['Bernard ’t Hart', '’t Hart B'],
    ["Adriaan van 't Hoff", "van 't Hoff A"],
  ])('keeps the particles of the surname: %s → %s', (name, short) => {
    expect(shortNameOf(personName(name))).toBe(short);
  });

  it.each([
    ['Martin Luther King Jr.', 'King ML Jr'],
    ['Dr. Martin Luther King Jr. Ph.D.', 'King ML Jr'],
    ['John Smith III', 'Smith J III'],
    ['JOHN SMITH III', 'SMITH J III'],
    ['Smith J III', 'Smith J III'],
    ['King M.L. Sr.', 'King ML Sr'],
    ['Ludwig van der Berg Jr', 'van der Berg L Jr'],
  ])('has the suffix last: %s → %s', (name, short) => {
    expect(shortNameOf(personName(name))).toBe(short);
  });

  it.each(['डॉ. आशा वर्मा', 'श्रीमती आशा वर्मा', 'प्रो. आशा वर्मा'])('omits the title of %s', (name) => {
    expect(shortNameOf(personName(name))).toBe('आशा वर्मा');
  });
});

describe('The parts of a name', () => {
  it.each([
    ['Dr. José A. Núñez', { family: 'Núñez', given: 'José A.' }],
    ['Verma A. R.', { family: 'Verma', given: 'A. R.' }],
    ['Ludwig van Beethoven', { family: 'van Beethoven', given: 'Ludwig' }],
    ['Martin Luther King Jr.', { family: 'King', given: 'Martin Luther', suffix: 'Jr.' }],
    ['John Smith III', { family: 'Smith', given: 'John', suffix: 'III' }],
    ['Asha Verma Verma', { family: 'Verma', given: 'Asha Verma' }],
    ['Sukarno', { literal: 'Sukarno' }],
    ['डॉ. अशोक वर्मा', { literal: 'अशोक वर्मा' }],
  ])('are found in %s', (name, parts) => {
    expect(personName(name)).toEqual(parts);
  });
});

describe('Given and family names as they are entered', () => {
  it.each([
    ['Dr. Asha', 'Verma, PhD', 'Verma A', 'Dr. Asha Verma PhD'],
    ['Prof. Asha', 'Dr. Verma Ph.D.', 'Verma A', 'Dr. Prof. Asha Verma Ph.D.'],
    ['Anil', 'Prof. Dr. Sen', 'Sen A', 'Prof. Dr. Anil Sen'],
    ['Asha, M.Sc., Ph.D.', 'Verma MD', 'Verma A', 'Asha Verma MD'],
    ['Martin Luther', 'King, Jr.', 'King ML Jr', 'Martin Luther King Jr.'],
    ['Martin Luther, Jr.', 'King', 'King ML Jr', 'Martin Luther King Jr.'],
    ['John', 'Smith III', 'Smith J III', 'John Smith III'],
    ['Dr.', 'Plato', 'Plato', 'Dr. Plato'],
    ['MD', 'Rahman', 'Rahman MD', 'MD Rahman'],
    ['Abu MD', 'Rahman', 'Rahman AMD', 'Abu MD Rahman'],
    ['Ludwig', 'van der Berg', 'van der Berg L', 'Ludwig van der Berg'],
    ['Plato', '', 'Plato', 'Plato'],
  ])('are cited without titles and degrees: %s + %s → %s', (given, family, short, printed) => {
    expect(shortNameOf(namePartsOf({ name: '', given, family, suffix: '', collective: false }))).toBe(short);
    const { name, ...parts } = nameOfParts(given, family);
    expect(name).toBe(printed);
    expect(
      shortNameOf(namePartsOf({ name, given: '', family: '', suffix: '', collective: false, ...parts })),
    ).toBe(short);
  });

  it.each([
    [
      'King, Martin Luther, Jr.',
      { name: 'Martin Luther King Jr.', given: 'Martin Luther', family: 'King', suffix: 'Jr.' },
    ],
    ['Anand, Jr., Meera', { name: 'Meera Anand Jr.', given: 'Meera', family: 'Anand', suffix: 'Jr.' }],
    ['Verma, Dr. Asha, PhD', { name: 'Dr. Asha Verma', given: 'Asha', family: 'Verma', suffix: '' }],
    ['Martin Luther King, Jr.', { name: 'Martin Luther King Jr.' }],
    ['Asha Verma, MD, PhD', { name: 'Asha Verma' }],
    ['Verma, MD', { name: 'MD Verma', given: 'MD', family: 'Verma', suffix: '' }],
    ['World Health Organization', { name: 'World Health Organization', collective: true }],
  ])('are read behind the family name of %s', (text, expected) => {
    expect(invertedName(text)).toEqual(expected);
  });
});
