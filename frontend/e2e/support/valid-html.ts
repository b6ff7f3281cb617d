import { HtmlValidate } from 'html-validate';

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

/** What is invalid in the HTML that the server sent. */
export async function invalidIn(html: string, path: string): Promise<string[]> {
  const { results } = await validator.validateString(html, path);
  return results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId}: ${message}`));
}
