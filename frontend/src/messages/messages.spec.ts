import { expect, it } from '@jest/globals';
import { en } from './en/index.ts';
import { hi } from './hi/index.ts';

/** What is written alike in both languages. */
const alike = ['frame.whatsApp'];

const textsOf = (messages: object, path = ''): [path: string, text: string][] =>
  Object.entries(messages).flatMap(([name, value]: [string, unknown]) => {
    const at = path ? `${path}.${name}` : name;
    if (typeof value === 'string') return [[at, value]];
    // Sentences with markup are elements.
    return typeof value === 'object' && value !== null && !('props' in value) ? textsOf(value, at) : [];
  });

it('leaves no message in English on the Hindi site', () => {
  const english = new Map(textsOf(en));
  const same = textsOf(hi).filter(([path, text]) => english.get(path) === text);
  expect(same.map(([path]) => path).filter((path) => !alike.includes(path))).toEqual([]);
});

it('names issues, pages, sizes and dates in Hindi', () => {
  const issue = { year: 2024, volume: 5, issue: 1 };
  expect(hi.articles.issueName(issue)).toBe('खंड 5, अंक 1 (2024)');
  expect(hi.articles.range('1-6')).toBe('पृष्ठ 1–6');
  expect(hi.format.date('2024-03-05')).toBe('5 मार्च 2024');
  expect(en.format.date('2024-03-05')).toBe('5 March 2024');
  expect([en.format.size(340_000), en.format.size(1_300_000)]).toEqual(['333 kB', '1.2 MB']);
});
