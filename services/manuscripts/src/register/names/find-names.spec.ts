import { describe, expect, it } from '@jest/globals';
import { findNames } from './find-names.ts';
import { authorNames } from './searched-names.ts';

const author = (given: string, family: string, more: object = {}) => ({
  name: `${given} ${family}`,
  given,
  family,
  email: '',
  orcid: '',
  affiliations: [],
  ...more,
});
const anna = author('Anna Maria', 'Vermeulen', {
  email: 'anna.vermeulen@uni.example',
  orcid: '0000-0002-1825-0097',
  affiliations: [{ name: 'Institute of Rivers' }],
});
type Authors = Parameters<typeof authorNames>[0]['authors'];
const found = (text: string, ...authors: object[]) =>
  findNames(
    [{ where: 'manuscript', text }],
    authorNames({ authors: (authors.length > 0 ? authors : [anna]) as Authors, email: '' }),
  ).map((one) => one.text);

describe('Names in a text', () => {
  it.each([
    ['with a raised number', 'Vermeulen¹, and others', 'Vermeulen'],
    ['with a number beside it', 'by Vermeulen1,2', 'Vermeulen'],
    ['in capitals', 'VERMEULEN ET AL.', 'VERMEULEN'],
    ['with letters spaced out', 'V e r m e u l e n', 'V e r m e u l e n'],
    ['broken by a hyphen and a line', 'Ver-\nmeulen', 'Ver-\nmeulen'],
    ['broken by a line', 'Vermeu\nlen', 'Vermeu\nlen'],
    ['with soft and unbreakable hyphens', 'Ver\u00admeu\u2011len', 'Ver\u00admeu\u2011len'],
    ['within a double name', 'Jansen-Vermeulen', 'Vermeulen'],
    ['within a name of a user', 'github.com/AnnaVermeulen/data', 'Vermeulen'],
    ['in the address of a repository', 'https://github.com/vermeulen/rivers', 'vermeulen'],
    ['in full-width letters', 'Ｖｅｒｍｅｕｌｅｎ', 'Ｖｅｒｍｅｕｌｅｎ'],
    ['in a mailto address', 'mailto:anna.vermeulen@uni.example', 'anna.vermeulen@uni.example'],
    ['in the path of a folder', 'C:\\Users\\anna.vermeulen\\a.docx', 'anna.vermeulen'],
    ['in the host of an institution', 'https://people.uni.example/~av', 'uni.example'],
    ['in an ORCID address', 'orcid.org/0000-0002-1825-0097', '0000-0002-1825-0097'],
    ['in an iD without hyphens', 'iD 0000000218250097', '0000000218250097'],
    ['in the name of an institution', 'at the Institute of  Rivers,', 'Institute of  Rivers'],
    ['in initials', 'A.M.V. designed the study', 'A.M.V.'],
  ])('are found %s', (_, text, expected) => {
    expect(found(text)).toContain(expected);
  });

  it.each([
    ['Müllerová', 'M¨ullerov´a'],
    ['Müllerová', 'Mu\u0308llerova\u0301'],
    ['Müllerová', 'Muellerova'],
    ['D’Souza', "D'Souza"],
    ['D’Souza', 'D Souza'],
    ['van der Berg', 'VanDerBerg'],
    ['Łukasz', 'Lukasz'],
    ['वर्मा', 'लेखिका वर्मा ने'],
  ])('are found of %s in %s', (family, text) => {
    expect(found(text, author('Jörg', family))).toHaveLength(1);
  });

  it('are found of two letters with a capital beside the given name or an initial', () => {
    const li = author('Wei', 'Li');
    for (const text of ['by Wei Li', 'Li, Wei', 'Li W.', 'W. Li']) expect(found(text, li)).toEqual(['Li']);
    for (const text of ['the Li battery', 'cell in', 'Li + O', 'li w.']) expect(found(text, li)).toEqual([]);
    expect(found('作者：李伟', author('伟', '李'))).toEqual(['李伟']);
  });

  it('need a capital when they have three or four letters', () => {
    expect(found('as one can see', author('Ali', 'Can'))).toEqual([]);
    expect(found('Prof. Can sees', author('Ali', 'Can'))).toEqual(['Can']);
  });

  it('are not parts of longer words', () => {
    expect(found('vermeulenite, a mineral; Overmeulen')).toEqual([]);
  });

  it('count as initials without dots where several stand in a line', () => {
    const authors = [author('Asha', 'Iyer'), author('Ravi', 'Nair')];
    expect(found('AI is used in hospitals', ...authors)).toEqual([]);
    expect(found('AI and RN wrote the paper', ...authors)).toEqual(['AI', 'RN']);
    expect(found('as A.I. Petrov showed', ...authors)).toEqual([]);
  });

  it('are public in the list of references, and hidden after its end', () => {
    const list = (...lines: string[]) => ['Rivers', 'References', ...lines].join('\n');
    const entries = ['Vermeulen, A. (2020). Lakes. Water 3.', '[2] A. Vermeulen, Ponds, 2021.'];
    expect(found(list(...entries))).toEqual([]);
    expect(found(list(...entries, 'Acknowledgements', 'We thank Vermeulen.'))).toEqual(['Vermeulen']);
    const biography = 'Anna Vermeulen received her degree in 2010.';
    expect(found(list(...entries, biography))).toEqual(['Vermeulen']);
    expect(found('References\nVermeulen wrote this in 2020 and cites others.')).toEqual(['Vermeulen']);
  });

  it('are looked for in time that grows with the text alone', () => {
    const many = Array.from({ length: 300 }, (_, index) => author(`G${index}`, `Name${index}a`));
    // Twice as slow for each letter before it, one of these would take hours.
    for (const piece of [...'aA1 .\n-¹é', 'References\n', '1. Vermeulen 2020\n', 'A.', 'G.N. ', '"'])
      expect(found(piece.repeat(300_000 / piece.length), ...many).length).toBeLessThan(2);
    expect(found(`References\n${'1. Vermeulen 2020\n'.repeat(20_000)}`)).toEqual([]);
    expect(found('LiLi'.repeat(75_000), author('Wei', 'Li'))).toEqual([]);
  });
});
