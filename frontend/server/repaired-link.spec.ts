import { describe, expect, it } from '@jest/globals';
import { manuscriptPaths } from '#contracts/manuscripts/paths.ts';
import { paths } from '#contracts/journal/paths.ts';
import { inLanguage } from '#contracts/values/site-languages.ts';
import { repairedLink } from './repaired-link.ts';

const token = 'abcDEF_-0123456789abcDEF_-0123456789abcDEF_';
const links = [
  ...[manuscriptPaths.link(token), manuscriptPaths.review(token)].flatMap((path) => [
    path,
    inLanguage(path, 'hi'),
  ]),
  paths.accessLink(token),
];

describe('A link of a mail', () => {
  it.each(links)('is found in what a mail filter made of it: %s', (link) => {
    for (const sign of ['%23', '/%23']) expect(repairedLink(link.replace('#', sign))).toBe(link);
  });

  it.each(['/article/manuscript', '/article/%23x/y', '//evil.example%23x', '/admin/archives%23x'])(
    'is not seen in another path: %s',
    (path) => {
      expect(repairedLink(path)).toBeUndefined();
    },
  );
});
