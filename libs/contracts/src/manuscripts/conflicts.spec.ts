import { describe, expect, it } from '@jest/globals';
import { conflictsOf } from './conflicts.ts';

const ror = '03yrm5c26';
const verma = {
  name: 'Asha Verma',
  email: 'asha@cs.plains.ac.in',
  orcid: '0000-0002-1825-0097',
  affiliations: [{ name: 'Institute of Rivers and Lakes, Dharwad', ror }],
};
const nair = {
  name: 'Ravi Nair',
  email: 'ravi.nair@gmail.com',
  orcid: '',
  affiliations: [{ name: 'Delhi University' }],
};
const manuscript = {
  authors: [verma, nair],
  suggested: [{ email: 'suggested@gmail.com' }],
  opposed: [{ name: 'Dr. Leela Rao', email: 'leela@hills.example', why: 'A competitor' }],
  printed: [
    { refnumber: '20240012', year: 2024, authors: ['Ravi Nair', 'Dr. Meera Das'] },
    { refnumber: '20230007', year: 2023, authors: ['Asha Verma', 'John Smith'] },
  ],
};
const person = (given: object) => ({
  name: 'Kiran Joshi',
  email: 'kiran@elsewhere.example',
  orcid: '',
  affiliations: [],
  ...given,
});

describe('A conflict of interest', () => {
  it.each([
    [
      'the mailbox of an author',
      { email: 'Asha+reviews@CS.plains.ac.in' },
      'author',
      'This is the address of Asha Verma',
    ],
    ['the iD of an author', { orcid: verma.orcid }, 'author', 'This is the ORCID iD of Asha Verma'],
    [
      'the name of an author, with a title',
      { name: 'Prof. ASHA  VERMA' },
      'author',
      'Asha Verma is an author',
    ],
    [
      'the name of an author, family name first',
      { name: 'Verma, Asha' },
      'author',
      'Asha Verma is an author',
    ],
    [
      'the same without a comma, and with a degree',
      { name: 'VERMA ASHA Ph.D.' },
      'author',
      'Asha Verma is an author',
    ],
    [
      'a reviewer whom the authors do not want',
      { name: 'Leela Rao' },
      'opposed',
      'The authors do not want this reviewer: “A competitor”',
    ],
    [
      'an article with an author',
      { name: 'Meera Das' },
      'together',
      'Published with Ravi Nair in 2024: 20240012',
    ],
    [
      'the institution of an author, by its ROR id',
      { affiliations: [{ name: 'IRL', ror }] },
      'institution',
      'At the institution of Asha Verma: Institute of Rivers and Lakes, Dharwad',
    ],
    [
      'the same by its words',
      { affiliations: [{ name: 'Dept. of Physics, University of Delhi' }, { name: 'University of Delhi' }] },
      'institution',
      'At the institution of Ravi Nair: Delhi University',
    ],
    [
      'a mail domain under a shared one',
      { email: 'dean@maths.plains.ac.in' },
      'domain',
      'An address at plains.ac.in, as Asha Verma has',
    ],
    [
      'a free address that the authors suggest',
      { email: 'suggested@gmail.com' },
      'suggested-free-mail',
      'Suggested by the authors, with an address of gmail.com',
    ],
  ])('is found in %s', (_, given, kind, evidence) => {
    expect(conflictsOf(person(given), manuscript)).toEqual([{ kind, evidence }]);
  });

  it.each([
    ['two addresses of a free provider', { email: 'kiran.joshi@gmail.com' }],
    ['a name that is alike', { name: 'Asha Varma' }],
    ['one word of a name', { name: 'Verma' }],
    ['a longer name', { name: 'Asha Verma Rao' }],
    [
      'another university of the city, another college under ac.in',
      {
        email: 'kiran@hills.ac.in',
        affiliations: [{ name: 'Delhi Technological University' }, { name: 'National Institute of Lakes' }],
      },
    ],
  ])('is not found in %s', (_, given) => {
    expect(conflictsOf(person(given), manuscript)).toEqual([]);
  });
});
