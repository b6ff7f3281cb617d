import { describe, expect, test } from '@jest/globals';
import { isSendable } from '#shared/forms/checks.ts';
import { articleFormData, type ArticleValues, checkArticle, emptyArticle } from './article-form.ts';

const circumstances = { lastPage: 63, hyphensInNames: false };
const complete: ArticleValues = {
  ...emptyArticle({ year: 2026, volume: 7, issue: 1 }, '2026-03-05'),
  refnumber: ' 1208 ',
  title: 'On <i>Fusarium</i>',
  abstract: '<p>One.</p><p>Two.</p>',
  authorname: 'Dr. Asha Verma, रमेश शुक्ल',
  pagenumber: '64-70',
  email: 'asha@example.org',
  txnid: 'TXN-1',
  pdfFile: new File(['%PDF-'], 'article.pdf', { type: 'application/pdf' }),
};

describe('adding an article', () => {
  test('a complete form can be submitted', () => {
    expect(isSendable(checkArticle(complete, circumstances))).toBe(true);
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
  ] as const)('an empty %s stops the submission without a message', (field) => {
    const checked = checkArticle({ ...complete, [field]: ' ' }, circumstances);
    expect([checked.empty, isSendable(checked)]).toEqual([[field], false]);
    expect(Object.values(checked.messages).filter(Boolean)).toEqual([]);
  });

  test('a free article may leave out its transaction ID', () => {
    expect(isSendable(checkArticle({ ...complete, ptype: 'free', txnid: '' }, circumstances))).toBe(true);
  });

  test('a missing file stops the submission', () => {
    expect(isSendable(checkArticle({ ...complete, pdfFile: undefined }, circumstances))).toBe(false);
  });

  test('a title of empty italics counts as empty', () => {
    expect(checkArticle({ ...complete, title: '<i> </i>' }, circumstances).empty).toEqual(['title']);
  });

  test('an empty volume is highlighted but does not stop the submission', () => {
    const checked = checkArticle({ ...complete, volume: '' }, circumstances);
    expect([checked.highlighted, isSendable(checked)]).toEqual([['volume'], true]);
  });

  test.each([
    [{ authorname: 'R2 D2' }, 'Author name must contain only alphabets, spaces, commas, and periods'],
    [{ email: 'asha@example.org, jose' }, "'jose' is not a valid e-mail address"],
    [{ authorname: 'word '.repeat(51) }, 'Author name should not exceed 50 words'],
    [{ refnumber: '12a' }, 'Ref number must be a valid number'],
    [{ pagenumber: '64' }, 'Page number format must be like 1-6'],
    [
      { pagenumber: '63-70' },
      'The the first value of the page range should be one more than the last one. The last page was 63',
    ],
  ])('%j is invalid', (change, message) => {
    const checked = checkArticle({ ...complete, ...change }, circumstances);
    expect(isSendable(checked)).toBe(false);
    expect(Object.values(checked.messages).filter(Boolean)).toEqual([message]);
  });

  test('a setting allows hyphens and apostrophes in names', () => {
    const form = { ...complete, authorname: 'Anne-Marie O’Neill' };
    expect(isSendable(checkArticle(form, circumstances))).toBe(false);
    expect(isSendable(checkArticle(form, { ...circumstances, hyphensInNames: true }))).toBe(true);
  });

  test('the API receives trimmed fields and the file', () => {
    const data = articleFormData(complete);
    expect(data.get('refnumber')).toBe('1208');
    expect(data.get('title')).toBe('On <i>Fusarium</i>');
    expect((data.get('pdfFile') as File).name).toBe('article.pdf');
  });
});

describe('editing an article', () => {
  const before = { ...complete, authorname: 'Anne-Marie O’Neill', email: '', pdfFile: undefined };

  test('needs no e-mail and no file, and may leave its pages and names unchanged', () => {
    const checked = checkArticle({ ...before, pagenumber: '1-6' }, { hyphensInNames: false, before });
    expect(isSendable(checked)).toBe(true);
  });

  test.each([
    [{ authorname: 'R2 D2' }, 'Author name must contain only alphabets, spaces, commas, and periods'],
    [{ refnumber: 'x' }, 'Ref number must be a valid number'],
    [{ pagenumber: '6' }, 'Page number format must be like 1-6'],
  ])('%j is invalid', (change, message) => {
    const checked = checkArticle({ ...before, ...change }, { hyphensInNames: false, before });
    expect([isSendable(checked), ...Object.values(checked.messages).filter(Boolean)]).toEqual([
      false,
      message,
    ]);
  });

  test('only changed fields are sent', () => {
    const data = articleFormData({ ...before, keywords: 'wilt' }, ['keywords']);
    expect([...data.keys()]).toEqual(['keywords']);
  });
});
