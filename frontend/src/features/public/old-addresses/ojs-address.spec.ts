import { describe, expect, it } from '@jest/globals';
import { ojsAddress } from './ojs-address.ts';

describe('An address of OJS', () => {
  it.each([
    ['/article/view/12', 'articles', '12', false],
    ['/article/view/12/', 'articles', '12', false],
    ['/article/view/rivers-of-the-plains', 'articles', 'rivers-of-the-plains', false],
    ['/article/view/12/version/3', 'articles', '12', false],
    ['/article/view/12/34', 'articles', '12', true],
    ['/article/download/12/34', 'articles', '12', true],
    ['/article/download/12/34/56', 'articles', '12', true],
    ['/article/viewFile/12/34', 'articles', '12', true],
    ['/issue/view/5', 'issues', '5', false],
    ['/issue/view/5/showToc', 'issues', '5', false],
    ['/index.php/rivers/article/view/12', 'articles', '12', false],
    ['/index.php/rivers/pt_BR/article/view/12/34', 'articles', '12', true],
    ['/en/issue/view/5', 'issues', '5', false],
  ])('is that of an article, its file or an issue: %s', (path, of, id, isFile) => {
    expect(ojsAddress(path)).toEqual({ of, id, isFile });
  });

  it.each(['/article/view', '/article/12', '/issue/archive', '/index.php/rivers', '/a/b/article/view/12'])(
    'is not: %s',
    (path) => {
      expect(ojsAddress(path)).toBeUndefined();
    },
  );
});
