import { expect, test } from '@jest/globals';
import { problemLabel } from './problem-label.ts';

test.each([
  ['articles.csv', 'authorname', 'Author names'],
  ['export/articles.json', 'email', 'E-mail'],
  ['articles.json', 'authors.1.affiliations.0.name', 'Authors 2, Affiliations 1, Institution'],
  ['articles.csv', 'pdf', 'PDF'],
  ['export/editors.json', 'content', 'Affiliation'],
  ['issues.json', 'cover', 'Cover'],
  ['articles.csv', 'unheard_of', 'unheard_of'],
])('a problem in %s at %s names the field as the form does: %s', (list, field, label) => {
  expect(problemLabel(list, field)).toBe(label);
});
