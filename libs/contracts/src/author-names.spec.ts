import { describe, expect, it } from '@jest/globals';
import {
  authorKey,
  authorNamesProblem,
  bareName,
  splitAuthors,
  splitSuffix,
  withoutTitle,
} from './author-names.js';

const characters = 'Author name must contain only alphabets, spaces, commas, and periods';
const tooManyWords = 'Author name should not exceed 50 words';

describe('Author names', () => {
  it.each([
    ['Latin letters, periods and commas', 'Dr. Asha R. Verma, John Smith'],
    ['one word', 'Plato'],
    ['Latin letters with marks', 'José Núñez, Şükrü Özdemir, Nguyễn Văn Đức, Łukasz Żółw'],
    ['marks that stand beside their letter', 'José Núñez'.normalize('NFD')],
    ['Devanagari with its signs', 'आशा वर्मा, डॉ. राजेश कुमार सिंह, कृष्ण'],
    ['Devanagari with joiners', 'श्री\u200dराम, राजेश\u200cकुमार'],
    ['both scripts at once', 'Asha Verma, आशा वर्मा'],
    ['line breaks and repeated blanks', ' Asha   Verma,\n José Núñez '],
  ])('may hold %s', (_, names) => {
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
  ])('must not hold %s', (_, names) => {
    expect(authorNamesProblem(names)).toBe(characters);
    expect(authorNamesProblem(names, true)).toBe(characters);
  });

  it.each(["Brian O'Brien", 'Brian O’Brien', 'Jean-Pierre Dupont'])(
    'such as %s need the setting that allows hyphens and apostrophes',
    (names) => {
      expect(authorNamesProblem(names)).toBe(characters);
      expect(authorNamesProblem(names, true)).toBeUndefined();
    },
  );

  it.each(['', '   ', ',', ' , ,\n', '.', '., .'])('are required: %j is none', (names) => {
    expect(authorNamesProblem(names)).toBe('Author names are required');
  });

  it.each([
    [50, ' '],
    [50, ', '],
    [50, ' ,\n '],
  ])('may have %i words with %j between them, and no more', (words, between) => {
    const names = (count: number) => Array<string>(count).fill('Verma').join(between);
    expect(authorNamesProblem(names(words))).toBeUndefined();
    expect(authorNamesProblem(` ${names(words)}, `)).toBeUndefined();
    expect(authorNamesProblem(names(words + 1))).toBe(tooManyWords);
  });
});

describe('An article’s authors', () => {
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
  ])('are parted at the commas: %j', (names, authors) => {
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
  ])('%j lose their title: %j', (name, bare) => {
    expect(withoutTitle(name)).toBe(bare);
  });

  it.each([
    ['Asha Verma', 'ASHA VERMA'],
    ['Asha Verma', '  asha   verma '],
    ['Dr. Asha Verma', 'Asha Verma'],
    ['José Núñez', 'JOSÉ NÚÑEZ'.normalize('NFD')],
    ['Asha Verma', 'Dr.  Asha\u00a0Verma'],
  ])('%j and %j are one person', (one, other) => {
    expect(authorKey(one)).toBe(authorKey(other));
  });

  it.each([
    ['Asha Verma', 'Asha Varma'],
    ['José Núñez', 'Jose Nunez'],
    ['Asha Verma', 'Verma Asha'],
    ['आशा वर्मा', 'आशा शर्मा'],
  ])('%j and %j are two', (one, other) => {
    expect(authorKey(one)).not.toBe(authorKey(other));
  });

  it('are listed by indexes without title and degrees', () => {
    expect(bareName('डॉ. आशा वर्मा')).toBe('आशा वर्मा');
    expect(bareName('Dr. John Smith Jr. Ph.D.')).toBe('John Smith Jr.');
  });

  it('keep the key under which certificates are stored: a Devanagari title is part of it', () => {
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
  ])('%j has the suffix of a name of two words or more', (fullName, name, suffix) => {
    expect(splitSuffix(fullName)).toEqual(suffix ? { name, suffix } : { name });
  });
});
