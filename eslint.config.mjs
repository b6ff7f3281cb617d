import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';

/** A literal that is spread only keeps a line short, and makes the reader stop. */
const spreadLiterals = [
  {
    selector: ':matches(SpreadElement, JSXSpreadAttribute) > :matches(ObjectExpression, ArrayExpression)',
    message: 'Write the members of a literal where it stands.',
  },
];

/** With its describe, a title reads as a sentence. */
const testTitles = [
  {
    selector:
      'CallExpression:matches([callee.name=/^(?:it|test)$/], [callee.callee.object.name=/^(?:it|test)$/])' +
      '[arguments.0.value=/^(?:of|in|with|without|by|for|from|to|on|at|and|but|when|if|while|as|after|before|until|that|which|whose|unless|also|not) /i]',
    message: 'Begin the title with what its subject does: it is a sentence with its describe.',
  },
];

export default defineConfig(
  {
    ignores: ['node_modules', 'dist', 'data', '**/*.cjs', 'test-results', 'playwright-report'],
  },
  js.configs.recommended,
  {
    files: ['**/*.mjs'],
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        AbortController: 'readonly',
        URL: 'readonly',
        setTimeout: 'readonly',
        Buffer: 'readonly',
        fetch: 'readonly',
      },
    },
  },
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [...tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'off', // decorators need the value import for their metadata
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/only-throw-error': 'off', // React Router loaders throw Responses
      'no-restricted-syntax': ['error', ...spreadLiterals],
    },
  },
  {
    files: ['libs/**/*.spec.ts', 'services/**/*.spec.ts', 'deploy/**/*.spec.ts'],
    rules: { 'no-restricted-syntax': ['error', ...spreadLiterals, ...testTitles] },
  },
  {
    files: ['frontend/src/**/*.{ts,tsx}'],
    ignores: ['**/*.spec.ts', '**/*.spec.tsx'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          name: '#contracts/text/rich-text.ts',
          importNames: ['encodeRichText'],
          message: 'A browser shows only rich text that the server has sanitised.',
        },
      ],
    },
  },
  { files: ['frontend/src/**/*.tsx'], extends: [reactHooks.configs.flat['recommended-latest']] },
);
