import { expect, test } from '@jest/globals';
import { valuesOf } from '#contracts/fields/fields.ts';
import { draftFields } from '#contracts/fields/manuscript-fields.ts';
import type { StaffManuscript } from '#contracts/manuscripts/manuscripts.ts';
import { authorNamed } from '#contracts/articles/article-authors.ts';
import { encodeRichText } from '#contracts/text/rich-text.ts';
import { articleValuesFrom } from '../article-form/start-from-manuscript.ts';
import { checkManuscript, manuscriptBody, manuscriptValues } from './manuscript-values.ts';

const asha = { ...authorNamed('Asha Verma'), orcid: '0000-0002-1825-0097' };
const manuscript = {
  email: 'asha@example.org',
  language: 'hi',
  values: { ...valuesOf(draftFields, {}), title: encodeRichText('On <i>rivers</i>'), authors: [asha] },
} as StaffManuscript;
const opened = manuscriptValues(manuscript);

test('only what was changed is sent, with authors as rows that keep what is known of them', () => {
  expect(opened).toMatchObject({ title: 'On <i>rivers</i>', mail_language: 'hi', authorname: 'Asha Verma' });
  expect(manuscriptBody(opened, opened)).toEqual({});
  const changed = { ...opened, keywords: 'water', authorname: 'Ravi Kumar, Asha Verma' };
  expect(manuscriptBody(changed, opened)).toEqual({
    keywords: 'water',
    authors: [authorNamed('Ravi Kumar'), asha],
  });
});

test('a new manuscript needs a valid address alone', () => {
  const empty = manuscriptValues(undefined);
  expect(checkManuscript(empty, empty)).toMatchObject({ empty: ['email'] });
  const wrong = checkManuscript({ ...empty, email: 'nobody' }, empty);
  expect(wrong.messages.email).toMatch(/'nobody' is not a valid e-mail address/);
});

test('the form of an article begins with the fields of its manuscript, and leaves the others', () => {
  const values = { title: encodeRichText('On <i>rivers</i>'), authors: [asha], refnumber: '20260001' };
  expect(articleValuesFrom(values)).toEqual({
    title: 'On <i>rivers</i>',
    authors: [asha],
    refnumber: '20260001',
  });
});
