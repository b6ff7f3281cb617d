import { HtmlValidate } from 'html-validate';
import { paths } from '#contracts/paths.ts';
import { articles, issue } from './content.ts';
import { expect, test } from './journal-test.ts';

const [article, hindi] = articles as [(typeof articles)[0], (typeof articles)[0]];

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:recommended'],
  rules: {
    // React's attribute style, which is valid HTML.
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    'void-style': 'off',
    // Style rules, or covered by other tests.
    'long-title': 'off',
    'no-inline-style': 'off',
    // A combobox has a listbox, which a <select> is no replacement for.
    'prefer-native-element': ['error', { exclude: ['listbox'] }],
    'no-trailing-whitespace': 'off',
    'require-sri': 'off',
    'tel-non-breaking': 'off',
    // It counts unnamed forms, which are not landmarks; axe counts correctly.
    'unique-landmark': 'off',
  },
});

test.describe('the HTML without JavaScript is valid', () => {
  for (const path of [
    '/',
    '/board',
    '/archives',
    '/recent',
    paths.issue(issue),
    paths.article({ ...issue, ...article }),
    paths.article({ ...issue, ...hindi }),
    '/instructions',
    '/indexing',
    '/about',
    '/contact',
    '/search?keyword=pigeonpea',
    '/manuscript',
    '/pdf',
    paths.publication(article.refnumber),
    '/verify',
    '/no-such-page',
    '/admin/login',
    '/webdata/login',
  ]) {
    test(`is valid: ${path}`, async ({ request }) => {
      const html = await (await request.get(path)).text();
      const { results } = await validator.validateString(html, path);
      expect(
        results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId}: ${message}`)),
      ).toEqual([]);
    });
  }
});
