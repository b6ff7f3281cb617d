import { describe, expect, it } from '@jest/globals';
import { nameByIssue } from './articles-kind.ts';

const of = (volume: number, issue: number) => ({ year: 2026, volume, issue });

describe('The name of a batch of articles', () => {
  it.each([
    [
      'Certificates',
      'zip',
      [of(1, 3), of(1, 3)],
      'Certificates, Vol. 1 Issue 3, 2 articles',
      'vol1-issue3-certificates.zip',
    ],
    [
      'Index page',
      'pdf',
      [of(12, 3)],
      'Index page, Vol. 12 Issue 3, 1 article',
      'vol12-issue3-index-page.pdf',
    ],
    [
      'Certificates',
      'zip',
      [of(0, 0)],
      'Certificates, Online first 2026, 1 article',
      'online-first-2026-certificates.zip',
    ],
    [
      'Certificates',
      'zip',
      [of(1, 3), of(1, 4)],
      'Certificates, 2 issues, 2 articles',
      'certificates-2-articles.zip',
    ],
  ] as const)('is that of what it contains: %s as %s', (what, result, articles, title, fileName) => {
    expect(nameByIssue(what, result, articles)).toEqual({ title, fileName });
  });
});
