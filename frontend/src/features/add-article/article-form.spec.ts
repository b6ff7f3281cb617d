import { describe, expect, test } from '@jest/globals';
import { articleFormData, type ArticleForm, articleProblems, emptyArticle } from './article-form.js';

const circumstances = { lastPage: 63, hyphensInNames: false };
const complete: ArticleForm = {
  ...emptyArticle({ year: 2026, volume: 7, issue: 1 }, '2026-03-05'),
  refnumber: ' 1208 ',
  title: 'On <i>Fusarium</i>',
  abstract: 'One.\n\nTwo.',
  authorname: 'Dr. Asha Verma, रमेश शुक्ल',
  pagenumber: '64-70',
  email: 'asha@example.org',
  txnid: 'TXN-1',
  pdfFile: new File(['%PDF-'], 'article.pdf', { type: 'application/pdf' }),
};

describe('adding an article', () => {
  test('a complete form may be sent', () => {
    expect(articleProblems(complete, circumstances)).toMatchObject({ empty: [], sendable: true });
  });

  test.each([
    'txnid',
    'publishdate',
    'authorname',
    'pagenumber',
    'refnumber',
    'title',
    'abstract',
    'email',
  ] as const)('an empty %s stops without a word', (field) => {
    const { empty, sendable, messages } = articleProblems({ ...complete, [field]: ' ' }, circumstances);
    expect({ empty, sendable }).toEqual({ empty: [field], sendable: false });
    expect(Object.values(messages).filter(Boolean)).toEqual([]);
  });

  test('a missing file stops', () => {
    expect(articleProblems({ ...complete, pdfFile: undefined }, circumstances).sendable).toBe(false);
  });

  test('a title of empty italics is empty', () => {
    expect(articleProblems({ ...complete, title: '<i> </i>' }, circumstances).empty).toEqual(['title']);
  });

  test('an empty volume is highlighted and does not stop', () => {
    expect(articleProblems({ ...complete, volume: '' }, circumstances)).toMatchObject({
      empty: ['volume'],
      sendable: true,
    });
  });

  test.each([
    [{ authorname: 'R2 D2' }, 'Author name must contain only alphabets, spaces, commas, and periods'],
    [{ authorname: 'word '.repeat(51) }, 'Author name should not exceed 50 words'],
    [{ refnumber: '12a' }, 'Ref number must be a valid number'],
    [{ pagenumber: '64' }, 'Page number format must be like 1-6'],
    [
      { pagenumber: '63-70' },
      'The the first value of the page range should be one more than the last one. The last page was 63',
    ],
  ])('%j breaks a rule', (change, message) => {
    const { sendable, messages } = articleProblems({ ...complete, ...change }, circumstances);
    expect(sendable).toBe(false);
    expect(Object.values(messages).filter(Boolean)).toEqual([message]);
  });

  test('a setting admits hyphens and apostrophes in names', () => {
    const form = { ...complete, authorname: 'Anne-Marie O’Neill' };
    expect(articleProblems(form, circumstances).sendable).toBe(false);
    expect(articleProblems(form, { ...circumstances, hyphensInNames: true }).sendable).toBe(true);
  });

  test('the API gets trimmed fields, sanitised titles and paragraphs', () => {
    const data = articleFormData({ ...complete, title: 'p < 0.05 in <i>Fusarium</i>' });
    expect(data.get('refnumber')).toBe('1208');
    expect(data.get('title')).toBe('p &lt; 0.05 in <i>Fusarium</i>');
    expect(data.get('abstract')).toBe('<p>One.</p><p>Two.</p>');
    expect((data.get('pdfFile') as File).name).toBe('article.pdf');
  });
});
