import { describe, expect, it } from '@jest/globals';
import {
  authorKey,
  authorNamesProblem,
  bareName,
  splitAuthors,
  splitSuffix,
  withoutTitle,
} from './author-names.ts';

const characters = 'Author name must contain only alphabets, spaces, commas, and periods';
const tooManyWords = 'Author name should not exceed 50 words';

describe('authorNamesProblem', () => {
  it.each([
    ['Latin letters, periods and commas', 'Dr. Asha R. Verma, John Smith'],
    ['one word', 'Plato'],
    ['Latin letters with marks', 'José Núñez, Şükrü Özdemir, Nguyễn Văn Đức, Łukasz Żółw'],
    ['combining marks', 'José Núñez'.normalize('NFD')],
    ['Devanagari with its signs', 'आशा वर्मा, डॉ. राजेश कुमार सिंह, कृष्ण'],
    ['Devanagari with joiners', 'श्री\u200dराम, राजेश\u200cकुमार'],
    ['both scripts', 'Asha Verma, आशा वर्मा'],
    ['line breaks and repeated blanks', ' Asha   Verma,\n José Núñez '],
  ])('accepts %s', (_, names) => {
    expect(authorNamesProblem(names)).toBeUndefined();
  });

  it.each([
    ['a digit', 'Asha Verma 2'],
    ['a Devanagari digit', 'आशा वर्मा २'],
    ['a Roman numeral sign', 'Asha Ⅷ'],
    ['a danda', 'आशा वर्मा।'],
    ['Cyrillic letters', 'Аша Verma'],
    ['Greek letters', 'Αlpha'],
    ['Arabic letters', 'علي'],
    ['Chinese letters', '王明'],
    ['an ampersand', 'Asha Verma & John Smith'],
    ['a semicolon', 'Asha Verma; John Smith'],
    ['markup', 'Asha <b>Verma</b>'],
    ['brackets', 'Asha (Verma)'],
    ['an e-mail address', 'asha@example.org'],
    ['an asterisk', 'Asha Verma*'],
    ['an emoji', 'Asha 🙂'],
    ['a control character', 'Asha\u0000Verma'],
    ['an invisible override of the reading direction', 'Asha \u202eVerma'],
  ])('rejects %s', (_, names) => {
    expect(authorNamesProblem(names)).toBe(characters);
    expect(authorNamesProblem(names, true)).toBe(characters);
  });

  it.each(["Brian O'Brien", 'Brian O’Brien', 'Gulnora Oʻktamova', 'Gulnora Oʼktamova', 'Jean-Pierre Dupont'])(
    'accepts %s only when the setting allows hyphens and apostrophes',
    (names) => {
      expect(authorNamesProblem(names)).toBe(characters);
      expect(authorNamesProblem(names, true)).toBeUndefined();
    },
  );

  it.each(['', '   ', ',', ' , ,\n', '.', '., .'])('rejects %j: author names are required', (names) => {
    expect(authorNamesProblem(names)).toBe('Author names are required');
  });

  it.each([
    [50, ' '],
    [50, ', '],
    [50, ' ,\n '],
  ])('accepts at most %i words with %j between them', (words, between) => {
    const names = (count: number) => Array<string>(count).fill('Verma').join(between);
    expect(authorNamesProblem(names(words))).toBeUndefined();
    expect(authorNamesProblem(` ${names(words)}, `)).toBeUndefined();
    expect(authorNamesProblem(names(words + 1))).toBe(tooManyWords);
  });
});

describe('The authors of an article', () => {
  it.each([
    ['Asha Verma', ['Asha Verma']],
    ['Asha Verma,José Núñez', ['Asha Verma', 'José Núñez']],
    ['  Asha   Verma ,\n José\tNúñez ,', ['Asha Verma', 'José Núñez']],
    ['Asha Verma,, ., José Núñez', ['Asha Verma', 'José Núñez']],
    ['Asha Verma, Ph.D., José Núñez, M.Sc. M.Tech.', ['Asha Verma', 'José Núñez']],
    ['आशा वर्मा, राजेश कुमार', ['आशा वर्मा', 'राजेश कुमार']],
    ['Martin Luther King, Jr., John Smith, III', ['Martin Luther King Jr.', 'John Smith III']],
    ['Jr., Asha Verma', ['Jr.', 'Asha Verma']],
    ['', []],
  ])('are split at commas: %j', (names, authors) => {
    expect(splitAuthors(names)).toEqual(authors);
  });

  it.each([
    ['Dr. Asha Verma', 'Asha Verma'],
    ['Dr Asha Verma', 'Asha Verma'],
    ['Dr.Asha Verma', 'Asha Verma'],
    ['Prof. Dr. Asha Verma', 'Asha Verma'],
    ['dr. asha verma', 'asha verma'],
    ['Drishti Verma', 'Drishti Verma'],
    ['Dr.', 'Dr.'],
    ['डॉ. राजेश कुमार', 'राजेश कुमार'],
    ['डॉ॰ राजेश कुमार', 'राजेश कुमार'],
    ['डॉ राजेश कुमार', 'राजेश कुमार'],
    ['डा. राजेश कुमार', 'राजेश कुमार'],
    ['प्रो. डॉ. आशा वर्मा', 'आशा वर्मा'],
    ['प्रोफेसर आशा वर्मा', 'आशा वर्मा'],
    ['प्रोफ़ेसर आशा वर्मा'.normalize('NFD'), 'आशा वर्मा'],
    ['श्रीमती आशा वर्मा', 'आशा वर्मा'],
    ['श्री राजेश कुमार', 'राजेश कुमार'],
    ['सुश्री आशा वर्मा', 'आशा वर्मा'],
    ['Prof. डॉ. आशा वर्मा', 'आशा वर्मा'],
    ['श्रीराम वर्मा', 'श्रीराम वर्मा'],
    ['डाली वर्मा', 'डाली वर्मा'],
  ])('%j without its title is %j', (name, bare) => {
    expect(withoutTitle(name)).toBe(bare);
  });

  it.each([
    ['Asha Verma', 'ASHA VERMA'],
    ['Asha Verma', '  asha   verma '],
    ['Dr. Asha Verma', 'Asha Verma'],
    ['José Núñez', 'JOSÉ NÚÑEZ'.normalize('NFD')],
    ['Asha Verma', 'Dr.  Asha\u00a0Verma'],
  ])('%j and %j have the same key', (one, other) => {
    expect(authorKey(one)).toBe(authorKey(other));
  });

  it.each([
    ['Asha Verma', 'Asha Varma'],
    ['José Núñez', 'Jose Nunez'],
    ['Asha Verma', 'Verma Asha'],
    ['आशा वर्मा', 'आशा शर्मा'],
  ])('%j and %j have different keys', (one, other) => {
    expect(authorKey(one)).not.toBe(authorKey(other));
  });

  it('are listed by indexes without titles and degrees', () => {
    expect(bareName('डॉ. आशा वर्मा')).toBe('आशा वर्मा');
    expect(bareName('Dr. John Smith Jr. Ph.D.')).toBe('John Smith Jr.');
  });

  it('have an unchanged storage key for certificates, which includes a Devanagari title', () => {
    expect(authorKey('डॉ. आशा वर्मा')).toBe('डॉ. आशा वर्मा');
  });

  it.each([
    ['Martin Luther King Jr.', 'Martin Luther King', 'Jr.'],
    ['Martin Luther King jr', 'Martin Luther King', 'jr'],
    ['John Smith Sr.', 'John Smith', 'Sr.'],
    ['John Smith III', 'John Smith', 'III'],
    ['Smith J II', 'Smith J', 'II'],
    ['Henry Ford IV', 'Henry Ford', 'IV'],
    ['Verma II', 'Verma II', undefined],
    ['Asha Verma V', 'Asha Verma V', undefined],
    ['Ii Verma', 'Ii Verma', undefined],
    ['Asha Ii', 'Asha Ii', undefined],
    ['Neymar Jr', 'Neymar Jr', undefined],
  ])('splits the suffix off a name of two words or more: %j', (fullName, name, suffix) => {
    expect(splitSuffix(fullName)).toEqual(suffix ? { name, suffix } : { name });
  });
});
