import { describe, expect, it } from '@jest/globals';
import { ojsAddress } from './ojs-address.ts';

const addressAt = (address: string) => ojsAddress(new URL(address, 'https://rivers.example'));

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
    ['/index.php/rivers/article/viewArticle/12', 'articles', '12', false],
    ['/article/viewPDFInterstitial/12/34', 'articles', '12', true],
    ['/article/downloadSuppFile/12/5', 'articles', '12', false],
    ['/index.php/rivers/rt/printerFriendly/12/34', 'articles', '12', false],
    ['/article/view/12/version/3/34', 'articles', '12', true],
    ['/ojs/index.php/rivers/article/view/12', 'articles', '12', false],
    ['/index.php/rivers/sr_RS@latin/article/view/12', 'articles', '12', false],
    ['/issue/view/5', 'issues', '5', false],
    ['/index.php/rivers/issue/viewIssue/5/3', 'issues', '5', false],
    ['/issue/download/5/3', 'issues', '5', false],
    ['/issue/view/5/showToc', 'issues', '5', false],
    ['/index.php/rivers/article/view/12', 'articles', '12', false],
    ['/index.php/rivers/pt_BR/article/view/12/34', 'articles', '12', true],
    ['/rivers/en/article/view/12', 'articles', '12', false],
    ['/en/issue/view/5', 'issues', '5', false],
    ['/hi/rivers/issue/view/5', 'issues', '5', false],
    ['/index.php?journal=rivers&page=issue&op=view&path[]=5', 'issues', '5', false],
    ['/index.php?journal=rivers&page=article&op=view&path%5B%5D=12&path%5B%5D=34', 'articles', '12', true],
    // Janeway
    ['/article/id/12/', 'articles', 'janeway-12', false],
    ['/rivers/article/id/12/', 'articles', 'janeway-12', false],
    ['/article/id/12/download/pdf/', 'articles', 'janeway-12', true],
    ['/article/12/galley/34/download/', 'articles', 'janeway-12', true],
    ['/article/pubid/rivers.7/', 'articles', 'rivers.7', false],
    ['/issue/5/info/', 'issues', 'janeway-5', false],
  ])('names an article, its file or an issue: %s', (path, of, id, isFile) => {
    expect(addressAt(path)).toEqual({ of, id, isFile });
  });

  it.each([
    ['/', ['index', 'login', 'login/lostPassword', 'user/register']],
    ['/archives', ['issue/archive', 'issue/archive/2']],
    ['/about', ['about', 'about/index', 'about/editorialPolicies', 'information/readers']],
    ['/board', ['about/editorialTeam', 'about/editorialTeamBio/7', 'about/editorialMasthead']],
    ['/contact', ['about/contact']],
    ['/instructions', ['about/submissions', 'information/authors', 'submissions', 'author/submit']],
    ['/search', ['search/search', 'search/titles', 'search/search?query=']],
    [
      '/search?keyword=deep+water',
      ['search/search?query=deep+water', 'search/results?simpleQuery=deep%20water'],
    ],
    ['/oai?verb=GetRecord&identifier=oai%3Aa%2F1', ['oai?verb=GetRecord&identifier=oai:a/1']],
    ['/announcements', ['announcement', 'announcement/view/3']],
    ['/feed.xml', ['gateway/plugin/WebFeedGatewayPlugin/rss2', 'gateway/plugin/WebFeedGatewayPlugin/atom']],
    ['/announcements.xml', ['gateway/plugin/AnnouncementFeedGatewayPlugin/atom']],
    ['/lockss', ['gateway/lockss', 'gateway/clockss']],
    ['/sitemap.xml', ['sitemap', 'sitemap/']],
  ])('leads to %s', (to, pages) => {
    for (const before of [
      '/index.php/rivers/',
      '/index.php/rivers/en/',
      '/rivers/pt_BR/',
      '/rivers/',
      '/en_US/',
      '/',
    ])
      for (const page of pages)
        expect([before + page, addressAt(before + page)]).toEqual([before + page, { to }]);
  });

  it.each([
    ['/index.php', { to: '/' }],
    ['/index.php/rivers', { to: '/' }],
    ['/ojs/index.php/rivers', { to: '/' }],
    ['/ojs/index.php?journal=rivers&page=oai&verb=Identify', { to: '/oai?verb=Identify' }],
    ['/index.php/rivers/pt_BR/', { to: '/' }],
    ['/en_US/', { to: '/' }],
    ['/index.php?journal=rivers', { to: '/' }],
    ['/index.php?journal=rivers&page=about&op=editorialTeam', { to: '/board' }],
    ['/index.php?journal=rivers&page=search&op=results&query=water', { to: '/search?keyword=water' }],
    ['/index.php?journal=rivers&page=oai&verb=Identify', { to: '/oai?verb=Identify' }],
    ['/index.php?journal=rivers&page=issue&op=current', { of: 'current issue' }],
    ['/index.php/rivers/issue/current', { of: 'current issue' }],
    ['/rivers/en/issue', { of: 'current issue' }],
    ['/issue/index/', { of: 'current issue' }],
  ])('may name the journal, or have its parts in the query: %s', (path, expected) => {
    expect(addressAt(path)).toEqual(expected);
  });

  it.each([
    '/article/view',
    '/article/12',
    '/a/b/article/view/12',
    '/index.php/rivers/help',
    '/rivers',
    '/archives/2026/5/search',
    '/archives/search',
    '/most-read/7',
    '/issue/cover',
    '/aboutness',
  ])('does not have the form %s', (path) => {
    expect(addressAt(path)).toBeUndefined();
  });
});
