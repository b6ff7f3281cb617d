import { isSupportedRole, type TagName } from 'html-aria';
import { HtmlValidate, Rule } from 'html-validate';

/** Reports roles that ARIA in HTML does not allow for an element. html-validate and axe check only some of them. */
class AllowedRole extends Rule {
  override setup(): void {
    this.on('dom:ready', ({ document }) => {
      for (const element of document.querySelectorAll('[role]')) {
        const { tagName } = element;
        const attributes = Object.fromEntries(
          element.attributes.map(({ key, value }) => [key.toLowerCase(), value?.toString() ?? '']),
        );
        const { role = '' } = attributes;
        // The library does not know the roles of links in publications, such as doc-noteref.
        const isOfPublication = tagName === 'a' && role.startsWith('doc-');
        if (!isOfPublication && !isSupportedRole(role, { tagName: tagName as TagName, attributes }))
          this.report(element, `<${tagName}> may not have the role ${role}`);
      }
    });
  }
}

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:recommended'],
  plugins: [{ name: 'aria-in-html', rules: { 'allowed-role': AllowedRole } }],
  rules: {
    'allowed-role': 'error',
    // React's attribute style, which is valid HTML.
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    'void-style': 'off',
    // Style rules, or covered by other tests.
    'long-title': 'off',
    'no-inline-style': 'off',
    // A combobox has a listbox, which a <select> cannot replace.
    'prefer-native-element': ['error', { exclude: ['listbox'] }],
    'no-trailing-whitespace': 'off',
    'require-sri': 'off',
    'tel-non-breaking': 'off',
    // It counts unnamed forms, which are not landmarks; axe counts correctly.
    'unique-landmark': 'off',
  },
});

/** Errors in the HTML that the server sent. */
export async function invalidIn(html: string, path: string): Promise<string[]> {
  const { results } = await validator.validateString(html, path);
  return results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId}: ${message}`));
}
