import { expect, it } from '@jest/globals';
import { inLanguage, languageOfPath, withoutLanguage } from './site-languages.ts';

it.each([
  ['/', 'hi', '/hi'],
  ['/board', 'hi', '/hi/board'],
  ['/search?keyword=wilt', 'hi', '/hi/search?keyword=wilt'],
  ['/history', 'en', '/history'],
] as const)('%s in the language %s is %s', (path, language, address) => {
  expect(inLanguage(path, language)).toBe(address);
  expect(languageOfPath(address)).toBe(language);
  expect(withoutLanguage(address)).toBe(path);
});
